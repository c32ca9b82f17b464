import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Intent, KeptEdition, MarketPointer } from '../market/store.ts';

type Item = Readonly<Record<string, unknown>>;

/** An item of the market's table does not have the attributes that its kind has. */
class MarketItemError extends Error {
  override readonly name = 'MarketItemError';
}

const field = <T>(item: Item, name: string, is: (value: unknown) => value is T): T => {
  const value = item[name];
  if (!is(value)) throw new MarketItemError(`an item of the market's table has no proper ${name}`);
  return value;
};

const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
const isCount = (value: unknown): value is number => Number.isSafeInteger(value);
const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array;
const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText);
const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null;
const isItems = (value: unknown): value is readonly Item[] => Array.isArray(value) && value.every(isItem);

export const bytesOf = (item: Item): Uint8Array => field(item, 'bytes', isBytes);
export const stampOf = (item: Item): string => field(item, 'stamp', isText);

const keptOf = (item: Item): KeptEdition => ({
  editionId: field(item, 'editionId', isText),
  publishedAt: field(item, 'publishedAt', isText),
  supersededAt: field(item, 'supersededAt', isTextOrNull),
});

export const pointerOf = (item: Item): MarketPointer => ({
  revision: field(item, 'revision', isCount),
  editionId: field(item, 'editionId', isText),
  kept: field(item, 'kept', isItems).map(keptOf),
  retired: field(item, 'retired', isTexts),
});

/** A first load names a thousand chunks: packed, their names take half the room. */
export const intentAttributes = ({ startedAt, abandoned, chunkNames }: Intent): Item => ({
  startedAt,
  abandoned,
  chunkNames: zstdCompressSync(Buffer.from(chunkNames.join('\n'))),
});

export const intentOf = (item: Item): Intent => ({
  runId: field(item, 'sk', isText),
  startedAt: field(item, 'startedAt', isText),
  abandoned: field(item, 'abandoned', isFlag),
  chunkNames: zstdDecompressSync(field(item, 'chunkNames', isBytes))
    .toString()
    .split('\n'),
});
