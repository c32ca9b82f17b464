import { Refused } from './refusal.ts';

type Spendable = 'bytes' | 'lines' | 'offers' | 'text';

export type BudgetLimits = Readonly<Record<Spendable, number>>;

/** What one source may use, so that it cannot stop the others. */
export const SOURCE_LIMITS: BudgetLimits = {
  bytes: 4 * 1024 ** 3,
  lines: 10_000_000,
  /** One per region. */
  offers: 1_000_000,
  /** Bytes that stay in memory besides offers: names, features, prices of very many bands. */
  text: 64 * 1024 ** 2,
};

const NOUNS: Readonly<Record<Spendable, string>> = {
  bytes: 'bytes uncompressed',
  lines: 'lines',
  offers: 'offers',
  text: 'bytes of suppliers, plans and long offers',
};

export class Budget {
  readonly #limits: BudgetLimits;
  readonly #signal: AbortSignal | undefined;
  readonly #spent: Record<Spendable, number> = { bytes: 0, lines: 0, offers: 0, text: 0 };

  /** A source that was told to stop cannot spend any more. */
  constructor(limits: BudgetLimits = SOURCE_LIMITS, signal?: AbortSignal) {
    this.#limits = limits;
    this.#signal = signal;
  }

  /** @throws Refused if the source has more than it may have, or was told to stop */
  spend(what: Spendable, count: number): void {
    this.#signal?.throwIfAborted();
    this.#spent[what] += count;
    if (this.#spent[what] <= this.#limits[what]) return;
    const limit = this.#limits[what].toLocaleString('en-GB');
    throw new Refused('feed-too-large', `it has more than ${limit} ${NOUNS[what]}`);
  }

  spent(what: Spendable): number {
    return this.#spent[what];
  }
}

/** Already aborted if there is no time. */
export function timeLimit(ms: number, reason: string) {
  const controller = new AbortController();
  const stop = (): void => controller.abort(new Refused('too-slow', reason));
  const timer = setTimeout(stop, ms);
  if (ms === 0) stop();
  return { signal: controller.signal, clear: () => clearTimeout(timer) };
}
