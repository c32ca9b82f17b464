import type { MarketStore } from '../../shared/market/store.ts';

/** How the process dies at a write: before it reached the table, or after, with the answer lost. */
export type Death = 'before' | 'after';

/** The loader's process ended here. */
export class Killed extends Error {}

/** A store whose n-th write (from 1) is the last thing that its loader does: everything after it fails too. */
export const dyingStore = (store: MarketStore, lastWrite: number, death: Death): MarketStore => {
  let writes = 0;
  let dead = false;
  const alive =
    <Args extends readonly unknown[], Answer>(read: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      if (dead) throw new Killed();
      return await read(...args);
    };
  const mortal =
    <Args extends readonly unknown[], Answer>(write: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      if (dead) throw new Killed();
      writes += 1;
      if (writes < lastWrite) return await write(...args);
      dead = true;
      if (death === 'after') await write(...args);
      throw new Killed();
    };
  return {
    readPointer: alive(store.readPointer),
    readChunks: alive(store.readChunks),
    readStamps: alive(store.readStamps),
    readIntents: alive(store.readIntents),
    writeChunk: mortal(store.writeChunk),
    deleteChunk: mortal(store.deleteChunk),
    movePointer: mortal(store.movePointer),
    writeIntent: mortal(store.writeIntent),
    deleteIntent: mortal(store.deleteIntent),
  };
};
