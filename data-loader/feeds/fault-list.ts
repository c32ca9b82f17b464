import type { Fault } from '../report.ts';

/** More than anybody reads, and little enough that a feed of garbage does not fill the memory. */
export const MOST_FAULTS_KEPT = 1_000;

/** Counts faults and keeps the first of them. */
export class FaultList {
  readonly #kept: Fault[] = [];
  #count = 0;

  add(fault: Fault): void {
    this.#count += 1;
    if (this.#kept.length < MOST_FAULTS_KEPT) this.#kept.push(fault);
  }

  get count(): number {
    return this.#count;
  }

  get kept(): readonly Fault[] {
    return this.#kept;
  }
}
