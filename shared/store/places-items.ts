import type { AnnualConsumption } from '../places/annual-consumption.ts';
import { BOOK_KINDS, type BookKind, type GenerationRecord, type PlacesEdition, type Pointer } from '../places/store.ts';
import { field, type Item, isCount, isFlag, isItem, isText, oneOf, orNull } from './item-fields.ts';

const toPlacesEdition = (item: Item): PlacesEdition => ({
  generation: field(item, 'generation', isText),
  count: field(item, 'count', isCount),
  digest: field(item, 'digest', isText),
  year: field(item, 'year', orNull(isCount)),
  publishedAtMs: field(item, 'publishedAtMs', isCount),
  previous: field(item, 'previous', orNull(isText)),
});

/** An edition a kind, under the kind's name; a kind that was never loaded has none. */
export const toPlacesPointer = (item: Item): Pointer =>
  Object.fromEntries(
    BOOK_KINDS.filter((kind) => item[kind] !== undefined).map((kind): [BookKind, PlacesEdition] => [
      kind,
      toPlacesEdition(field(item, kind, isItem)),
    ]),
  );

/** The outcodes stand in one text: they are thousands. */
export const generationAttributes = ({ kind, generation, startedAtMs, outcodes }: GenerationRecord): Item => ({
  kind,
  generation,
  startedAtMs,
  outcodes: outcodes.join(' '),
});

export const toGenerationRecord = (item: Item): GenerationRecord => ({
  kind: field(item, 'kind', oneOf(BOOK_KINDS)),
  generation: field(item, 'generation', isText),
  startedAtMs: field(item, 'startedAtMs', isCount),
  outcodes: field(item, 'outcodes', isText).split(' '),
});

const FUELS: readonly AnnualConsumption['fuel'][] = ['gas', 'electricity'];

export const toAnnualConsumption = (uprn: string, item: Item): AnnualConsumption => ({
  uprn,
  fuel: field(item, 'sk', oneOf(FUELS)),
  annualMicroKwh: field(item, 'annualMicroKwh', isCount),
  economy7: field(item, 'economy7', orNull(isFlag)),
});
