import type { MarketStore } from '../../shared/market/store.ts';

/** How the process dies at a write: before it reached the table, or after, with the response lost. */
export type MarketWriteFailure = 'before' | 'after';

/** The loader's process ended here. */
export class MarketProcessEnded extends Error {}

/** A store whose n-th write (from 1) is the last thing that its loader does: everything after it fails too. */
export function failAfterWrites(store: MarketStore, lastWrite: number, failure: MarketWriteFailure): MarketStore {
  let writes = 0;
  let ended = false;
  const running =
    <Args extends readonly unknown[], Result>(read: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      if (ended) throw new MarketProcessEnded();
      return await read(...args);
    };
  const failing =
    <Args extends readonly unknown[], Result>(write: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      if (ended) throw new MarketProcessEnded();
      writes += 1;
      if (writes < lastWrite) return await write(...args);
      ended = true;
      if (failure === 'after') await write(...args);
      throw new MarketProcessEnded();
    };
  return {
    readPointer: running(store.readPointer),
    readChunks: running(store.readChunks),
    readStamps: running(store.readStamps),
    readIntents: running(store.readIntents),
    writeChunk: failing(store.writeChunk),
    deleteChunk: failing(store.deleteChunk),
    movePointer: failing(store.movePointer),
    writeIntent: failing(store.writeIntent),
    deleteIntent: failing(store.deleteIntent),
  };
}
