import type { LineError } from '../report.ts';

/** More than anybody reads, and little enough that a feed of garbage does not fill the memory. */
export const MOST_ERRORS_KEPT = 1_000;

/** Counts errors and keeps the first of them. */
export class LineErrorList {
  readonly #kept: LineError[] = [];
  #count = 0;

  add(error: LineError): void {
    this.#count += 1;
    if (this.#kept.length < MOST_ERRORS_KEPT) this.#kept.push(error);
  }

  get count(): number {
    return this.#count;
  }

  get kept(): readonly LineError[] {
    return this.#kept;
  }
}
