import type { PlacesFile } from './places-run.ts';
import type { StoredFile } from './sources/s3-source.ts';

/** Where files of places lie in the feed bucket, by what they hold. */
const PLACES_PREFIXES = ['postcodes/', 'averages/', 'addresses/', 'readings/'] as const;

const BOUNDARIES = /\.(geo)?json(\.gz)?$/i;

/** Each replaces all of its kind that was loaded before: of several files the one that was put last counts. */
const REPLACE_ALL: ReadonlySet<PlacesFile> = new Set([
  'postcodes',
  'averages-gas',
  'averages-electricity',
  'averages-economy-7',
]);

export function isPlacesFile({ key }: Pick<StoredFile, 'key'>): boolean {
  return PLACES_PREFIXES.some((prefix) => key.startsWith(prefix));
}

export type PlacesInBucket = {
  /** In the order in which they are loaded. */
  readonly files: readonly { readonly kind: PlacesFile; readonly file: StoredFile }[];
  /** Boundaries of the distribution areas, for an ONS Postcode Directory. */
  readonly boundaries: StoredFile | undefined;
  /** Files whose names do not say what they hold. */
  readonly unknown: readonly StoredFile[];
};

/** Sorts the files of a bucket by their prefixes and names. */
export function placesInBucket(stored: readonly StoredFile[]): PlacesInBucket {
  const byAge = stored.toSorted((a, b) => a.modifiedAtMs - b.modifiedAtMs);
  const boundaries = byAge.findLast(({ key }) => key.startsWith('postcodes/') && BOUNDARIES.test(key));
  const files: { readonly kind: PlacesFile; readonly file: StoredFile }[] = [];
  const unknown: StoredFile[] = [];
  for (const file of byAge) {
    const kind = kindOf(file.key);
    if (kind === 'boundaries') continue;
    if (kind === null) unknown.push(file);
    else files.push({ kind, file });
  }
  const isCounted = ({ kind }: (typeof files)[number], place: number): boolean =>
    !REPLACE_ALL.has(kind) || files.findLastIndex((other) => other.kind === kind) === place;
  return { files: files.filter(isCounted), boundaries, unknown };
}

function kindOf(key: string): PlacesFile | 'boundaries' | null {
  const name = key.slice(key.indexOf('/') + 1);
  if (key.startsWith('postcodes/')) return BOUNDARIES.test(name) ? 'boundaries' : 'postcodes';
  if (key.startsWith('addresses/')) return 'addresses';
  if (key.startsWith('readings/')) return 'readings';
  // The government's names: Postcode_level_gas_2024, ..._all_meters_electricity_..., ..._economy_7_electricity_...
  if (/economy.?7/i.test(name)) return 'averages-economy-7';
  if (/electricity/i.test(name)) return 'averages-electricity';
  return /gas/i.test(name) ? 'averages-gas' : null;
}
