import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import {
  describeHouseholds,
  type HouseholdResult,
  readResults,
  TransferError,
  uploadHouseholds,
} from '@energy-partner/client';
import { startServer } from '../../support/local-server.ts';

async function* inPieces(content: string, length: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(content);
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

describe('a file of households', () => {
  it.each([
    ['', 0],
    ['\uFEFF\n{"id":"1"}', 1],
    ['\uFEFF{"id":"1"}\n\uFEFF\n', 2],
    ['\u2028\n', 1],
    ['{"id":"1"}', 1],
    ['{"id":"1"}\n{"id":"2"}\n', 2],
    ['\n \t\r\n{"id":"é"}\r\n\r\n{"id":"2"}', 2],
  ])(
    'is described by its bytes, its lines that are not skipped and its checksum: %j',
    async (content, lines) => {
      const sha256 = createHash('sha256').update(content).digest('base64');
      for (const length of [1, 3, 1_000])
        expect(await describeHouseholds(inPieces(content, length))).toEqual({
          bytes: Buffer.byteLength(content),
          lines,
          sha256,
        });
    },
  );

  it('is sent with exactly the headers of its upload', async () => {
    const content = '{"id":"1"}\n'.repeat(100);
    const received: unknown[] = [];
    const server = await startServer(async (request, response) => {
      const { method, headers } = request;
      received.push([method, headers['content-length'], headers['content-type']]);
      received.push((await text(request)) === content);
      response.writeHead(received.length === 2 ? 200 : 403).end('<Code>AccessDenied</Code>');
    });
    const upload = {
      method: 'PUT',
      url: server.url,
      headers: { 'content-length': '1100', 'content-type': 'application/x-ndjson' },
      expires_at: '2026-11-21T12:00:00.000Z',
    } as const;
    await uploadHouseholds(upload, inPieces(content, 64));
    expect(received).toEqual([['PUT', '1100', 'application/x-ndjson'], true]);
    const refused = uploadHouseholds(upload, inPieces(content, 64));
    await expect(refused).rejects.toThrow(new TransferError(403, '<Code>AccessDenied</Code>'));
    await server.close();
  });
});

describe('the results of a batch', () => {
  const lines = [
    { id: 'a', line: 1, comparison: { total: 3 } },
    { id: null, line: 3, errors: [{ code: 'invalid-line', message: '', parameters: {} }] },
    { id: 'ü'.repeat(100_000), line: 4, comparison: { total: 4 } },
  ];

  it('are unpacked line by line, part after part', async () => {
    const parts = [lines.slice(0, 2), lines.slice(2)].map((part) =>
      gzipSync(part.map((line) => `${JSON.stringify(line)}\n`).join('')),
    );
    const server = await startServer((request, response) => {
      response.end(parts[Number(request.url?.slice(1))]);
    });
    const results = parts.map((_, at) => ({
      ...{ url: `${server.url}/${at}`, expires_at: '', bytes: 0, lines: 0, first_line: 0 },
    }));
    const read: HouseholdResult[] = [];
    for await (const result of readResults({ results })) read.push(result);
    expect(read).toEqual(lines);
    await server.close();
  });

  it('are empty unless the batch is finished, and end with an error if an address has expired', async () => {
    expect(await readResults({}).next()).toEqual({ done: true, value: undefined });
    const server = await startServer((_, response) => response.writeHead(403).end('<Error/>'));
    const result = { url: server.url, expires_at: '', bytes: 0, lines: 0, first_line: 0 };
    await expect(readResults({ results: [result] }).next()).rejects.toThrow(TransferError);
    await server.close();
  });
});
