import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Intent, KeptEdition, MarketPointer } from '../market/store.ts';
import { field, type Item, isBytes, isCount, isFlag, isItem, isText, listOf, orNull } from './item-fields.ts';

export function stampOf(item: Item): string {
  return field(item, 'stamp', isText);
}

export function toPointer(item: Item): MarketPointer {
  return {
    revision: field(item, 'revision', isCount),
    editionId: field(item, 'editionId', isText),
    kept: field(item, 'kept', listOf(isItem)).map(toKeptEdition),
    retired: field(item, 'retired', listOf(isText)),
  };
}

/** A first load names a thousand chunks: compressed, their names take half the room. */
export function intentAttributes({ startedAt, abandoned, chunkNames }: Intent): Item {
  return {
    startedAt,
    abandoned,
    chunkNames: zstdCompressSync(Buffer.from(chunkNames.join('\n'))),
  };
}

export function toIntent(item: Item): Intent {
  return {
    runId: field(item, 'sk', isText),
    startedAt: field(item, 'startedAt', isText),
    abandoned: field(item, 'abandoned', isFlag),
    chunkNames: zstdDecompressSync(field(item, 'chunkNames', isBytes))
      .toString()
      .split('\n'),
  };
}

function toKeptEdition(item: Item): KeptEdition {
  return {
    editionId: field(item, 'editionId', isText),
    publishedAt: field(item, 'publishedAt', isText),
    supersededAt: field(item, 'supersededAt', orNull(isText)),
  };
}
