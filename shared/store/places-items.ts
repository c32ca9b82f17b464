import type { Reading } from '../places/readings.ts';
import { BOOK_KINDS, type BookKind, type Edition, type GenerationRecord, type Pointer } from '../places/store.ts';
import { field, type Item, isCount, isFlag, isItem, isText, oneOf, orNull } from './item-fields.ts';

const editionOf = (item: Item): Edition => ({
  generation: field(item, 'generation', isText),
  count: field(item, 'count', isCount),
  digest: field(item, 'digest', isText),
  year: field(item, 'year', orNull(isCount)),
  publishedAtMs: field(item, 'publishedAtMs', isCount),
  previous: field(item, 'previous', orNull(isText)),
});

/** An edition a kind, under the kind's name; a kind that was never loaded has none. */
export const placesPointerOf = (item: Item): Pointer =>
  Object.fromEntries(
    BOOK_KINDS.filter((kind) => item[kind] !== undefined).map((kind): [BookKind, Edition] => [
      kind,
      editionOf(field(item, kind, isItem)),
    ]),
  );

/** The outcodes stand in one text: they are thousands. */
export const generationAttributes = ({ kind, generation, startedAtMs, outcodes }: GenerationRecord): Item => ({
  kind,
  generation,
  startedAtMs,
  outcodes: outcodes.join(' '),
});

export const generationOf = (item: Item): GenerationRecord => ({
  kind: field(item, 'kind', oneOf(BOOK_KINDS)),
  generation: field(item, 'generation', isText),
  startedAtMs: field(item, 'startedAtMs', isCount),
  outcodes: field(item, 'outcodes', isText).split(' '),
});

const FUELS: readonly Reading['fuel'][] = ['gas', 'electricity'];

export const readingOf = (uprn: string, item: Item): Reading => ({
  uprn,
  fuel: field(item, 'sk', oneOf(FUELS)),
  annualMicroKwh: field(item, 'annualMicroKwh', isCount),
  economy7: field(item, 'economy7', orNull(isFlag)),
});
