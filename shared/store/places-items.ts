import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Address } from '../places/addresses.ts';
import type { AnnualConsumption } from '../places/annual-consumption.ts';
import { BOOK_KINDS, type BookKind, type GenerationRecord, type PlacesEdition, type Pointer } from '../places/store.ts';
import { field, type Item, isCount, isFlag, isItem, isText, oneOf, orNull } from './item-fields.ts';

const FUELS: readonly AnnualConsumption['fuel'][] = ['gas', 'electricity'];

/** In the order in which they are stored, so only ever added to; the postcode is the item's own. */
const ADDRESS_PARTS = [
  'uprn',
  'organisation',
  'subBuildingName',
  'buildingName',
  'buildingNumber',
  'poBox',
  'thoroughfare',
  'town',
  'economy7',
  'gas',
] as const satisfies readonly (keyof Address)[];

/** A kind that was never loaded has no edition. */
export function toPlacesPointer(item: Item): Pointer {
  return Object.fromEntries(
    BOOK_KINDS.filter((kind) => item[kind] !== undefined).map((kind): [BookKind, PlacesEdition] => [
      kind,
      toPlacesEdition(field(item, kind, isItem)),
    ]),
  );
}

/** There are thousands of outcodes, so they are stored as one text. */
export function generationAttributes(record: GenerationRecord): Item {
  return { ...record, outcodes: record.outcodes.join(' ') };
}

export function toGenerationRecord(item: Item): GenerationRecord {
  return {
    kind: field(item, 'kind', oneOf(BOOK_KINDS)),
    generation: field(item, 'generation', isText),
    startedAtMs: field(item, 'startedAtMs', isCount),
    outcodes: field(item, 'outcodes', isText).split(' '),
  };
}

/** Street and town repeat, so that a hundred homes take some 2 KB. */
export function packAddresses(addresses: readonly Address[]): Uint8Array {
  return deflateRawSync(JSON.stringify(addresses.map((address) => ADDRESS_PARTS.map((part) => address[part]))));
}

export function unpackAddresses(bytes: Uint8Array, postcode: string): readonly Address[] {
  // Written only by `packAddresses`.
  const rows = JSON.parse(inflateRawSync(bytes).toString()) as readonly (readonly unknown[])[];
  return rows.map((row) => {
    const parts = Object.fromEntries(ADDRESS_PARTS.map((part, index) => [part, row[index]]));
    return { ...parts, postcode } as Address;
  });
}

export function toAnnualConsumption(uprn: string, item: Item): AnnualConsumption {
  return {
    uprn,
    fuel: field(item, 'sk', oneOf(FUELS)),
    annualMicroKwh: field(item, 'annualMicroKwh', isCount),
    economy7: field(item, 'economy7', orNull(isFlag)),
  };
}

/** Undefined if the item was written before figures expired. */
export function expiresAtOf(item: Item): number | undefined {
  return item['expiresAt'] === undefined ? undefined : field(item, 'expiresAt', isCount);
}

function toPlacesEdition(item: Item): PlacesEdition {
  return {
    generation: field(item, 'generation', isText),
    count: field(item, 'count', isCount),
    digest: field(item, 'digest', isText),
    year: field(item, 'year', orNull(isCount)),
    publishedAtMs: field(item, 'publishedAtMs', isCount),
    previous: field(item, 'previous', orNull(isText)),
  };
}
