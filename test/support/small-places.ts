import { importPostcodes } from '../../data-loader/places/postcodes.ts';
import type { PlacesStore } from '../../shared/places/store.ts';
import type { Clock } from '../../shared/time/clock.ts';
import { createHandClock } from './hand-clock.ts';
import { bytesInput } from './text-input.ts';

/** Loads `postcode,region` rows through the real importer. */
export async function loadPostcodes(
  store: PlacesStore,
  rows: Readonly<Record<string, number>>,
  { clock = createHandClock() as Pick<Clock, 'nowMs'>, force = true } = {},
) {
  const csv = ['postcode,region', ...Object.entries(rows).map(([postcode, region]) => `${postcode},${region}`)];
  return importPostcodes(bytesInput(csv.join('\n')), { store, clock, force });
}
