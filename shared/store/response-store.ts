import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { ResponseStore, StoredResponse } from '../market/response-store.ts';
import type { Table } from './documents.ts';
import { bytesOf, field, type Item, isCount, isText, orNull } from './item-fields.ts';
import { sourceResponseKey } from './keys.ts';

/** DynamoDB's limit of 400 KB is for the whole item, with names, key and validators. */
const MAX_BODY_BYTES = 360 * 1024;

export function createDynamoResponseStore({ client, table }: Table): ResponseStore {
  return {
    read: async (url) => {
      const { Item } = await client.get({ TableName: table, Key: sourceResponseKey(url) });
      return Item === undefined ? undefined : toResponse(Item);
    },
    write: async (url, { body, ...rest }) => {
      const bytes = zstdCompressSync(body);
      if (bytes.byteLength > MAX_BODY_BYTES) return;
      await client.put({ TableName: table, Item: { ...sourceResponseKey(url), ...rest, bytes } });
    },
  };
}

function toResponse(item: Item): StoredResponse {
  return {
    etag: field(item, 'etag', orNull(isText)),
    lastModified: field(item, 'lastModified', orNull(isText)),
    body: zstdDecompressSync(bytesOf(item)),
    expiresAt: field(item, 'expiresAt', isCount),
  };
}
