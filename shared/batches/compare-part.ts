import { once } from 'node:events';
import { createGzip } from 'node:zlib';
import { comparedPlans } from '../contract/comparisons.ts';
import { ApiError, type ErrorItem, errorItem, fixedError } from '../contract/errors.ts';
import { compareHousehold } from '../household/compare-household.ts';
import { type PricedMarket, supplierKeys } from '../household/market-and-place.ts';
import { ignoredParameters, readComparisonLine } from '../request/comparison-line.ts';
import type { BatchPart } from './batch.ts';
import { type HouseholdLine, readPart } from './household-line.ts';
import type { PartRange } from './steps.ts';

type ComparedPart = {
  readonly counts: BatchPart;
  /** The results, one line for each line that is not skipped, compressed with gzip. */
  readonly bytes: Uint8Array;
};

export type PartDeps = PricedMarket & {
  /** Whether an error is one of the whole part, such as a store that does not respond. */
  readonly isFailureOfPart: (error: unknown) => boolean;
  /** Is called with an unexpected error of one line. */
  readonly onLineFailed: (error: unknown) => void;
};

/** Compares the households of a part, each as the endpoint would on that day and edition. */
export async function comparePart(
  deps: PartDeps,
  { partner, range }: { readonly partner: string; readonly range: PartRange },
  chunks: AsyncIterable<Uint8Array>,
): Promise<ComparedPart> {
  const gzip = createGzip();
  const compressed: Uint8Array[] = [];
  gzip.on('data', (data: Uint8Array) => void compressed.push(data));
  let succeeded = 0;
  let failed = 0;
  for await (const line of readPart(chunks, range)) {
    const result = await resultOf(deps, partner, line);
    if ('errors' in result) failed += 1;
    else succeeded += 1;
    const { id, line: number } = line;
    if (!gzip.write(`${JSON.stringify({ id, line: number, ...result })}\n`))
      await once(gzip, 'drain');
  }
  gzip.end();
  await once(gzip, 'end');
  const bytes = Buffer.concat(compressed);
  const { part, line: firstLine } = range;
  const lines = succeeded + failed;
  const counts = { part, firstLine, lines, succeeded, failed, bytes: bytes.length };
  return { counts, bytes };
}

type Result = { readonly ignored_parameters?: readonly string[] } & (
  | { readonly comparison: object }
  | { readonly errors: readonly ErrorItem[] }
);

async function resultOf(deps: PartDeps, partner: string, line: HouseholdLine): Promise<Result> {
  if (line.kind === 'invalid') return { errors: [invalidLine(line.line, line.problem)] };
  const { parameters } = line;
  const ignored = ignoredParameters(parameters);
  const more = ignored.length === 0 ? {} : { ignored_parameters: ignored };
  try {
    const request = await readComparisonLine(parameters, supplierKeys(deps));
    const comparison = comparedPlans.parse(await compareHousehold(deps, partner, request));
    return { comparison, ...more };
  } catch (error) {
    if (error instanceof ApiError) return { errors: error.errors, ...more };
    if (deps.isFailureOfPart(error)) throw error;
    deps.onLineFailed(error);
    return { errors: [fixedError('internal-error')], ...more };
  }
}

function invalidLine(line: number, problem: string): ErrorItem {
  return errorItem('invalid-line', `The line ${problem}.`, { line: String(line) });
}
