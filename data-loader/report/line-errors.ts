/**
 * A line that was rejected. The reason never quotes a line of a places file, which may hold
 * personal data.
 */
export type LineError = {
  /** The number of the line, or the product and region of a product API. */
  readonly line: number | string;
  /** `supplier` or `supplier/plan`, if known. */
  readonly key: string | null;
  readonly reason: string;
};

/** Lines that are faulty or left out. All are counted; only the first are in the report. */
export type ReportedErrors = { readonly count: number; readonly first: readonly LineError[] };

/** Few enough that sources full of errors do not fill the memory of the scheduled loader. */
const MAX_ERRORS_REPORTED = 1_000;

export class LineErrors implements ReportedErrors {
  readonly #most: number;
  readonly first: LineError[] = [];
  count = 0;

  constructor(most = MAX_ERRORS_REPORTED) {
    this.#most = most;
  }

  add(error: LineError): void {
    this.count += 1;
    if (this.first.length < this.#most) this.first.push(error);
  }
}

/** Joins the errors of a feed in the order of its lines. */
export function joinErrors(
  parts: readonly ReportedErrors[],
  most = MAX_ERRORS_REPORTED,
): ReportedErrors {
  const errors = parts
    .flatMap((part) => part.first)
    .sort((a, b) => Number(a.line) - Number(b.line) || 0);
  return { count: parts.reduce((sum, { count }) => sum + count, 0), first: errors.slice(0, most) };
}
