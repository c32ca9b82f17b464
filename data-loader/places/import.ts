import type { FileSizes } from '../../shared/places/store.ts';
import type { Clock } from '../../shared/time/clock.ts';
import { Findings, type PlacesData, type PlacesReport, Refused } from '../report/report.ts';
import { refuseShrunk } from '../rules/rules.ts';
import type { Input } from '../sources/input.ts';
import type { FileReading } from './file-bytes.ts';

export type ImportOptions = FileReading & {
  readonly clock: Pick<Clock, 'nowMs'>;
  /** Takes a file with less than half of what is loaded. Errors are never forced. */
  readonly force?: boolean | undefined;
};

export type Imported = { readonly kind: 'loaded'; readonly records: number } | { readonly kind: 'unchanged' };

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

/** One line with an error refuses the file: half a file is not loaded. */
export function mustBeSound({ count }: Findings): void {
  if (count === 0) return;
  const lines = count === 1 ? '1 line has an error' : `${count} lines have errors`;
  throw new Refused('too-many-faulty-lines', `${lines}; nothing was loaded`);
}

export async function admitFile(
  input: Input,
  count: number,
  { store, force = false, what }: AdmitOptions,
): Promise<void> {
  if (count === 0) throw new Refused('too-few-records', `it contains no ${what}`);
  if (await store.admitSize({ file: fileName(input), count, force })) return;
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

/** The same file wherever it is, compressed or not. */
function fileName({ name }: Input): string {
  return (name.split(/[\\/]/).at(-1) ?? name).replace(/\.gz$/i, '');
}
