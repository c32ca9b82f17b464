import { Refused } from './refusal.ts';

type Spendable = 'bytes' | 'lines' | 'offers' | 'text';

export type BudgetLimits = Readonly<Record<Spendable, number>>;

/** The limits of one source, so that it cannot stop the others. */
export const SOURCE_LIMITS: BudgetLimits = {
  bytes: 4 * 1024 ** 3,
  lines: 10_000_000,
  /** An offer counts once for each of its regions. */
  offers: 1_000_000,
  /** Bytes that stay in memory besides offers: names, features, prices with very many bands. */
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

  /** A source whose signal is aborted cannot spend any more. */
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

/** A signal that is aborted with a `Refused` when the time is up, at once if there is none. */
export type TimeLimit = { readonly signal: AbortSignal; readonly clear: () => void };

export function timeLimit(ms: number, reason: string): TimeLimit {
  const controller = new AbortController();
  const stop = (): void => controller.abort(new Refused('too-slow', reason));
  const timer = setTimeout(stop, ms);
  if (ms === 0) stop();
  return { signal: controller.signal, clear: () => clearTimeout(timer) };
}
