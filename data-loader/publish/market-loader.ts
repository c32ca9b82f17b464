import { isDeepStrictEqual } from 'node:util';
import { readStates } from '../../shared/market/edition-record.ts';
import type { Day } from '../../shared/market/model.ts';
import { publishedDay, publishedMs } from '../../shared/market/published-time.ts';
import type {
  EditionRecord,
  MarketPointer,
  MarketStore,
  SourceState,
} from '../../shared/market/store.ts';
import type { Clock } from '../../shared/time/clock.ts';
import type { SourceContent } from '../formats/feed.ts';
import type { LoadedMarket } from '../judge/loaded-market.ts';
import { readContent } from './edition-books.ts';
import { daysSince, movePointer, readPointer } from './pointer.ts';
import { editionsKept, resumeSource, rollBack } from './roll-back.ts';
import { type SourceLoad, writeEdition } from './write-edition.ts';

/**
 * Decides what a run loads of what it has read. `publish` calls it again whenever another loader
 * has published meanwhile.
 */
export type Decide = (market: LoadedMarket) => Decision;

export type Decision = {
  readonly loads: readonly SourceLoad[];
  /** Sources whose content is in the market already: only how fresh it is may change. */
  readonly unchanged: readonly Freshness[];
};

export type Freshness = Pick<
  SourceState,
  | 'source'
  | 'contentHash'
  | 'tableHash'
  | 'publishedAt'
  | 'staleFrom'
  | 'validators'
  | 'missingParts'
>;

type Published = {
  /** The current edition; null if nothing was ever loaded. */
  readonly editionId: string | null;
  readonly isNew: boolean;
};

type Settings = {
  readonly store: MarketStore;
  readonly clock: Clock;
  readonly newEditionId: () => string;
};

const REWRITTEN_AFTER_DAYS = 30;

/** The market as the loader sees and changes it: editions, sources, and what was rolled back. */
export class MarketLoader {
  readonly #store: MarketStore;
  readonly #clock: Clock;
  readonly #newEditionId: () => string;

  constructor({ store, clock, newEditionId }: Settings) {
    this.#store = store;
    this.#clock = clock;
    this.#newEditionId = newEditionId;
  }

  async pointer(): Promise<MarketPointer> {
    return await readPointer(this.#store);
  }

  /** Lists the current edition, then those that one can go back to, newest first. */
  async editions(): Promise<readonly EditionRecord[]> {
    return await editionsKept(this.#store, this.#now());
  }

  async loaded(): Promise<LoadedMarket> {
    return await this.#read(await this.pointer());
  }

  /** Returns null if the source has nothing in the market. */
  async sourceContent(source: string): Promise<SourceContent | null> {
    const { editionId, sources } = await this.pointer();
    const state = sources.find((candidate) => candidate.source === source);
    return state === undefined ? null : await readContent(this.#store, editionId, state);
  }

  /**
   * Writes an edition and moves the pointer to it if there is news, or if the current one is old,
   * or if a source has since been published in a later quarter of the cap, from which its variable
   * prices now move.
   */
  async publish(decide: Decide): Promise<Published> {
    let isNew = false;
    const { editionId } = await movePointer(this.#store, async (pointer) => {
      const market = await this.#read(pointer);
      const { loads, unchanged } = decide(market);
      const now = this.#now();
      const sources = pointer.sources.map((state) => refreshed(state, unchanged));
      const today = this.#clock.today();
      const found = isDeepStrictEqual(sources, pointer.sources)
        ? pointer
        : { ...pointer, sources, sourcesSince: today };
      isNew =
        loads.length > 0 || isOld(pointer, now) || (await this.#isOfLaterQuarter(found, market));
      return isNew
        ? await writeEdition(this.#store, found, {
            editionId: this.#newEditionId(),
            contents: market.contents,
            loads,
            now,
            today,
          })
        : found;
    });
    return { editionId: editionId === '' ? null : editionId, isNew };
  }

  /**
   * Makes an earlier edition current, and refuses from then on what this rolls back.
   *
   * @throws NotInMarketError
   */
  async rollBack(editionId: string): Promise<void> {
    await rollBack(this.#store, editionId, { now: this.#now(), today: this.#clock.today() });
  }

  /** Returns false if nothing of the source was rolled back. @throws NotInMarketError */
  async resume(source: string): Promise<boolean> {
    return await resumeSource(this.#store, source);
  }

  /**
   * Tells whether a source has been published in a later quarter of the cap than the edition knows
   * of.
   */
  async #isOfLaterQuarter(
    { editionId, sources }: MarketPointer,
    { contents }: LoadedMarket,
  ): Promise<boolean> {
    const quarters = quartersOf(contents);
    if (quarters.length === 0) return false;
    const written = await readStates(this.#store, editionId);
    return sources.some(({ source, publishedAt }) => {
      const before = written.find((state) => state.source === source);
      return (
        before !== undefined &&
        quarters.some(
          (first) => publishedDay(before.publishedAt) < first && first <= publishedDay(publishedAt),
        )
      );
    });
  }

  async #read({ editionId, sources, rolledBack }: MarketPointer): Promise<LoadedMarket> {
    const contents = new Map<string, SourceContent>();
    for (const state of sources)
      contents.set(state.source, await readContent(this.#store, editionId, state));
    return { sources, rolledBack, contents };
  }

  #now(): Date {
    return new Date(this.#clock.nowMs());
  }
}

/** Lists the first days of the quarters of the cap, if one source loads it. */
function quartersOf(contents: LoadedMarket['contents']): readonly Day[] {
  const [cap, ...others] = [...contents.values()].flatMap(({ cap }) => (cap ? [cap] : []));
  if (cap === undefined || others.length > 0) return [];
  return [...new Set(cap.map(({ validFrom }) => validFrom))];
}

function isOld({ editions: [current] }: MarketPointer, now: Date): boolean {
  return current !== undefined && daysSince(current.publishedAt, now) >= REWRITTEN_AFTER_DAYS;
}

/** Takes the news of a source, if it is about the content that is loaded. */
function refreshed(state: SourceState, unchanged: readonly Freshness[]): SourceState {
  const news = unchanged.find(
    ({ source, contentHash }) => source === state.source && contentHash === state.contentHash,
  );
  if (news === undefined) return state;
  const isNewer = publishedMs(news.publishedAt) > publishedMs(state.publishedAt);
  const { staleFrom, validators, missingParts } = news;
  return {
    ...state,
    publishedAt: isNewer ? news.publishedAt : state.publishedAt,
    staleFrom,
    validators,
    missingParts,
  };
}
