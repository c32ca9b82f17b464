import type { RequestListener } from 'node:http';
import { createHttpClient } from '../../../../data-loader/sources/http.ts';
import { read, reason, serve, statusPage } from '../../../support/http-reading.ts';

describe('where an HTTP client goes', () => {
  const nowhere = createHttpClient({ loopback: null });

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
  ])('is not a name of which one address is %s', async (_kind, addresses) => {
    for (const address of addresses.split(' ')) {
      const lookup = async () => ['93.184.216.34', address].map((each) => ({ address: each, family: 4 }));
      const http = createHttpClient({ loopback: null, lookup });
      expect(await reason(read(http, 'https://feeds.example.com/a'))).toBe(
        `feeds.example.com leads to ${address}, which is not a public address`,
      );
    }
  });

  it('is looked up once for each connection, so that a name that changes is noticed', async () => {
    const answers = ['127.0.0.1', '10.0.0.1'];
    const lookup = async () => [{ address: answers.shift() ?? '', family: 4 }];
    const alone: RequestListener = (_request, response) => void response.setHeader('connection', 'close').end('one');
    await serve(alone, async ({ origin }) => {
      const named = origin.replace('127.0.0.1', 'localhost');
      const http = createHttpClient({ loopback: named, lookup });
      expect(await read(http, named)).toBe('one');
      expect(await reason(read(http, named))).toBe('localhost leads to 10.0.0.1, which is not a public address');
    });
  });

  it('is this machine only at the address that was named', async () => {
    const requests: (string | undefined)[] = [];
    const listener: RequestListener = ({ url }, response) => {
      requests.push(url);
      response.end('one');
    };
    await serve(listener, async ({ origin, http }) => {
      await serve(listener, async ({ origin: other }) => {
        expect(await read(http, `${origin}/feed`)).toBe('one');
        expect(await reason(read(http, `${other}/2`))).toBe('the address must begin with https://');
        const secure = `${other.replace('http:', 'https:')}/3`;
        expect(await reason(read(http, secure))).toBe('127.0.0.1 is not a public address');
      });
    });
    expect(requests).toEqual(['/feed']);
  });

  it('is nowhere if the address contains a user name or password, and neither is quoted', async () => {
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
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end('there');
      else redirect(`/${left - 1}`)(request, response);
    };
    await serve(listener, async ({ origin, http }) => {
      expect(await read(http, `${origin}/5`)).toBe('there');
      expect(await reason(read(http, `${origin}/7`))).toBe('it redirects more than 5 times');
    });
    expect(requests).toEqual(['/5', '/4', '/3', '/2', '/1', '/0', '/7', '/6', '/5', '/4', '/3', '/2']);
  });
});
