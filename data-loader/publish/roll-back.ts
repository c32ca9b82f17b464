import { recordOf } from '../../shared/market/edition-record.ts';
import type { Day } from '../../shared/market/model.ts';
import { publishedMs } from '../../shared/market/published-time.ts';
import type {
  EditionRecord,
  MarketPointer,
  MarketStore,
  RolledBackContent,
  SourceState,
} from '../../shared/market/store.ts';
import { compareText } from '../../shared/values/texts.ts';
import { isRolledBack } from '../judge/loaded-market.ts';
import {
  daysSince,
  movePointer,
  NotInMarketError,
  readPointer,
  withCurrentEdition,
} from './pointer.ts';

const GO_BACK_DAYS = 90;

/**
 * Makes an earlier edition the current one. The same write records the content that this rolls
 * back: the next run would otherwise read the same feeds and load them again.
 *
 * @throws NotInMarketError
 */
export async function rollBack(
  store: MarketStore,
  editionId: string,
  { now, today }: { readonly now: Date; readonly today: Day },
): Promise<void> {
  await movePointer(store, async (pointer) => {
    const record = await recordOf(store, pointer, editionId);
    if (record === undefined || !isKept(record, now)) throw unknownEdition(editionId);
    if (pointer.editionId === editionId) return pointer;
    const { publishedAt, publishedOn } = record;
    const sources = record.sources.map((state) => newestState(state, pointer.sources));
    return {
      ...pointer,
      editionId,
      editions: withCurrentEdition(pointer.editions, { editionId, publishedAt, publishedOn }, now),
      sources,
      sourcesSince: today,
      rolledBack: rolledBackAfter(pointer, sources),
    };
  });
}

/** Lists the editions of the last days: the current one, then the others, newest first. */
export async function editionsKept(
  store: MarketStore,
  now: Date,
): Promise<readonly EditionRecord[]> {
  const pointer = await readPointer(store);
  const isCurrent = ({ editionId }: EditionRecord) => editionId === pointer.editionId;
  const listed = pointer.editions.map(({ editionId }) => recordOf(store, pointer, editionId));
  const records = [...(await store.readRecords()), ...(await Promise.all(listed))];
  const byId = new Map(records.flatMap((record) => (record ? [[record.editionId, record]] : [])));
  return [...byId.values()]
    .filter((record) => isCurrent(record) || isKept(record, now))
    .sort(
      (a, b) =>
        Number(isCurrent(b)) - Number(isCurrent(a)) || compareText(b.publishedAt, a.publishedAt),
    );
}

function isKept({ publishedAt }: EditionRecord, now: Date): boolean {
  return daysSince(publishedAt, now) <= GO_BACK_DAYS;
}

/**
 * Lets the next run load a source again. Returns false if nothing of it was rolled back.
 *
 * @throws NotInMarketError
 */
export async function resumeSource(store: MarketStore, source: string): Promise<boolean> {
  let isResumed = false;
  await movePointer(store, async (pointer) => {
    const rolledBack = pointer.rolledBack.filter((content) => content.source !== source);
    isResumed = rolledBack.length < pointer.rolledBack.length;
    if (isResumed) return { ...pointer, rolledBack };
    if (pointer.sources.some((state) => state.source === source)) return pointer;
    throw unknownSource(source, pointer);
  });
  return isResumed;
}

/**
 * Returns the newest state of content that stays current: it may have been found again since its
 * edition was written.
 */
function newestState(state: SourceState, current: readonly SourceState[]): SourceState {
  const { source, contentHash } = state;
  return (
    current.find(
      (candidate) => candidate.source === source && candidate.contentHash === contentHash,
    ) ?? state
  );
}

/**
 * Returns the newest content of each source that is no longer current. Going forward again to an
 * edition that has it, or something newer, takes it off the list.
 */
function rolledBackAfter(
  pointer: MarketPointer,
  sources: readonly SourceState[],
): readonly RolledBackContent[] {
  const states = new Map(sources.map((state) => [state.source, state]));
  const newest = new Map<string, RolledBackContent>();
  for (const one of [...pointer.rolledBack, ...pointer.sources]) {
    const { source, publishedAt, contentHash, tableHash } = one;
    const content = {
      source,
      publishedAt,
      contentHash,
      ...(tableHash !== undefined && { tableHash }),
    };
    const state = states.get(source);
    const isOut =
      state === undefined || (state.contentHash !== contentHash && isRolledBack(state, content));
    const last = newest.get(source);
    const isNewest = last === undefined || publishedMs(publishedAt) > publishedMs(last.publishedAt);
    if (isOut && isNewest) newest.set(source, content);
  }
  return [...newest.values()];
}

function unknownEdition(editionId: string): NotInMarketError {
  return new NotInMarketError(`there is no edition ${editionId} of the last ${GO_BACK_DAYS} days`);
}

function unknownSource(source: string, { sources }: MarketPointer): NotInMarketError {
  const names = sources.map((state) => state.source).join(', ') || 'none';
  return new NotInMarketError(`there is no source ${source}; these sources are loaded: ${names}`);
}
