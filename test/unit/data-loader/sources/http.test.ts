import type { RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createHttpClient, httpsInput } from '../../../../data-loader/sources/http.ts';
import { NotModified } from '../../../../data-loader/sources/input.ts';
import { failure, inTurn, read, reason, type Served, serve, statusPage } from '../../../support/http-reading.ts';
import { createMemoryResponseStore } from '../../../support/memory-stores.ts';

const ok: RequestListener = (_request, response) => void response.end('{"ok":true}');

describe('an HTTP client that is turned away', () => {
  it('comes back after a server error that heals, each time later', async () => {
    await serve(inTurn(statusPage(500), statusPage(502), statusPage(503), ok), async ({ origin, http, waitsMs }) => {
      expect(await read(http, origin)).toBe('{"ok":true}');
      expect(waitsMs).toEqual([1_000, 2_000, 4_000]);
    });
  });

  it.each<[number, Readonly<Record<string, string>>, number, string]>([
    [500, {}, 4, ''],
    [400, {}, 1, ''],
    [404, {}, 1, ''],
    [204, {}, 1, ''],
    [304, {}, 1, ''],
    // Longer than a run may take.
    [429, { 'retry-after': '3600' }, 1, ' and asked to wait 3,600 seconds'],
  ])('says the status %i and %j when it gives up, after %i tries', async (status, headers, tries, more) => {
    let requests = 0;
    const listener: RequestListener = (request, response) => {
      requests += 1;
      statusPage(status, headers)(request, response);
    };
    await serve(listener, async ({ origin, http }) => {
      const message = `the server responded with status ${status}${more}`;
      expect(await failure(read(http, origin))).toMatchObject({ message, status });
    });
    expect(requests).toBe(tries);
  });

  it.each([
    ['seconds', '7', 7_000],
    ['an HTTP date', 'Sat, 21 Nov 2026 09:01:00 GMT', 60_000],
    ['a date in the past', 'Sat, 21 Nov 2026 08:00:00 GMT', 1_000],
    ['something else', 'soon', 1_000],
  ])('waits as long as Retry-After says in %s', async (_form, header, waitMs) => {
    await serve(inTurn(statusPage(429, { 'retry-after': header }), ok), async ({ origin, http, waitsMs }) => {
      expect(await read(http, origin)).toBe('{"ok":true}');
      expect(waitsMs).toEqual([waitMs]);
    });
  });
});

describe('an HTTP client that asks for what is new', () => {
  const lastModified = 'Sat, 21 Nov 2026 09:00:00 GMT';
  const listener: RequestListener = ({ headers }, response) => {
    const isKnown = headers['if-none-match'] === '"1"' || headers['if-modified-since'] === lastModified;
    if (isKnown) response.writeHead(304).end();
    else response.setHeader('etag', '"1"').setHeader('last-modified', lastModified).end('{"n":1}');
  };

  it('is told that nothing has changed, by either validator', async () => {
    await serve(listener, async ({ origin, http }) => {
      await expect(read(http, origin, { validators: { etag: '"1"', lastModified: null } })).rejects.toThrow(
        NotModified,
      );
      await expect(read(http, origin, { validators: { etag: null, lastModified } })).rejects.toThrow(NotModified);
      expect(await read(http, origin, { validators: { etag: '"0"', lastModified: null } })).toBe('{"n":1}');
    });
  });

  it('reads JSON again from what was kept for two days', async () => {
    const statuses: number[] = [];
    const noted: RequestListener = (request, response) => {
      listener(request, response);
      statuses.push(response.statusCode);
    };
    const responses = createMemoryResponseStore();
    const readTwice = async ({ origin, http }: Served) => {
      expect(await http.getJson(origin, { maxBytes: 10 })).toEqual({ n: 1 });
      expect(await http.getJson(origin, { maxBytes: 10 })).toEqual({ n: 1 });
      expect(statuses).toEqual([200, 304]);
      expect((await responses.read(origin))?.expiresAt).toBe(Date.UTC(2026, 10, 23, 9) / 1000);
    };
    await serve(noted, readTwice, { responses });
  });

  it('quotes the beginning of what is not JSON, and does not keep it', async () => {
    const page: RequestListener = (_request, response) => void response.setHeader('etag', '"1"').end('<html>sorry');
    const responses = createMemoryResponseStore();
    const readPage = async ({ origin, http }: Served) => {
      expect(await reason(http.getJson(origin, { maxBytes: 1_000 }))).toBe('the response is not JSON: "<html>sorry"');
      expect(await responses.read(origin)).toBeUndefined();
    };
    await serve(page, readPage, { responses });
  });
});

it('an address as an input has a name without user, password and query', () => {
  const http = createHttpClient({ loopback: null });
  const { name } = httpsInput('https://me:secret@feeds.example.com/a.gz?key=secret#x', http);
  expect(name).toBe('https://feeds.example.com/a.gz');
});

describe('the limits of a response', () => {
  it('end a JSON body that is larger than allowed', async () => {
    const listener: RequestListener = (_request, response) => {
      const more = (): void => {
        while (response.write('x'.repeat(10_000)));
      };
      response.on('drain', more);
      more();
    };
    await serve(listener, async ({ origin, http }) => {
      const words = 'the response has more than 1,000 bytes';
      expect(await reason(http.getJson(origin, { maxBytes: 1_000 }))).toBe(words);
    });
  });

  it('are those of the whole response if a server drips', async () => {
    const drips: NodeJS.Timeout[] = [];
    const listener: RequestListener = (_request, response) => {
      drips.push(setInterval(() => response.write('x'), 5));
    };
    const readAll = async ({ origin, http, waitsMs }: Served) => {
      const words = 'the response took longer than 0.1 seconds';
      expect(await reason(http.getJson(origin, { maxBytes: 1_000_000 }))).toBe(words);
      expect(waitsMs).toEqual([]);
    };
    await serve(listener, readAll, { limits: { wholeMs: 100 } });
    for (const drip of drips) clearInterval(drip);
  });

  it('end a silence before the response and within it', async () => {
    const listener: RequestListener = (request, response) => {
      if (request.url === '/within') response.write('x');
    };
    const readBoth = async ({ origin, http, waitsMs }: Served) => {
      const expected = 'the server sent nothing for too long';
      expect(await reason(read(http, `${origin}/within`))).toBe(expected);
      expect(waitsMs).toEqual([]);
      expect(await reason(read(http, `${origin}/before`))).toBe(expected);
      expect(waitsMs).toEqual([1_000, 2_000, 4_000]);
    };
    await serve(listener, readBoth, { limits: { idleMs: 50 } });
  });

  it('notice half a body', async () => {
    const listener: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy());
    };
    await serve(listener, async ({ origin, http }) => {
      expect(await reason(read(http, origin))).toBe('the connection failed or broke off (UND_ERR_SOCKET)');
    });
  });

  it('let four requests of an API run at once, bodies included, and the fifth when one has ended', async () => {
    const running: (() => void)[] = [];
    let most = 0;
    let arrived = (): void => undefined;
    const listener: RequestListener = (_request, response) => {
      response.write('"x');
      running.push(() => response.end('"'));
      most = Math.max(most, running.length);
      arrived();
    };
    await serve(listener, async ({ origin, http }) => {
      const bodies = Array.from({ length: 10 }, (_, index) => http.getJson(`${origin}/${index}`, { maxBytes: 100 }));
      for (let ended = 0; ended < 10; ended += 1) {
        const isFull = (): boolean => running.length >= Math.min(4, 10 - ended);
        while (!isFull()) await new Promise<void>((resolve) => (arrived = resolve));
        // Whether a fifth comes.
        await sleep(20);
        running.shift()?.();
      }
      expect(await Promise.all(bodies)).toEqual(Array.from({ length: 10 }, () => 'x'));
    });
    expect(most).toBe(4);
  });
});
