import { Refused } from './report.ts';

export type Spendable = 'bytes' | 'lines' | 'offers';

export type BudgetLimits = Readonly<Record<Spendable, number>>;

/** What one source may use, so that it cannot stop the others. */
export const SOURCE_LIMITS: BudgetLimits = { bytes: 4 * 1024 ** 3, lines: 10_000_000, offers: 2_000_000 };

export class Budget {
  readonly #limits: BudgetLimits;
  readonly #spent: Record<Spendable, number> = { bytes: 0, lines: 0, offers: 0 };

  constructor(limits: BudgetLimits = SOURCE_LIMITS) {
    this.#limits = limits;
  }

  /** @throws Refused if the source has more than it may have */
  spend(what: Spendable, count: number): void {
    this.#spent[what] += count;
    if (this.#spent[what] <= this.#limits[what]) return;
    const limit = this.#limits[what].toLocaleString('en-GB');
    throw new Refused('feed-too-large', `it has more than ${limit} ${what}${what === 'bytes' ? ' uncompressed' : ''}`);
  }
}
