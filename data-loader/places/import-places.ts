import type { LoadedFiles } from '../../shared/places/store.ts';
import type { Clock } from '../../shared/time/clock.ts';
import { timeLimit } from '../report/budget.ts';
import { LineErrors } from '../report/line-errors.ts';
import { isRefused, type PlacesFile, type PlacesReport } from '../report/load-report.ts';
import { Refused } from '../report/refusal.ts';
import type { StoredFile } from '../sources/s3.ts';
import { importAverages } from './averages.ts';
import { importAddresses, importConsumption } from './homes.ts';
import type { Imported, PlacesFileLoad, PlacesStores } from './import-file.ts';
import { importPostcodes } from './postcodes.ts';

const IMPORTS: Readonly<Record<PlacesFile, (load: PlacesFileLoad) => Promise<Imported>>> = {
  postcodes: importPostcodes,
  'averages-gas': (load) => importAverages('gas', load),
  'averages-electricity': (load) => importAverages('electricity', load),
  'averages-economy-7': (load) => importAverages('electricity_economy_7', load),
  addresses: importAddresses,
  readings: importConsumption,
};

/** Loads a file and reports it. The caller gets every error that is not a refusal. */
export async function importPlaces(
  kind: PlacesFile,
  load: Omit<PlacesFileLoad, 'errors'>,
): Promise<PlacesReport> {
  const errors = new LineErrors();
  const about = { file: load.input.name, kind, errors };
  try {
    const { kind: outcome, records, leftOut } = await IMPORTS[kind]({ ...load, errors });
    return { ...about, outcome: { kind: outcome }, records, leftOut };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return {
      ...about,
      outcome: { kind: 'refused', refusal: error.refusal },
      records: 0,
      leftOut: 0,
    };
  }
}

export type PlacesLoad = {
  readonly stores: PlacesStores;
  readonly loadedFiles: LoadedFiles;
  readonly clock: Clock;
  /** Returns the milliseconds that the run has left. */
  readonly remainingMs: () => number;
};

/** A file of the feed bucket that a run has to load. */
type DueFile = StoredFile & {
  readonly kind: PlacesFile;
  readonly boundaries: StoredFile | undefined;
};

/** The time to read one file. An ONS Postcode Directory, the largest, takes about a minute. */
const MAX_READING_MS = 300_000;
/** The time that stays for writing. */
const RESERVED_MS = 60_000;

/** Loads a file of the feed bucket. Returns undefined if this version of it is loaded already. */
export async function loadPlacesFile(
  { stores, loadedFiles, clock, remainingMs }: PlacesLoad,
  { kind, boundaries, ...file }: DueFile,
): Promise<PlacesReport | undefined> {
  const version =
    kind === 'postcodes' ? `${file.version} ${boundaries?.version ?? ''}` : file.version;
  if ((await loadedFiles.versionOf(file.key)) === version) return undefined;
  const limitMs = Math.max(0, Math.min(MAX_READING_MS, remainingMs() - RESERVED_MS));
  const time = timeLimit(limitMs, `it was not read within ${Math.round(limitMs / 1000)} seconds`);
  const load = {
    input: file.input,
    boundaries: boundaries?.input,
    stores,
    clock,
    signal: time.signal,
  };
  const report = await importPlaces(kind, load).finally(time.clear);
  if (!isRefused(report)) await loadedFiles.remember(file.key, version);
  return report;
}

const BOUNDARIES = /\.(geo)?json(\.gz)?$/i;

/** Kinds whose files replace everything loaded before, so that only the newest file counts. */
const REPLACE_ALL: ReadonlySet<PlacesFile> = new Set([
  'postcodes',
  'averages-gas',
  'averages-electricity',
  'averages-economy-7',
]);

type PlacesDue = { readonly files: readonly DueFile[]; readonly unknown: readonly StoredFile[] };

/**
 * Chooses the files that a run has to load. A key selects its own file only; the key of new
 * boundaries selects the postcodes too.
 */
export function placesDue(stored: readonly StoredFile[], key: string | null): PlacesDue {
  const byAge = stored
    .toSorted((a, b) => a.modifiedAtMs - b.modifiedAtMs)
    .map((file) => ({ ...file, kind: kindOf(file.key) }));
  const boundaries = byAge.findLast(({ kind }) => kind === 'boundaries');
  const files = byAge.flatMap(({ kind, ...file }, index) => {
    if (kind === 'boundaries' || kind === null) return [];
    const isReplaced =
      REPLACE_ALL.has(kind) && byAge.findLastIndex((newer) => newer.kind === kind) > index;
    const isDue =
      key === null || file.key === key || (kind === 'postcodes' && boundaries?.key === key);
    return isDue && !isReplaced ? [{ ...file, kind, boundaries }] : [];
  });
  return {
    files,
    unknown: byAge.filter((file) => file.kind === null && (key === null || file.key === key)),
  };
}

function kindOf(key: string): PlacesFile | 'boundaries' | null {
  const name = key.slice(key.indexOf('/') + 1);
  if (key.startsWith('postcodes/')) return BOUNDARIES.test(name) ? 'boundaries' : 'postcodes';
  if (key.startsWith('addresses/')) return 'addresses';
  if (key.startsWith('readings/')) return 'readings';
  // The government names its files Postcode_level_gas_2024, ..._all_meters_electricity_... and
  // ..._economy_7_electricity_...
  if (/economy.?7/i.test(name)) return 'averages-economy-7';
  if (/electricity/i.test(name)) return 'averages-electricity';
  return /gas/i.test(name) ? 'averages-gas' : null;
}
