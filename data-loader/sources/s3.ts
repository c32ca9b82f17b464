import { GetObjectCommand, paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3';
import { Refused } from '../report/refusal.ts';
import { errorName, type Input, refusing } from './input.ts';

export type S3Object = { readonly bucket: string; readonly key: string };

export type StoredFile = {
  readonly key: string;
  /** The object's ETag, which changes with its content. */
  readonly version: string;
  readonly modifiedAtMs: number;
  readonly input: Input;
};

/** Reads one version of an object from beginning to end. */
export function s3Input(client: S3Client, { bucket, key }: S3Object): Input {
  return {
    name: `s3://${bucket}/${key}`,
    open: async ({ signal } = {}) => {
      try {
        const command = new GetObjectCommand({ Bucket: bucket, Key: key });
        const { Body, ContentLength } = await client.send(
          command,
          signal === undefined ? {} : { abortSignal: signal },
        );
        if (Body === undefined) throw new Error('the response has no body');
        return {
          sizeBytes: ContentLength ?? null,
          chunks: refusing(Body.transformToWebStream(), unreadable),
        };
      } catch (error) {
        throw unreadable(error);
      }
    },
  };
}

/** Lists the objects under a prefix by key, without the "folders" that the console creates. */
export async function storedFiles(
  client: S3Client,
  { bucket, prefix }: { readonly bucket: string; readonly prefix: string },
): Promise<readonly StoredFile[]> {
  const files: StoredFile[] = [];
  for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
    for (const { Key: key, ETag, LastModified } of page.Contents ?? []) {
      if (key === undefined || key.endsWith('/')) continue;
      const input = s3Input(client, { bucket, key });
      files.push({ key, version: ETag ?? '', modifiedAtMs: LastModified?.getTime() ?? 0, input });
    }
  }
  return files.sort((a, b) => (a.key < b.key ? -1 : 1));
}

function unreadable(error: unknown): Refused {
  return error instanceof Refused
    ? error
    : new Refused('unreadable', `it could not be read from S3 (${errorName(error)})`, {
        cause: error,
      });
}

/** Reads the newest object under a prefix; the last by key if several have the same time. */
export function newestS3Input(
  client: S3Client,
  { bucket, prefix }: { readonly bucket: string; readonly prefix: string },
): Input {
  return {
    name: `s3://${bucket}/${prefix}`,
    open: async (options) => {
      const files = await storedFiles(client, { bucket, prefix }).catch((error: unknown) => {
        throw new Refused('unreadable', `S3 did not list the folder (${errorName(error)})`, {
          cause: error,
        });
      });
      const newest = files.toSorted((a, b) => a.modifiedAtMs - b.modifiedAtMs).at(-1);
      if (newest === undefined)
        throw new Refused('unreadable', 'there is no object in this folder of the bucket');
      return await newest.input.open(options);
    },
  };
}
