import type { Address, AddressRegister, ConsumptionEraser } from '../../shared/places/addresses.ts';
import {
  type AnnualConsumption,
  type ConsumptionVault,
  type ConsumptionWriter,
  expiresAtAfter,
  hasExpired,
  lockConsumption,
  type Retention,
} from '../../shared/places/annual-consumption.ts';
import type { FileSizes, GenerationRecord, PlacesEdition, PlacesStore } from '../../shared/places/store.ts';
import { systemClock } from '../../shared/time/clock.ts';

/** Places in memory, with what a test may look at besides: what was read, and which books are there. */
export type MemoryPlacesStore = PlacesStore &
  AddressRegister & {
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
    findPostcodes: async ({ isSought, onSearched }) => {
      onSearched?.(1, 1);
      return [...addressesAt].flatMap(([postcode, addresses]) => (addresses.some(isSought) ? [postcode] : []));
    },
    readPostcode: async (postcode) => {
      const seen = addressesAt.get(postcode);
      return {
        addresses: seen ?? [],
        replaceWith: async (addresses) => {
          if (seen === undefined || addressesAt.get(postcode) !== seen) return false;
          if (addresses.length === 0) addressesAt.delete(postcode);
          else addressesAt.set(postcode, structuredClone(addresses));
          return true;
        },
      };
    },
  };
}

export type MemoryConsumption = ConsumptionVault &
  ConsumptionWriter &
  ConsumptionEraser & { readonly reads: () => number };

const A_YEAR: Retention = { days: 365, clock: systemClock() };

/**
 * Annual consumption figures in memory: the vault, the writer, and how often annual consumption figures were looked at.
 */
export function createMemoryConsumption(retention = A_YEAR): MemoryConsumption {
  const stored = new Map<string, { readonly figure: AnnualConsumption; readonly expiresAt: number }>();
  let reads = 0;
  const vault = lockConsumption(async (uprn) => {
    reads += 1;
    return [...stored.values()]
      .filter(({ figure, expiresAt }) => figure.uprn === uprn && !hasExpired(expiresAt, retention.clock))
      .map(({ figure }) => figure);
  });
  return {
    ...vault,
    ...createMemoryFileSizes(),
    reads: () => reads,
    eraseConsumption: async (uprns) => {
      const names = [...stored].flatMap(([name, { figure }]) => (uprns.includes(figure.uprn) ? [name] : []));
      for (const name of names) stored.delete(name);
      return names.length;
    },
    writeConsumption: async (written, onWritten) => {
      const expiresAt = expiresAtAfter(retention);
      for (const figure of written) {
        stored.set(`${figure.uprn}/${figure.fuel}`, { figure, expiresAt });
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
