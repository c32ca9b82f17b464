import { Refused } from '../report/report.ts';
import type { Spendable } from './budget.ts';

export type MemoryHolder = {
  /** What its source has loaded: one that reads no more than that again is not greedy. */
  readonly loadedOffers: number;
  readonly refuse: (refused: Refused) => void;
};

/** As much as an offer takes. */
const BYTES_PER_OFFER = 400;

/**
 * The memory of all sources of a run, in offers. When it is full the source that has grown most is refused, so that
 * several greedy sources together take no more than one, and a small one is not refused for their sake.
 */
export class SharedMemory {
  readonly #maxOffers: number;
  readonly #held = new Map<MemoryHolder, number>();
  #total = 0;

  constructor(maxOffers: number) {
    this.#maxOffers = maxOffers;
  }

  take(holder: MemoryHolder, what: Spendable, count: number): void {
    const offers = what === 'offers' ? count : what === 'text' ? count / BYTES_PER_OFFER : 0;
    if (offers === 0) return;
    this.#held.set(holder, (this.#held.get(holder) ?? 0) + offers);
    this.#total += offers;
    while (this.#total > this.#maxOffers) this.#refuseGreediest();
  }

  giveBack(holder: MemoryHolder): void {
    this.#total -= this.#held.get(holder) ?? 0;
    this.#held.delete(holder);
  }

  #refuseGreediest(): void {
    const growth = ([{ loadedOffers }, held]: readonly [MemoryHolder, number]): number => held - loadedOffers;
    const [greediest] = [...this.#held].reduce((a, b) => (growth(b) > growth(a) ? b : a));
    this.giveBack(greediest);
    const limit = this.#maxOffers.toLocaleString('en-GB');
    greediest.refuse(
      new Refused('feed-too-large', `the sources of this run have more than ${limit} offers, and it has grown most`),
    );
  }
}
