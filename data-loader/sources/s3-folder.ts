import type { S3Client } from '@aws-sdk/client-s3';
import { Refused } from '../report/report.ts';
import { errorName, type Input } from './input.ts';
import { type StoredFile, storedFiles } from './s3.ts';

/** The newest object under a prefix, looked up when it is opened. */
export function newestS3Input(
  client: S3Client,
  { bucket, prefix }: { readonly bucket: string; readonly prefix: string },
): Input {
  const name = `s3://${bucket}/${prefix}`;
  return {
    name,
    open: async (signal) => {
      const newest = newestOf(await listed(client, { bucket, prefix }));
      if (newest === undefined) throw new Refused('unreadable', 'there is no object in this folder of the bucket');
      return await newest.input.open(signal);
    },
  };
}

/** Of several with the same time, the last by key. */
function newestOf(files: readonly StoredFile[]): StoredFile | undefined {
  return files.toSorted((a, b) => a.modifiedAtMs - b.modifiedAtMs).at(-1);
}

async function listed(...args: Parameters<typeof storedFiles>): Promise<readonly StoredFile[]> {
  try {
    return await storedFiles(...args);
  } catch (error) {
    throw new Refused('unreadable', `S3 did not list the folder (${errorName(error)})`, { cause: error });
  }
}
