/**
 * A line that was rejected. Of a places file the reason never quotes the line: it may hold personal
 * data.
 */
export type LineError = {
  /** Its number; of a product API, words for the product and the region. */
  readonly line: number | string;
  /** `supplier` or `supplier/plan`, if known. */
  readonly key: string | null;
  readonly reason: string;
};

/** Faulty lines, or what is left out: all are counted, the first are kept. */
export type ReportedErrors = { readonly count: number; readonly kept: readonly LineError[] };

/** Few enough that sources full of errors do not fill the memory of the scheduled loader. */
const MAX_ERRORS_KEPT = 1_000;

export class LineErrors implements ReportedErrors {
  readonly #mostKept: number;
  readonly kept: LineError[] = [];
  count = 0;

  constructor(mostKept = MAX_ERRORS_KEPT) {
    this.#mostKept = mostKept;
  }

  add(error: LineError): void {
    this.count += 1;
    if (this.kept.length < this.#mostKept) this.kept.push(error);
  }
}

/** All errors of a feed, in the order of its lines. */
export function joinErrors(
  parts: readonly ReportedErrors[],
  mostKept = MAX_ERRORS_KEPT,
): ReportedErrors {
  const kept = parts
    .flatMap((part) => part.kept)
    .sort((a, b) => Number(a.line) - Number(b.line) || 0);
  return { count: parts.reduce((sum, { count }) => sum + count, 0), kept: kept.slice(0, mostKept) };
}
