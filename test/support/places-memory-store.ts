import type { Address } from '../../shared/places/addresses.ts';
import type { FileSizes } from '../../shared/places/file-sizes.ts';
import { lockReadings, type Reading, type ReadingsVault, type ReadingsWriter } from '../../shared/places/readings.ts';
import type { Edition, GenerationRecord, PlacesStore } from '../../shared/places/store.ts';

/** Places in memory, with what a test may look at besides: what was read, and which books are there. */
export type MemoryPlacesStore = PlacesStore & {
  readonly pointerReads: () => number;
  readonly bookReads: () => number;
  readonly bookNames: () => readonly string[];
};

const memoryFileSizes = (): FileSizes => {
  const sizes = new Map<string, number>();
  return {
    admitSize: async ({ file, count, force }) => {
      if (!force && (sizes.get(file) ?? 0) > 2 * count) return false;
      sizes.set(file, count);
      return true;
    },
  };
};

const nameOf = (kind: string, generation: string, outcode: string): string => `${kind}/${generation}/${outcode}`;

export const createMemoryPlacesStore = (): MemoryPlacesStore => {
  const pointer = new Map<string, Edition>();
  const books = new Map<string, Uint8Array>();
  const generations = new Map<string, GenerationRecord>();
  const addressesAt = new Map<string, readonly Address[]>();
  let pointerReads = 0;
  let bookReads = 0;
  return {
    ...memoryFileSizes(),
    pointerReads: () => pointerReads,
    bookReads: () => bookReads,
    bookNames: () => [...books.keys()].toSorted(),
    readPointer: async () => {
      pointerReads += 1;
      return Object.fromEntries(pointer);
    },
    readBook: async ({ kind, generation, outcode }) => {
      bookReads += 1;
      return books.get(nameOf(kind, generation, outcode));
    },
    readAddresses: async (postCode) => addressesAt.get(postCode) ?? [],
    recordGeneration: async (record) => {
      generations.set(nameOf(record.kind, record.generation, ''), record);
    },
    listGenerations: async () => [...generations.values()],
    writeBooks: async ({ kind, generation, books: written, onWritten }) => {
      for (const { outcode, bytes } of written) {
        books.set(nameOf(kind, generation, outcode), Uint8Array.from(bytes));
        onWritten?.(1);
      }
    },
    publish: async ({ kind, edition, replaces }) => {
      if ((pointer.get(kind)?.generation ?? null) !== replaces) return false;
      pointer.set(kind, edition);
      return true;
    },
    deleteGeneration: async ({ kind, generation, outcodes }) => {
      for (const outcode of outcodes) books.delete(nameOf(kind, generation, outcode));
      generations.delete(nameOf(kind, generation, ''));
    },
    writeAddresses: async (postCodes, onWritten) => {
      for (const { postCode, addresses } of postCodes) {
        addressesAt.set(postCode, structuredClone(addresses));
        onWritten?.(1);
      }
    },
  };
};

/** Readings in memory: the vault, the writer, and how often readings were looked at. */
export const createMemoryReadings = (): ReadingsVault & ReadingsWriter & { readonly reads: () => number } => {
  const readings = new Map<string, Reading>();
  let reads = 0;
  const vault = lockReadings(async (uprn) => {
    reads += 1;
    return [...readings.values()].filter((reading) => reading.uprn === uprn);
  });
  return {
    ...vault,
    ...memoryFileSizes(),
    reads: () => reads,
    writeReadings: async (written, onWritten) => {
      for (const reading of written) {
        readings.set(`${reading.uprn}/${reading.fuel}`, reading);
        onWritten?.(1);
      }
    },
  };
};
