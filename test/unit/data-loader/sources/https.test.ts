import { readBytes } from '../../../../data-loader/input/bytes.ts';
import { createHttpClient, httpsInput } from '../../../../data-loader/sources/http.ts';
import { type Input, NotModified, type OpenOptions } from '../../../../data-loader/sources/input.ts';
import { createHandHttp } from '../../../support/hand-http.ts';
import { serve } from '../../../support/loopback-server.ts';

async function read(input: Input, options: OpenOptions = {}) {
  const seen: unknown[] = [];
  const pieces: Uint8Array[] = [];
  const onValidators = (validators: unknown): void => void seen.push(validators);
  for await (const chunk of readBytes(input, { ...options, onValidators })) pieces.push(chunk);
  return { text: Buffer.concat(pieces).toString(), seen };
}

describe('an address as an input', () => {
  it('is read as often as it is opened, with its size and validators', async () => {
    await serve(
      (_request, response) => void response.setHeader('etag', '"1"').setHeader('content-length', '4').end('one\n'),
      async (origin) => {
        const input = httpsInput(origin, createHandHttp({ loopback: origin }).http);
        const expected = { text: 'one\n', seen: [{ etag: '"1"', lastModified: null }] };
        expect([await read(input), await read(input)]).toEqual([expected, expected]);
        expect((await input.open()).sizeBytes).toBe(4);
      },
    );
  });

  it('says that it has not changed since, and sends nothing', async () => {
    await serve(
      ({ headers }, response) => void response.writeHead(headers['if-none-match'] === '"1"' ? 304 : 200).end(),
      async (origin) => {
        const input = httpsInput(origin, createHandHttp({ loopback: origin }).http);
        const validators = { etag: '"1"', lastModified: null };
        await expect(read(input, { validators })).rejects.toThrow(NotModified);
        expect(await read(input)).toMatchObject({ text: '' });
      },
    );
  });

  it('has a name without user, password and query', () => {
    const input = httpsInput(
      'https://me:secret@feeds.example.com/a.gz?key=secret#x',
      createHttpClient({ loopback: null }),
    );
    expect(input.name).toBe('https://feeds.example.com/a.gz');
  });
});
