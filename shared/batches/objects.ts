import type { BatchName, BatchRecord } from './batch.ts';

/** The bytes of an object from `from` up to `to`, without `to`. */
export type ByteRange = { readonly from: number; readonly to: number };

/** The bucket of the batches, as the steps of a batch use it. */
export type BatchObjects = {
  /** The size of the partner's file; undefined if nothing has been uploaded. */
  readonly fileBytes: (batch: BatchName) => Promise<number | undefined>;
  /** Reads the partner's file, or a range of it, piece by piece. */
  readonly readFile: (batch: BatchName, range?: ByteRange) => Promise<AsyncIterable<Uint8Array>>;
  readonly writePart: (batch: BatchName, part: number, bytes: Uint8Array) => Promise<void>;
  /** Deletes file and results, whether they are there or not. */
  readonly deleteAll: (batch: BatchRecord) => Promise<void>;
  readonly deleteObject: (key: string) => Promise<void>;
};

/** The address and headers with which a partner sends its file. */
export type Upload = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly expiresAtMs: number;
};

/** The addresses of the results of a batch's parts, which expire together. */
export type ResultUrls = { readonly urls: readonly string[]; readonly expiresAtMs: number };

/** Addresses that are good for an hour, and for one batch. */
export type BatchUrls = {
  readonly upload: (batch: BatchRecord) => Promise<Upload>;
  readonly results: (batch: BatchRecord, parts: number) => Promise<ResultUrls>;
};

/**
 * A client id of an outside issuer may have any character, some of which have a meaning for S3 and
 * IAM.
 */
export function batchPrefix({ clientId, id }: BatchName): string {
  return `${Buffer.from(clientId).toString('base64url')}/${id}/`;
}

export function fileKey(batch: BatchName): string {
  return `${batchPrefix(batch)}households.ndjson`;
}

/** Returns the key of a part. Keys sort as parts follow each other. */
export function partKey(batch: BatchName, part: number): string {
  return `${batchPrefix(batch)}results/part-${String(part).padStart(4, '0')}.ndjson.gz`;
}

/** Returns the batch of an object; undefined if the key is not one of ours. */
export function batchOfKey(key: string): BatchName | undefined {
  const [client = '', id = '', ...others] = key.split('/');
  if (client === '' || id === '' || others.length === 0) return undefined;
  return { clientId: Buffer.from(client, 'base64url').toString(), id };
}
