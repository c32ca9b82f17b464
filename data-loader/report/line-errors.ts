/**
 * A line that was rejected. The reason never quotes a line of a places file, which may hold
 * personal data.
 */
export type LineError = {
  /** The number of the line, or the product and region of a product API. */
  readonly line: number | string;
  /** The key of the line's supplier (`supplier`) or plan (`supplier/plan`), if it is known. */
  readonly key: string | null;
  readonly reason: string;
};

/** Lines that are faulty or left out. All are counted; the report lists only the first. */
export type ReportedErrors = { readonly count: number; readonly first: readonly LineError[] };

/**
 * The most errors that a report lists: sources full of errors must not fill the memory of the
 * loader.
 */
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
