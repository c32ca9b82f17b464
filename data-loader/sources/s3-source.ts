import { GetObjectCommand, paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3';
import { errorName } from './error-code.ts';
import { type FeedSource, Unreadable } from './feed-source.ts';

export type S3Object = { readonly bucket: string; readonly key: string };

/** An object of a bucket and which version of it was listed. */
export type StoredFile = {
  readonly key: string;
  /** S3's mark of the content: another content has another. */
  readonly version: string;
  readonly modifiedAtMs: number;
  readonly source: FeedSource;
};

/** An object of a bucket. Each opening reads one version of it from beginning to end. */
export function s3Source(client: S3Client, { bucket, key }: S3Object): FeedSource {
  return {
    name: `s3://${bucket}/${key}`,
    open: async () => {
      try {
        const { Body, ContentLength } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
        if (Body === undefined) throw new Error('the response has no body');
        const sizeBytes = ContentLength ?? null;
        return { sizeBytes, chunks: whole(Body.transformToWebStream(), sizeBytes) };
      } catch (error) {
        throw unreadable(error);
      }
    },
  };
}

/** Every object under a prefix, in the order of their keys; the "folders" that the console makes are left out. */
export async function storedFiles(
  client: S3Client,
  { bucket, prefix }: { readonly bucket: string; readonly prefix: string },
): Promise<readonly StoredFile[]> {
  const files: StoredFile[] = [];
  for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
    for (const { Key: key, ETag, LastModified } of page.Contents ?? []) {
      if (key === undefined || key.endsWith('/')) continue;
      const source = s3Source(client, { bucket, key });
      files.push({ key, version: ETag ?? '', modifiedAtMs: LastModified?.getTime() ?? 0, source });
    }
  }
  return files.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** A connection that breaks off can look like an end: what arrived must be as long as what was promised. */
async function* whole(chunks: AsyncIterable<Uint8Array>, sizeBytes: number | null): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    for await (const chunk of chunks) {
      bytes += chunk.byteLength;
      yield chunk;
    }
  } catch (error) {
    throw unreadable(error);
  }
  if (sizeBytes !== null && bytes !== sizeBytes) throw new Unreadable(`it ended after ${bytes} of ${sizeBytes} bytes`);
}

function unreadable(error: unknown): Unreadable {
  return error instanceof Unreadable
    ? error
    : new Unreadable(`S3 did not give it (${errorName(error)})`, { cause: error });
}
