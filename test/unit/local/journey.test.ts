import { createServer, type Server } from 'node:http';
import * as fc from 'fast-check';
import { Hono } from 'hono';
import { createJourney, JOURNEY_PATH } from '../../../local/journey.ts';
import { listen } from '../../../local/server.ts';

/** An API that knows one session, and accepts only the last token that it has given. */
let api: Server;
let baseUrl: string;
let session: unknown;
let token = 0;
beforeAll(async () => {
  api = createServer(({ url, headers }, response) => {
    if (url === '/oauth/token') {
      token += 1;
      return void response.end(JSON.stringify({ access_token: `token-${token}` }));
    }
    if (headers.authorization !== `Bearer token-${token}`) return void response.writeHead(401).end();
    if (url !== '/energy/sessions/one')
      return void response.writeHead(url === '/energy/sessions/bad' ? 500 : 404).end();
    response.end(JSON.stringify({ session }));
  });
  baseUrl = `http://127.0.0.1:${await listen(api, '127.0.0.1', 0)}`;
});
afterAll(() => {
  api.close();
  api.closeAllConnections();
});

const errors: unknown[] = [];

function startJourney() {
  const client = { clientId: 'journey', secret: 'secret' };
  const app = new Hono().get(JOURNEY_PATH, createJourney({ baseUrl, client, onError: (error) => errors.push(error) }));
  return async (id: string) => {
    const response = await app.request(`${JOURNEY_PATH}${id === '' ? '' : `?session=${id}`}`);
    return { status: response.status, headers: response.headers, body: await response.text() };
  };
}

describe('the page of the journey', () => {
  it('shows every key and value of a session, at any depth', async () => {
    session = { post_code: 'SW1A 1AA', current: { dual_fuel: { plan_key: 'old' } }, usage: null };
    const { status, body } = await startJourney()('one');
    expect(status).toBe(200);
    for (const shown of ['post code', 'SW1A 1AA', 'dual fuel', 'plan key', 'old', 'none'])
      expect(body).toContain(shown);
  });

  it('gets a new token when its own is refused', async () => {
    session = { post_code: 'SW1A 1AA' };
    const show = startJourney();
    expect((await show('one')).status).toBe(200);
    token += 1;
    expect((await show('one')).status).toBe(200);
  });

  it('has the same tags whatever text a value or a key holds', async () => {
    const show = startJourney();
    const tagsOf = async (shown: unknown) => {
      session = shown;
      return (await show('one')).body.match(/<[^>]*>/g);
    };
    const plain = await tagsOf({ attribution: { name: 'text' } });
    await fc.assert(
      fc.asyncProperty(
        fc.string(),
        fc.constantFrom('<script>', '"><img src=x>', "'", '&lt;', '<'),
        async (text, hostile) => {
          const value = `${text}${hostile}${text}`;
          expect(await tagsOf({ attribution: { [`k${hostile}`]: value } })).toEqual(plain);
        },
      ),
    );
  });

  it.each(['', 'unknown'])('is marked as a demonstration if there is nothing to show, too: "%s"', async (id) => {
    const { status, body, headers } = await startJourney()(id);
    expect([status, body.includes('demonstration')]).toEqual([404, true]);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'/);
  });

  it('is a 502 if the session cannot be read, and the error is handed on', async () => {
    expect((await startJourney()('bad')).status).toBe(502);
    expect(String(errors.at(-1))).toContain('a session could not be read: 500');
  });
});
