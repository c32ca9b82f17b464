const PLAIN_DECIMAL = /^(\d{1,9})(?:\.(\d+))?$/;

/**
 * kWh as files have them, to millionths of a kWh, rounded half up; undefined for what is no plain decimal.
 *
 * @example microKwhIn('12044.5') // 12_044_500_000
 */
export function microKwhIn(text: string): number | undefined {
  const match = PLAIN_DECIMAL.exec(text);
  if (match === null) return undefined;
  const [, whole = '', fraction = ''] = match;
  const digits = fraction.padEnd(7, '0');
  return Number(whole) * 1_000_000 + Number(digits.slice(0, 6)) + (digits.charAt(6) >= '5' ? 1 : 0);
}
