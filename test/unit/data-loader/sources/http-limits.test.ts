import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { createHandHttp, read, reason, serve } from '../../../support/http-reading.ts';

describe('the limits of a response', () => {
  it('end a body that is larger than allowed, announced or not', async () => {
    const listener: RequestListener = (request, response) => {
      if (request.url === '/announced') response.setHeader('content-length', '2000').write('x');
      else {
        const more = (): void => {
          while (response.write('x'.repeat(10_000)));
        };
        response.on('drain', more);
        more();
      }
    };
    await serve(listener, async (origin) => {
      const { http } = createHandHttp({ loopback: origin });
      const expected = 'the response has more than 1,000 bytes';
      expect(await reason(read(http, `${origin}/announced`, { maxBytes: 1_000 }))).toBe(expected);
      expect(await reason(read(http, `${origin}/endless`, { maxBytes: 1_000 }))).toBe(expected);
    });
  });

  it('are those of the whole response if a server drips', async () => {
    const drips: NodeJS.Timeout[] = [];
    const listener: RequestListener = (_request, response) => {
      drips.push(setInterval(() => response.write('x'), 5));
    };
    await serve(listener, async (origin) => {
      const { http, waitsMs } = createHandHttp({ loopback: origin, limits: { wholeMs: 100 } });
      expect(await reason(http.getJson(origin, { maxBytes: 1_000_000 }))).toBe(
        'the response took longer than 0.1 seconds',
      );
      expect(waitsMs).toEqual([]);
    });
    for (const drip of drips) clearInterval(drip);
  });

  it('end a silence before the response and within it', async () => {
    const listener: RequestListener = (request, response) => {
      if (request.url === '/within') response.write('x');
    };
    await serve(listener, async (origin) => {
      const { http, waitsMs } = createHandHttp({ loopback: origin, limits: { idleMs: 50 } });
      const expected = 'the server sent nothing for 0.05 seconds';
      expect(await reason(read(http, `${origin}/within`))).toBe(expected);
      expect(waitsMs).toEqual([]);
      expect(await reason(read(http, `${origin}/before`))).toBe(expected);
      expect(waitsMs).toEqual([1_000, 2_000, 4_000]);
    });
  });

  it('notice half a body', async () => {
    const listener: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy());
    };
    await serve(listener, async (origin) => {
      const { http } = createHandHttp({ loopback: origin });
      expect(await reason(read(http, origin))).toBe('the connection failed or broke off (UND_ERR_SOCKET)');
    });
  });

  it('refuse a content encoding, which is not asked for', async () => {
    const listener: RequestListener = (request, response) => {
      expect(request.headers['accept-encoding']).toBe('identity');
      response.setHeader('content-encoding', 'gzip').end(gzipSync('one'));
    };
    await serve(listener, async (origin) => {
      const { http } = createHandHttp({ loopback: origin });
      expect(await reason(read(http, origin))).toMatch(/^the response has the content encoding gzip, although/);
    });
  });

  it('let four requests run at once, bodies included, and the fifth when one has ended', async () => {
    const running: (() => void)[] = [];
    let most = 0;
    let arrived = (): void => undefined;
    const listener: RequestListener = (_request, response) => {
      response.write('x');
      running.push(() => response.end());
      most = Math.max(most, running.length);
      arrived();
    };
    await serve(listener, async (origin) => {
      const { http } = createHandHttp({ loopback: origin });
      const bodies = Array.from({ length: 10 }, (_, index) => read(http, `${origin}/${index}`));
      for (let ended = 0; ended < 10; ended += 1) {
        const isFull = (): boolean => running.length >= Math.min(4, 10 - ended);
        while (!isFull()) await new Promise<void>((resolve) => (arrived = resolve));
        running.shift()?.();
      }
      expect(await Promise.all(bodies)).toEqual(Array.from({ length: 10 }, () => 'x'));
    });
    expect(most).toBe(4);
  });
});
