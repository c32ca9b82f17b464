import type { PlacesFile } from '../places/import-places.ts';
import type { StoredFile } from '../sources/s3.ts';

const PLACES_PREFIXES = ['postcodes/', 'averages/', 'addresses/', 'readings/'] as const;

const BOUNDARIES = /\.(geo)?json(\.gz)?$/i;

/** Each replaces everything of its kind: of several files only the newest counts. */
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
  readonly files: readonly { readonly kind: PlacesFile; readonly file: StoredFile }[];
  readonly boundaries: StoredFile | undefined;
  readonly unknown: readonly StoredFile[];
};

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
  const counts = ({ kind }: (typeof files)[number], index: number): boolean =>
    !REPLACE_ALL.has(kind) || files.findLastIndex((other) => other.kind === kind) === index;
  return { files: files.filter(counts), boundaries, unknown };
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
