export const IS_NIGHTLY = process.env['ENERGY_NIGHTLY'] === '1';

/** `npm run nightly` tries a property with all its random inputs, `npm test` with a tenth of them. */
export function propertyRuns(nightly: number): number {
  return IS_NIGHTLY ? nightly : Math.ceil(nightly / 10);
}
