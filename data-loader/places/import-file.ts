import type { FileSizes } from '../../shared/places/store.ts';
import type { Clock } from '../../shared/time/clock.ts';
import { Budget, type BudgetLimits } from '../run/budget.ts';
import { refuseShrunk } from '../run/judge.ts';
import { Findings, type OnProgress, type PlacesData, type PlacesReport, Refused } from '../run/load-report.ts';
import { readBytes } from '../sources/bytes.ts';
import { type Columns, type CsvFile, type CsvRecord, openCsv } from '../sources/csv.ts';
import type { Input } from '../sources/input.ts';

export type FileReading = {
  readonly onProgress?: OnProgress;
  /** Aborted, with a `Refused` as its reason, when the time for the file is up. */
  readonly signal?: AbortSignal | undefined;
};

export type ImportOptions = FileReading & {
  readonly clock: Pick<Clock, 'nowMs'>;
  /** Takes a file with less than half of what is loaded. Errors are never forced. */
  readonly force?: boolean | undefined;
};

export type Imported = { readonly kind: 'loaded'; readonly records: number } | { readonly kind: 'unchanged' };

/** What a places file may have uncompressed. All of Great Britain's postcodes are 1.4 GB in an ONS Postcode Directory. */
const FILE_LIMITS: BudgetLimits = { bytes: 2 * 1024 ** 3, lines: 10_000_000, offers: 0, text: 0 };
/** Of a file that is held in memory as a whole: the compact form, and boundaries. */
const WHOLE_LIMITS: BudgetLimits = { ...FILE_LIMITS, bytes: 200 * 1024 ** 2 };
const NEWLINE = 0x0a;

/** Runs an import and reports it. What is not a refusal, such as an unreachable table, goes on to the caller. */
export async function reportImport(
  data: PlacesData,
  { name: file }: Input,
  run: (findings: Findings) => Promise<Imported>,
): Promise<PlacesReport> {
  const findings = new Findings();
  const countsWith = (records: number) => ({ records, rejected: findings.count, leftOut: findings.leftOut });
  try {
    const imported = await run(findings);
    const counts = countsWith(imported.kind === 'loaded' ? imported.records : 0);
    return { file, data, outcome: { kind: imported.kind }, counts, errors: [] };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const outcome = { kind: 'refused', refusal: error.refusal } as const;
    return { file, data, outcome, counts: countsWith(0), errors: findings.kept };
  }
}

/** Left out on purpose. */
export const LEFT_OUT = Symbol('left out');

/** Takes the rows of a file one by one; a text is why a row is rejected, and then the whole file is refused. */
export async function takeRows<Column extends string>(
  csv: CsvFile,
  { columns, findings }: { readonly columns: Columns<Column>; readonly findings: Findings },
  take: (value: CsvRecord<Column>['value']) => string | typeof LEFT_OUT | undefined,
): Promise<void> {
  for await (const { line, value } of csv.records(columns, findings)) {
    const rejected = take(value);
    if (rejected === LEFT_OUT) findings.leaveOut();
    else if (rejected !== undefined) findings.add({ line, key: null, reason: rejected });
  }
  if (findings.count === 0) return;
  const lines = findings.count === 1 ? '1 line has an error' : `${findings.count} lines have errors`;
  throw new Refused('too-many-faulty-lines', `${lines}; nothing was loaded`);
}

export async function openCsvFile(input: Input, reading: FileReading): Promise<CsvFile> {
  return await openCsv(readFileBytes(input, reading));
}

/** The uncompressed bytes of a places file. @throws Refused if they are more than a file may have */
export async function* readFileBytes(input: Input, { onProgress, signal }: FileReading): AsyncGenerator<Uint8Array> {
  const budget = new Budget(FILE_LIMITS, signal);
  for await (const chunk of readBytes(input, { onProgress, signal, budget })) {
    budget.spend('lines', newlinesIn(chunk));
    yield chunk;
  }
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

/** Refuses a file with less than half of what the last file of its name had: the same wherever it is, compressed or not. */
export async function admitFile(
  { name }: Input,
  count: number,
  { store, force = false, what }: AdmitOptions,
): Promise<void> {
  if (count === 0) throw new Refused('too-few-records', `it contains no ${what}`);
  const file = (name.split(/[\\/]/).at(-1) ?? name).replace(/\.gz$/i, '');
  if (await store.admitSize({ file, count, force })) return;
  const refusal = refuseShrunk(what, { count, before: null });
  if (refusal !== null) throw new Refused(refusal.code, refusal.reason);
}

export function onWritten(
  { onProgress }: ImportOptions,
  { name }: Pick<Input, 'name'>,
  total: number,
): (items: number) => void {
  let done = 0;
  return (items) => {
    done += items;
    onProgress?.({ step: 'writing', name, unit: 'items', done, total });
  };
}

type AdmitOptions = Pick<ImportOptions, 'force'> & {
  readonly store: FileSizes;
  readonly what: 'addresses' | 'annual consumption figures';
};

function newlinesIn(chunk: Uint8Array): number {
  let count = 0;
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}
