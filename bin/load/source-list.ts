import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { createHttpClient } from '../../data-loader/sources/http.ts';
import { errorCode } from '../../data-loader/sources/input.ts';
import { type OpenSource, openSource } from '../../data-loader/sources/open-source.ts';
import { parseSourceList, SourceListError } from '../../data-loader/sources/source-list.ts';
import { createAwsClient } from '../../shared/aws/client.ts';

/** @throws SourceListError if the list cannot be read, or names a file and is not for this machine */
export function openSourceList(file: string, { isLocal }: { readonly isLocal: boolean }): readonly OpenSource[] {
  const directory = isLocal ? dirname(file) : null;
  const sources = parseSourceList(textOf(file), { directory, feedBucket: null });
  return sources.map((settings) =>
    openSource(settings, {
      s3: () => createAwsClient(S3Client, 'patient'),
      http: ({ from }) => createHttpClient({ loopback: isLocal ? from : null }),
    }),
  );
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new SourceListError([`${file} cannot be read (${errorCode(error) ?? 'unknown'})`], { cause: error });
  }
}
