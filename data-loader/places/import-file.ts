import type { ConsumptionWriter } from '../../shared/places/annual-consumption.ts';
import type { FileSizes, PlacesStore } from '../../shared/places/store.ts';
import type { Clock } from '../../shared/time/clock.ts';
import { Budget, type BudgetLimits } from '../report/budget.ts';
import type { LineErrors } from '../report/line-errors.ts';
import type { OnProgress } from '../report/load-report.ts';
import { Refused } from '../report/refusal.ts';
import { refuseShrunk } from '../report/shrink-rule.ts';
import { readBytes } from '../sources/bytes.ts';
import { type Columns, type CsvFile, type CsvRecord, openCsv } from '../sources/csv.ts';
import type { Input } from '../sources/input.ts';

export type PlacesStores = {
  readonly places: PlacesStore;
  readonly annualConsumption: ConsumptionWriter;
};

/** A places file to load, and where to. */
export type PlacesFileLoad = {
  readonly input: Input;
  /** The distribution areas for an ONS Postcode Directory; by default those in `data`. */
  readonly boundaries?: Input | undefined;
  readonly stores: PlacesStores;
  readonly clock: Pick<Clock, 'nowMs'>;
  /**
   * Loads a file even if it has less than half of the records loaded, but never one with errors.
   */
  readonly force?: boolean | undefined;
  readonly onProgress?: OnProgress;
  /** The signal is aborted, with a `Refused` as its reason, when the time for the file is up. */
  readonly signal?: AbortSignal | undefined;
  /** Collects the errors of its lines. A single one, and nothing is loaded. */
  readonly errors: LineErrors;
};

export type Imported = {
  readonly kind: 'loaded' | 'unchanged';
  readonly records: number;
  /** Records that the service does not use. */
  readonly leftOut: number;
};

/** The limits of an unpacked file. An ONS Postcode Directory of Great Britain has 1.4 GB. */
const FILE_LIMITS: BudgetLimits = { bytes: 2 * 1024 ** 3, lines: 10_000_000, offers: 0, text: 0 };
/** The limits of a file that memory holds as a whole: the compact form, and boundaries. */
const WHOLE_LIMITS: BudgetLimits = { ...FILE_LIMITS, bytes: 200 * 1024 ** 2 };

/** Marks a row that the loader leaves out on purpose. */
export const LEFT_OUT = Symbol('left out');

/**
 * Calls `take` for each row of a file. A text that it returns is the reason for an error, and the
 * file is refused at its end. Returns the number of rows that were left out.
 */
export async function takeRows<Column extends string>(
  csv: CsvFile,
  { columns, errors }: { readonly columns: Columns<Column>; readonly errors: LineErrors },
  take: (value: CsvRecord<Column>['value']) => string | typeof LEFT_OUT | undefined,
): Promise<number> {
  const budget = new Budget(FILE_LIMITS);
  let leftOut = 0;
  for await (const { line, value } of csv.records(columns, errors)) {
    budget.spend('lines', 1);
    const rejected = take(value);
    if (rejected === LEFT_OUT) leftOut += 1;
    else if (rejected !== undefined) errors.add({ line, key: null, reason: rejected });
  }
  if (errors.count === 0) return leftOut;
  const lines = errors.count === 1 ? '1 line has an error' : `${errors.count} lines have errors`;
  throw new Refused('too-many-faulty-lines', `${lines}; nothing was loaded`);
}

export async function openCsvFile(load: PlacesFileLoad): Promise<CsvFile> {
  return await openCsv(readFileBytes(load));
}

/**
 * Reads the unpacked bytes of a places file. @throws Refused if they are more than a file may have
 */
export function readFileBytes({
  input,
  onProgress,
  signal,
}: Pick<PlacesFileLoad, 'input' | 'onProgress' | 'signal'>): AsyncGenerator<Uint8Array> {
  return readBytes(input.name, input.open({ signal }), {
    onProgress,
    signal,
    budget: new Budget(FILE_LIMITS, signal),
  });
}

export async function readWhole(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const budget = new Budget(WHOLE_LIMITS);
  const read: Uint8Array[] = [];
  for await (const chunk of chunks) {
    budget.spend('bytes', chunk.byteLength);
    read.push(chunk);
  }
  return Buffer.concat(read);
}

/**
 * Refuses a file with less than half of the records of the last file of that name. The name is the
 * same in any folder, packed or not.
 */
export async function admitFile(
  { input: { name }, force = false }: PlacesFileLoad,
  store: FileSizes,
  {
    count,
    what,
  }: { readonly count: number; readonly what: 'addresses' | 'annual consumption figures' },
): Promise<void> {
  if (count === 0) throw new Refused('too-few-records', `it contains no ${what}`);
  const file = (name.split(/[\\/]/).at(-1) ?? name).replace(/\.gz$/i, '');
  if (!(await store.admitSize({ file, count, force }))) refuseShrunk(what, { count, before: null });
}

export function onWritten(
  { onProgress, input }: PlacesFileLoad,
  total: number,
): (items: number) => void {
  let done = 0;
  return (items) => {
    done += items;
    onProgress?.({ step: 'writing', name: input.name, unit: 'items', done, total });
  };
}
