import type {
  HeldBackSource,
  MarketPointer,
  PublishedEdition,
  SourceState,
  Validators,
} from '../../shared/market/store.ts';
import { isHeldBack, type Standing } from '../run/judge.ts';
import { readContent } from './edition-books.ts';
import { publishedMs, type SourceContent } from './load.ts';
import {
  type Decide,
  NO_POINTER,
  type PublishDeps,
  type Published,
  publish,
  readSources,
  standingOf,
  withCurrent,
} from './publish.ts';

export type MarketLoader = {
  /** What the market has of each source, and what roll-backs took out of it. */
  readonly standing: () => Promise<Standing>;
  /** What readers see of each source, and how fresh it is. */
  readonly sourceStates: () => Promise<readonly SourceState[]>;
  /** Null if the source has nothing in the market. */
  readonly sourceContent: (source: string) => Promise<SourceContent | null>;
  /** Of the response with the source's present content; null if none is known. */
  readonly validators: (source: string) => Promise<Validators | null>;
  readonly publish: (decide: Decide) => Promise<Published>;
  /** The current one first. */
  readonly editions: () => Promise<readonly PublishedEdition[]>;
  /** Makes an earlier edition the one that readers see; what that takes out of the market is held back from then on. */
  readonly rollBack: (editionId: string) => Promise<void>;
  /** False if nothing of the source is held back. */
  readonly resume: (source: string) => Promise<boolean>;
};

export class UnknownEditionError extends Error {
  override readonly name = 'UnknownEditionError';
}

export function createMarketLoader(deps: PublishDeps): MarketLoader {
  const { store, clock } = deps;
  const pointer = async (): Promise<MarketPointer> => (await store.readPointer()) ?? NO_POINTER;
  const stateOf = async (source: string) => (await pointer()).sources.find((state) => state.source === source);

  const moved = async (change: (pointer: MarketPointer) => Promise<MarketPointer>): Promise<void> => {
    for (;;) {
      const from = await pointer();
      const to = await change(from);
      if (to === from) return;
      if (await store.movePointer({ ...to, revision: from.revision + 1 }, from.revision)) return;
    }
  };

  return {
    standing: async () => {
      const now = await pointer();
      return standingOf(now, await readSources(store, now.editionId));
    },
    sourceStates: async () => (await pointer()).sources,
    sourceContent: async (source) => {
      const { editionId, sources } = await pointer();
      const state = sources.find((own) => own.source === source);
      return state === undefined ? null : await readContent(store, { ...state, editionId });
    },
    validators: async (source) => (await stateOf(source))?.validators ?? null,
    publish: (decide) => publish(deps, decide),
    editions: async () => (await pointer()).editions,
    rollBack: (editionId) =>
      moved(async (from) => {
        const edition = from.editions.find((own) => own.editionId === editionId);
        if (edition === undefined) throw unknown(editionId, from);
        if (from.editionId === editionId) return from;
        const sources = (await readSources(store, editionId)).map(({ state }) => restored(state, from));
        return {
          ...from,
          editionId,
          editions: withCurrent(from.editions, edition, new Date(clock.nowMs())),
          sources,
          heldBack: heldBackAfter(from, sources),
        };
      }),
    resume: async (source) => {
      let isResumed = false;
      await moved(async (from) => {
        isResumed = from.heldBack.some((held) => held.source === source);
        return isResumed ? { ...from, heldBack: from.heldBack.filter((held) => held.source !== source) } : from;
      });
      return isResumed;
    },
  };
}

function unknown(editionId: string, { editions }: MarketPointer): UnknownEditionError {
  const known = editions.map((edition) => edition.editionId).join(', ') || 'none';
  return new UnknownEditionError(`edition ${editionId} is not kept; these editions are: ${known}`);
}

/** Content that stays may have been found again since. */
function restored(state: SourceState, { sources }: MarketPointer): SourceState {
  return (
    sources.find(({ source, contentHash }) => source === state.source && contentHash === state.contentHash) ?? state
  );
}

/** The newest that was taken out of each source, unless going forward again brings it back. */
function heldBackAfter(from: MarketPointer, sources: readonly SourceState[]): readonly HeldBackSource[] {
  const stateOf = new Map(sources.map((state) => [state.source, state]));
  const newest = new Map<string, HeldBackSource>();
  for (const { source, publishedAt, contentHash } of [...from.heldBack, ...from.sources]) {
    const state = stateOf.get(source);
    const before = newest.get(source);
    const isOut =
      state === undefined || (state.contentHash !== contentHash && isHeldBack(state, { publishedAt, contentHash }));
    const isNewest = before === undefined || publishedMs(publishedAt) > publishedMs(before.publishedAt);
    if (isOut && isNewest) newest.set(source, { source, publishedAt, contentHash });
  }
  return [...newest.values()];
}
