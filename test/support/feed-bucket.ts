import { type LocalServer, startServer } from './local-server.ts';

/** Serves the part of S3 that the loader uses: a list by prefix and a read, of one bucket. */
export function startFeedBucket(
  bucket: string,
  objects: ReadonlyMap<string, Uint8Array>,
): Promise<LocalServer> {
  return startServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://s3');
    const prefix = url.searchParams.get('prefix');
    if (prefix !== null) {
      const keys = [...objects.keys()].filter((key) => key.startsWith(prefix));
      const contents = keys.map(
        (key) =>
          `<Contents><Key>${key}</Key><ETag>"${objects.get(key)?.byteLength}"</ETag><Size>1</Size><LastModified>2026-11-20T00:00:00Z</LastModified></Contents>`,
      );
      response.setHeader('content-type', 'application/xml');
      response.end(
        `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`,
      );
      return;
    }
    const body = objects.get(decodeURIComponent(url.pathname).replace(`/${bucket}/`, ''));
    if (body === undefined) response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    else response.setHeader('content-length', body.byteLength).end(body);
  });
}
