import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import * as z from 'zod';
import type { Validators } from '../market/store.ts';
import type { Table } from './client.ts';
import { bytes, putItem, readItem } from './items.ts';
import { sourceResponseKey } from './keys.ts';

/**
 * Stores responses of sources over HTTPS, so that a repeated request need not fetch the same bytes
 * again.
 */
export type ResponseStore = {
  readonly read: (url: string) => Promise<StoredResponse | undefined>;
  /** Keeps a response in place of an earlier one, or nothing if it is too large to be kept. */
  readonly write: (url: string, response: StoredResponse) => Promise<void>;
};

const storedResponse = z.object({
  /** The server's name for this version; at least one of the two is there. */
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  bytes,
  expiresAt: z.int(),
});

export type StoredResponse = Validators & {
  readonly body: Uint8Array;
  /** The second from which on it may be deleted. */
  readonly expiresAtSeconds: number;
};

/**
 * The largest body. DynamoDB's limit of 400 KB is for the whole item, with names, key and
 * validators.
 */
const MAX_BODY_BYTES = 360 * 1024;

export function createDynamoResponseStore(table: Table): ResponseStore {
  return {
    read: async (url) => {
      const item = await readItem(table, sourceResponseKey(url), storedResponse);
      if (item === undefined) return undefined;
      const { bytes: compressed, expiresAt: expiresAtSeconds, ...validators } = item;
      return { ...validators, body: zstdDecompressSync(compressed), expiresAtSeconds };
    },
    write: async (url, { body, expiresAtSeconds, ...validators }) => {
      const compressed = zstdCompressSync(body);
      if (compressed.byteLength > MAX_BODY_BYTES) return;
      await putItem(table, {
        ...sourceResponseKey(url),
        ...validators,
        bytes: compressed,
        expiresAt: expiresAtSeconds,
      });
    },
  };
}
