import type { BatchRecord } from '../../../../shared/batches/batch.ts';
import { createBatchUrls } from '../../../../shared/store/batch-urls.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const BATCH: BatchRecord = {
  id: '0193a1b2c3d4e5f60718293a4b5c6d7e',
  clientId: 'auth0|*/..',
  partner: 'acme',
  status: 'awaiting-upload',
  createdAtMs: NOW,
  startedAtMs: null,
  finishedAtMs: null,
  bytes: 1_000,
  lines: 10,
  sha256: '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
  market: null,
  parts: null,
  problem: null,
  problemCode: null,
};

const VARIABLES = {
  AWS_REGION: 'eu-west-2',
  AWS_ACCESS_KEY_ID: 'id',
  AWS_SECRET_ACCESS_KEY: 'secret',
} as const;
const before = { ...process.env };
beforeAll(() => Object.assign(process.env, VARIABLES));
afterAll(() => {
  process.env = before;
});

const urls = createBatchUrls({
  bucket: 'files',
  roleArn: undefined,
  clock: { nowMs: () => NOW },
});
const prefix = `/${Buffer.from(BATCH.clientId).toString('base64url')}/${BATCH.id}/`;

it('an upload is signed with its size, type and checksum, for less than an hour', async () => {
  const { url, headers, expiresAtMs } = await urls.upload(BATCH);
  const { pathname, searchParams } = new URL(url);
  expect(pathname).toBe(`${prefix}households.ndjson`);
  expect(searchParams.get('X-Amz-SignedHeaders')).toBe(
    'content-length;content-type;host;x-amz-checksum-sha256',
  );
  expect([...searchParams.keys()].filter((name) => /checksum/i.test(name))).toEqual([]);
  expect(searchParams.get('X-Amz-Expires')).toBe('3599');
  expect(expiresAtMs).toBe(NOW + 3_599_000);
  expect(headers).toEqual({
    'content-length': '1000',
    'content-type': 'application/x-ndjson',
    'x-amz-checksum-sha256': BATCH.sha256,
  });
});

it('results are signed one by one, and no longer than the batch lives', async () => {
  const createdAtMs = NOW - 7 * 86_400_000 + 60_000;
  const finished = { ...BATCH, status: 'finished', createdAtMs } as const;
  const { urls: signed, expiresAtMs } = await urls.results(finished, 2);
  expect(signed.map((url) => new URL(url).pathname)).toEqual([
    `${prefix}results/part-0001.ndjson.gz`,
    `${prefix}results/part-0002.ndjson.gz`,
  ]);
  expect(new URL(signed[0] ?? '').searchParams.get('X-Amz-Expires')).toBe('60');
  expect(expiresAtMs).toBe(NOW + 60_000);
});
