import type { RequestListener } from 'node:http';
import { createGuest } from '../../../../data-loader/sources/guest.ts';
import { GuestError } from '../../../../data-loader/sources/guest-error.ts';
import { failure, read, reason, statusPage } from '../../../support/guest-reading.ts';
import { createHandGuest } from '../../../support/hand-guest.ts';
import { serve } from '../../../support/loopback-server.ts';

const ok: RequestListener = (_request, response) => void response.end('{"ok":true}');

describe('where a guest goes', () => {
  const nowhere = createGuest({ loopback: null });

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
    [['10.0.0.1'], '10.0.0.1'],
    [['93.184.216.34', '127.0.0.1'], '127.0.0.1'],
    [['64:ff9b::a00:1'], '64:ff9b::a00:1'],
  ])('is not a name that leads to %s', async (addresses, refused) => {
    const lookup = async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    const guest = createGuest({ loopback: null, surroundings: { lookup } });
    expect(await reason(read(guest, 'https://feeds.example.com/a'))).toBe(
      `feeds.example.com leads to ${refused}, which is not a public address`,
    );
  });

  it('is looked up once for each connection, so that a name that changes is noticed', async () => {
    const answers = ['127.0.0.1', '10.0.0.1'];
    const lookup = async () => [{ address: answers.shift() ?? '', family: 4 }];
    const alone: RequestListener = (_request, response) => void response.setHeader('connection', 'close').end('one');
    await serve(alone, async (origin) => {
      const named = origin.replace('127.0.0.1', 'localhost');
      const guest = createGuest({ loopback: named, surroundings: { lookup } });
      expect(await read(guest, named)).toBe('one');
      expect(await reason(read(guest, named))).toBe('localhost leads to 10.0.0.1, which is not a public address');
    });
  });

  it('is this machine only at the address that was named', async () => {
    const requests: (string | undefined)[] = [];
    const listener: RequestListener = ({ url }, response) => {
      requests.push(url);
      response.end('one');
    };
    await serve(listener, async (origin) => {
      await serve(listener, async (other) => {
        const { guest } = createHandGuest({ loopback: `${origin}/feed` });
        expect(await read(guest, `${origin}/feed`)).toBe('one');
        expect(await reason(read(guest, `${other}/2`))).toBe('the address must begin with https://');
        expect(await reason(read(guest, `${other.replace('http:', 'https:')}/3`))).toBe(
          '127.0.0.1 is not a public address',
        );
      });
    });
    expect(requests).toEqual(['/feed']);
  });

  it('is not this machine by a name for it that is not its own', async () => {
    await serve(ok, async (origin) => {
      const lookup = async () => [{ address: '127.0.0.1', family: 4 }];
      const port = new URL(origin).port;
      const url = `https://feeds.example.com:${port}/a`;
      const guest = createGuest({ loopback: url, surroundings: { lookup } });
      expect(await reason(read(guest, url))).toBe(
        'feeds.example.com leads to 127.0.0.1, which is not a public address',
      );
    });
  });

  it('is nowhere if the address contains a user name or password, and neither is quoted', async () => {
    const url = 'https://me:secret@feeds.example.com/a';
    expect(await reason(read(nowhere, url))).toBe(
      'the address contains a user name or password, which are never sent: remove them',
    );
  });
});

describe('a guest that is redirected', () => {
  const redirect = (location: string): RequestListener => statusPage(302, { location });

  it('goes on at the same address, with the same conditions', async () => {
    const listener: RequestListener = (request, response) => {
      if (request.url === '/old') return redirect('/new')(request, response);
      return void response.end(`${request.url} ${request.headers['if-none-match']}`);
    };
    await serve(listener, async (origin) => {
      const { guest } = createHandGuest({ loopback: origin });
      const validators = { etag: '"1"', lastModified: null };
      expect(await read(guest, `${origin}/old`, { validators })).toBe('/new "1"');
    });
  });

  it.each([
    ['another port', 'http://127.0.0.1:9/admin?delete=1', '127.0.0.1:9'],
    ['another host', 'https://other.example/a?token=secret', 'other.example'],
    ['another host without a scheme', '//other.example/a', 'other.example'],
    ['another name of this machine', 'http://localhost:9/', 'localhost:9'],
    ['credentials on another host', 'http://me:secret@other.example/', 'other.example'],
    ['a file', 'file:///etc/passwd', 'file://'],
  ])('does not go to %s, and names only the host', async (_where, location, host) => {
    await serve(redirect(location), async (origin) => {
      const { guest, waitsMs } = createHandGuest({ loopback: origin });
      const error = await failure(read(guest, origin));
      expect(error).toBeInstanceOf(GuestError);
      expect(error.refusal).toEqual({ code: 'unreadable', reason: `it redirects to another address: ${host}` });
      expect(waitsMs).toEqual([]);
    });
  });

  it('does not go to another scheme of the same host', async () => {
    let target = '';
    const listener: RequestListener = (request, response) => redirect(`${target}/a`)(request, response);
    await serve(listener, async (origin) => {
      target = origin.replace('http:', 'https:');
      const { guest } = createHandGuest({ loopback: origin });
      expect(await reason(read(guest, origin))).toBe(`it redirects to another address: ${target}`);
    });
  });

  it('does not take credentials from a redirect', async () => {
    let target = '';
    const listener: RequestListener = (request, response) => redirect(target)(request, response);
    await serve(listener, async (origin) => {
      target = origin.replace('//', '//me:secret@');
      const { guest } = createHandGuest({ loopback: origin });
      expect(await reason(read(guest, origin))).toMatch(/^the address contains a user name or password/);
    });
  });

  it('follows five redirects and no sixth', async () => {
    const requests: string[] = [];
    const listener: RequestListener = (request, response) => {
      requests.push(request.url ?? '');
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end('there');
      else redirect(`/${left - 1}`)(request, response);
    };
    await serve(listener, async (origin) => {
      const { guest } = createHandGuest({ loopback: origin });
      expect(await read(guest, `${origin}/5`)).toBe('there');
      expect(await reason(read(guest, `${origin}/7`))).toBe('it redirects more than 5 times');
    });
    expect(requests).toEqual(['/5', '/4', '/3', '/2', '/1', '/0', '/7', '/6', '/5', '/4', '/3', '/2']);
  });
});
