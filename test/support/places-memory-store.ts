import type { Address } from '../../shared/places/addresses.ts';
import {
  type AnnualConsumption,
  type ConsumptionVault,
  type ConsumptionWriter,
  lockConsumption,
} from '../../shared/places/annual-consumption.ts';
import type { FileSizes, GenerationRecord, PlacesEdition, PlacesStore } from '../../shared/places/store.ts';

/** Places in memory, with what a test may look at besides: what was read, and which books are there. */
export type MemoryPlacesStore = PlacesStore & {
  readonly pointerReads: () => number;
  readonly bookReads: () => number;
  readonly bookNames: () => readonly string[];
};

export function createMemoryPlacesStore(): MemoryPlacesStore {
  const pointer = new Map<string, PlacesEdition>();
  const books = new Map<string, Uint8Array>();
  const generations = new Map<string, GenerationRecord>();
  const addressesAt = new Map<string, readonly Address[]>();
  let pointerReads = 0;
  let bookReads = 0;
  return {
    ...createMemoryFileSizes(),
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
    readAddresses: async (postcode) => addressesAt.get(postcode) ?? [],
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
    writeAddresses: async (postcodes, onWritten) => {
      for (const { postcode, addresses } of postcodes) {
        addressesAt.set(postcode, structuredClone(addresses));
        onWritten?.(1);
      }
    },
  };
}

/**
 * Annual consumption figures in memory: the vault, the writer, and how often annual consumption figures were looked at.
 */
export function createMemoryConsumption(): ConsumptionVault & ConsumptionWriter & { readonly reads: () => number } {
  const annualConsumption = new Map<string, AnnualConsumption>();
  let reads = 0;
  const vault = lockConsumption(async (uprn) => {
    reads += 1;
    return [...annualConsumption.values()].filter((consumption) => consumption.uprn === uprn);
  });
  return {
    ...vault,
    ...createMemoryFileSizes(),
    reads: () => reads,
    writeConsumption: async (written, onWritten) => {
      for (const consumption of written) {
        annualConsumption.set(`${consumption.uprn}/${consumption.fuel}`, consumption);
        onWritten?.(1);
      }
    },
  };
}

function createMemoryFileSizes(): FileSizes {
  const sizes = new Map<string, number>();
  return {
    admitSize: async ({ file, count, force }) => {
      if (!force && (sizes.get(file) ?? 0) > 2 * count) return false;
      sizes.set(file, count);
      return true;
    },
  };
}

function nameOf(kind: string, generation: string, outcode: string): string {
  return `${kind}/${generation}/${outcode}`;
}
