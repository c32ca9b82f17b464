import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Budget } from '../../../../data-loader/report/budget.ts';
import { readBytes } from '../../../../data-loader/sources/bytes.ts';
import { HttpClient, httpsInput } from '../../../../data-loader/sources/http.ts';
import { NotModified } from '../../../../data-loader/sources/input.ts';
import { gzipped } from '../../../support/feed-maker.ts';
import {
  failure,
  inTurn,
  read,
  reason,
  type Served,
  serve,
  statusPage,
} from '../../../support/http-reading.ts';
import { createMemoryResponseStore } from '../../../support/memory-stores.ts';

const ok: RequestListener = (_request, response) => void response.end('{"ok":true}');

describe('the end of a response', () => {
  const plain = '{"ok":true}';
  const bytesOf = async (listener: RequestListener): Promise<string> => {
    let found = '';
    await serve(listener, async ({ origin, http }) => {
      const bytes = readBytes('feed', http.get(origin), { budget: new Budget() });
      found = await text(bytes).catch((error: Error) => error.message);
    });
    return found;
  };

  it.each<[string, RequestListener]>([
    ['its length', (_request, response) => void response.end(plain)],
    [
      'its chunks',
      (_request, response) => {
        response.write(plain);
        response.end();
      },
    ],
    ['gzip', closing(gzipped(plain))],
  ])('is marked by %s', async (_what, listener) => {
    expect(await bytesOf(listener)).toBe(plain);
  });

  it('is not the end of the connection, which may be a failure', async () => {
    expect(await bytesOf(closing(Buffer.from(plain)))).toContain(
      'the response has no length, so nobody can tell whether it is whole',
    );
  });

  it('is found in a compressed response too, even one that was not requested', async () => {
    await serve(closing(gzipped(plain)), async ({ origin, http }) => {
      expect(await http.getJson(origin, { maxBytes: 100 })).toEqual({ ok: true });
    });
    const bomb = gzipped(JSON.stringify('g'.repeat(1_000)));
    await serve(closing(bomb), async ({ origin, http }) => {
      expect(await reason(http.getJson(origin, { maxBytes: 100 }))).toBe(
        'the response has more than 100 bytes',
      );
    });
  });
});

/** Sends a body whose length nothing says, and closes the connection. */
function closing(body: Buffer): RequestListener {
  return (_request, response) => {
    response.socket?.end(
      Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n'), body]),
    );
  };
}

describe('an HTTP client that is turned away', () => {
  it('tries again after a server error, each time later', async () => {
    await serve(
      inTurn(statusPage(500), statusPage(502), statusPage(503), ok),
      async ({ origin, http, waitsMs }) => {
        expect(await read(http, origin)).toBe('{"ok":true}');
        expect(waitsMs).toEqual([1_000, 2_000, 4_000]);
      },
    );
  });

  it.each<[number, Readonly<Record<string, string>>, number, string]>([
    [500, {}, 4, ''],
    [400, {}, 1, ''],
    [404, {}, 1, ''],
    [204, {}, 1, ''],
    [304, {}, 1, ''],
    // Longer than a run may take.
    [429, { 'retry-after': '3600' }, 1, ' and asked to wait 3,600 seconds'],
  ])(
    'reports the status %i and %j when it gives up, after %i tries',
    async (status, headers, tries, more) => {
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
    },
  );

  it.each([
    ['seconds', '7', 7_000],
    ['an HTTP date', 'Sat, 21 Nov 2026 09:01:00 GMT', 60_000],
    ['a date in the past', 'Sat, 21 Nov 2026 08:00:00 GMT', 1_000],
    ['something else', 'soon', 1_000],
  ])('waits as long as Retry-After states in %s', async (_form, header, waitMs) => {
    await serve(
      inTurn(statusPage(429, { 'retry-after': header }), ok),
      async ({ origin, http, waitsMs }) => {
        expect(await read(http, origin)).toBe('{"ok":true}');
        expect(waitsMs).toEqual([waitMs]);
      },
    );
  });
});

describe('an HTTP client that asks for what is new', () => {
  const lastModified = 'Sat, 21 Nov 2026 09:00:00 GMT';
  const listener: RequestListener = ({ headers }, response) => {
    const isKnown =
      headers['if-none-match'] === '"1"' || headers['if-modified-since'] === lastModified;
    if (isKnown) response.writeHead(304).end();
    else response.setHeader('etag', '"1"').setHeader('last-modified', lastModified).end('{"n":1}');
  };

  it('learns that nothing has changed from either validator', async () => {
    await serve(listener, async ({ origin, http }) => {
      await expect(
        read(http, origin, { validators: { etag: '"1"', lastModified: null } }),
      ).rejects.toThrow(NotModified);
      await expect(
        read(http, origin, { validators: { etag: null, lastModified } }),
      ).rejects.toThrow(NotModified);
      expect(await read(http, origin, { validators: { etag: '"0"', lastModified: null } })).toBe(
        '{"n":1}',
      );
    });
  });

  it('reads unchanged JSON from what was kept for two days', async () => {
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
      expect((await responses.read(origin))?.expiresAtSeconds).toBe(
        Date.UTC(2026, 10, 23, 9) / 1000,
      );
    };
    await serve(noted, readTwice, { responses });
  });

  it('quotes the beginning of what is not JSON, and does not keep it', async () => {
    const page: RequestListener = (_request, response) =>
      void response.setHeader('etag', '"1"').end('<html>sorry');
    const responses = createMemoryResponseStore();
    const readPage = async ({ origin, http }: Served) => {
      expect(await reason(http.getJson(origin, { maxBytes: 1_000 }))).toBe(
        'the response is not JSON: "<html>sorry"',
      );
      expect(await responses.read(origin)).toBeUndefined();
    };
    await serve(page, readPage, { responses });
  });
});

it('an address as an input has a name without user, password and query', () => {
  const http = new HttpClient({ loopback: null });
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

  it('hold for the whole response if a server drips', async () => {
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

  it('end four tries without a response', async () => {
    const readBefore = async ({ origin, http, waitsMs }: Served) => {
      expect(await reason(read(http, origin))).toBe('the server sent nothing for too long');
      expect(waitsMs).toEqual([1_000, 2_000, 4_000]);
    };
    await serve(() => undefined, readBefore, { limits: { idleMs: 50 } });
  });

  it('end a response that falls silent, without another try', async () => {
    const timers = import.meta.jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    const readWithin = async ({ origin, http, waitsMs }: Served) => {
      const body = text((await http.get(origin)).chunks);
      timers.advanceTimersByTime(50);
      expect(await reason(body)).toBe('the server sent nothing for too long');
      expect(waitsMs).toEqual([]);
    };
    await serve((_request, response) => response.write('x'), readWithin, {
      limits: { idleMs: 50 },
    });
    timers.useRealTimers();
  });

  it('detect an incomplete body', async () => {
    const listener: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy());
    };
    await serve(listener, async ({ origin, http }) => {
      expect(await reason(read(http, origin))).toBe(
        'the connection failed or broke off (UND_ERR_SOCKET)',
      );
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
      const bodies = Array.from({ length: 10 }, (_, index) =>
        http.getJson(`${origin}/${index}`, { maxBytes: 100 }),
      );
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

describe('where an HTTP client goes', () => {
  const nowhere = new HttpClient({ loopback: null });

  it.each([
    'http://feeds.example.com/a',
    'http://127.0.0.1:8000/a',
    'ftp://feeds.example.com/a',
    'file:///etc/passwd',
    'https://',
  ])('is never %s', async (url) => {
    expect(await reason(read(nowhere, url))).toBe('the address must begin with https://');
  });

  it.each([
    ['https://10.0.0.1/a', '10.0.0.1'],
    ['https://0x7f.1/a', '127.0.0.1'],
    ['https://2130706433/a', '127.0.0.1'],
    ['https://[::1]/a', '::1'],
    ['https://[::ffff:10.0.0.1]/a', '::ffff:a00:1'],
    ['https://169.254.169.254/latest', '169.254.169.254'],
  ])('is not the address in %s', async (url, address) => {
    expect(await reason(read(nowhere, url))).toBe(`${address} is not a public address`);
  });

  it.each([
    ['this host and loopback', '0.0.0.0 127.0.0.1 127.8.9.1 :: ::1'],
    ['private', '10.0.0.1 172.16.0.1 192.168.1.1 fd00:ec2::254 fec0::1'],
    ['link-local', '169.254.169.254 fe80::1 fe80::1%eth0'],
    ['carrier NAT', '100.64.0.1'],
    ['multicast and broadcast', '224.0.0.1 ff02::1 255.255.255.255'],
    ['benchmarking, documentation and reserved', '198.18.0.1 203.0.113.7 2001:db8::1 240.0.0.1'],
    ['IPv4 mapped into IPv6', '::ffff:10.0.0.1 ::ffff:93.184.216.34 ::127.0.0.1'],
    [
      'IPv4 behind NAT64, 6to4 and Teredo',
      '64:ff9b::a00:1 64:ff9b:1::a00:1 2002:a00:1::1 2001:0:4136:e378:8000:63bf:3fff:fdd2',
    ],
    ['what nobody has, and names', '4000::1 localhost '],
  ])('refuses a host if any of its addresses is %s', async (_kind, addresses) => {
    for (const address of addresses.split(' ')) {
      const lookup = async () =>
        ['93.184.216.34', address].map((each) => ({ address: each, family: 4 }));
      const http = new HttpClient({ loopback: null, lookup });
      expect(await reason(read(http, 'https://feeds.example.com/a'))).toBe(
        `feeds.example.com leads to ${address}, which is not a public address`,
      );
    }
  });

  it('is resolved once for each connection, so that a changed name is noticed', async () => {
    const answers = ['127.0.0.1', '10.0.0.1'];
    const lookup = async () => [{ address: answers.shift() ?? '', family: 4 }];
    const alone: RequestListener = (_request, response) =>
      void response.setHeader('connection', 'close').end('one');
    await serve(alone, async ({ origin }) => {
      const named = origin.replace('127.0.0.1', 'localhost');
      const http = new HttpClient({ loopback: named, lookup });
      expect(await read(http, named)).toBe('one');
      expect(await reason(read(http, named))).toBe(
        'localhost leads to 10.0.0.1, which is not a public address',
      );
    });
  });

  it('is this machine only if its address was named', async () => {
    const requests: (string | undefined)[] = [];
    const listener: RequestListener = ({ url }, response) => {
      requests.push(url);
      response.end('one');
    };
    await serve(listener, async ({ origin, http }) => {
      await serve(listener, async ({ origin: otherOrigin }) => {
        expect(await read(http, `${origin}/feed`)).toBe('one');
        expect(await reason(read(http, `${otherOrigin}/2`))).toBe(
          'the address must begin with https://',
        );
        const secure = `${otherOrigin.replace('http:', 'https:')}/3`;
        expect(await reason(read(http, secure))).toBe('127.0.0.1 is not a public address');
      });
    });
    expect(requests).toEqual(['/feed']);
  });

  it('is refused if the address contains a user name or password, and neither is quoted', async () => {
    const words = 'the address contains a user name or password, which are never sent: remove them';
    expect(await reason(read(nowhere, 'https://me:secret@feeds.example.com/a'))).toBe(words);
  });
});

describe('an HTTP client that is redirected', () => {
  const redirect = (location: string): RequestListener => statusPage(302, { location });

  it.each([
    ['another port', 'http://127.0.0.1:9/admin?delete=1', 'http://127.0.0.1:9'],
    ['another host', 'https://other.example/a?token=secret', 'https://other.example'],
    ['another host without a scheme', '//other.example/a', 'http://other.example'],
    ['credentials on another host', 'http://me:secret@other.example/', 'http://other.example'],
    ['a file', 'file:///etc/passwd', 'null'],
  ])('does not go to %s, and names only the origin', async (_where, location, target) => {
    await serve(redirect(location), async ({ origin, http, waitsMs }) => {
      expect(await reason(read(http, origin))).toBe(`it redirects to another origin (${target})`);
      expect(waitsMs).toEqual([]);
    });
  });

  it('follows five redirects and no sixth', async () => {
    const requests: string[] = [];
    const listener: RequestListener = (request, response) => {
      requests.push(request.url ?? '');
      const remainingHops = Number(request.url?.slice(1));
      if (remainingHops === 0) response.end('there');
      else redirect(`/${remainingHops - 1}`)(request, response);
    };
    await serve(listener, async ({ origin, http }) => {
      expect(await read(http, `${origin}/5`)).toBe('there');
      expect(await reason(read(http, `${origin}/7`))).toBe('it redirects more than 5 times');
    });
    expect(requests).toEqual([
      '/5',
      '/4',
      '/3',
      '/2',
      '/1',
      '/0',
      '/7',
      '/6',
      '/5',
      '/4',
      '/3',
      '/2',
    ]);
  });
});
