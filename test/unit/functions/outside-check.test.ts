import { text as readText } from 'node:stream/consumers';
import { checkFromOutside, REGION_POSTCODES } from '../../../functions/outside-check/handler.ts';
import { ENVIRONMENTS } from '../../../lib/environments.ts';
import { CHECK_PARTNER } from '../../../shared/contract/stack-facts.ts';
import { startServer } from '../../support/local-server.ts';
import { POSTCODES } from '../../support/postcodes.ts';
import { sampleApi } from '../../support/sample-api.ts';

const SECRET = JSON.stringify({ clientId: 'id', clientSecret: 'secret', tier: 'trial' });

const VISIT_MS = 4 * 60_000;

type Answers = Readonly<Record<string, readonly [status: number, body: unknown]>>;

/** What the check says of an API that responds so. */
async function checked(answers: Answers, secret: string): Promise<string> {
  const { url: baseUrl, close } = await startServer((request, response) => {
    const [path = ''] = request.url?.split('?') ?? [];
    const [status, body] = answers[path] ?? [404, {}];
    response.writeHead(status, { 'x-request-id': 'request-1' }).end(JSON.stringify(body));
  });
  try {
    const query = 'post_code=SW1A1AA';
    await checkFromOutside({ nowMs: () => 0, baseUrl, query, secret: async () => secret });
    return 'good';
  } catch (error) {
    return String(error);
  } finally {
    await close();
  }
}

const KINDS = [
  ...['standard', 'economy_7'].flatMap((meter) =>
    ['monthly_direct_debit', 'variable_direct_debit', 'pay_on_receipt_of_bill', 'prepayment'].map(
      (method) => `dual_fuel ${meter} ${method}`,
    ),
  ),
  ...['dual_fuel', 'electricity', 'gas'].map((fuel) => `${fuel} standard default`),
].toSorted();

describe('the check from outside', () => {
  const token = { '/oauth/token': [200, { access_token: 'token' }] } as const;
  const plan = { key: 'fixed', supplier_key: 'acme' };
  const compared = { comparison: { comparisons: [{ plan }] } };
  const plans = { '/energy/comparison': [200, compared] } as const;
  const session = {
    '/energy/drop': [200, { session_id: '12' }],
    '/energy/sessions/12': [200, {}],
  } as const;

  const none = { '/energy/comparison': [200, { comparison: { comparisons: [] } }] } as const;

  it.each<[string, Answers, string]>([
    ['good', { ...token, ...plans, ...session }, SECRET],
    [
      'Error: /oauth/token responded with 503, request request-1',
      { ...plans, '/oauth/token': [503, {}] },
      SECRET,
    ],
    ['Error: /energy/comparison responded with 404, request request-1', token, SECRET],
    ['Error: the comparison of region 10 has no plans', { ...token, ...none }, SECRET],
    [
      'Error: /energy/drop responded with 503, request request-1',
      { ...token, ...plans, ...session, '/energy/drop': [503, {}] },
      SECRET,
    ],
    [
      'Error: /energy/sessions/12 responded with 404, request request-1',
      { ...token, ...plans, '/energy/drop': session['/energy/drop'] },
      SECRET,
    ],
    ['Error: the secret has no credentials yet', { ...token, ...plans }, 'random characters'],
  ])('says: %s', async (said, answers, secret) => {
    expect(await checked(answers, secret)).toContain(said);
  });

  it('follows no redirect, which would take the secret elsewhere', async () => {
    const sent: string[] = [];
    const elsewhere = await startServer(async (request, response) => {
      sent.push(await readText(request));
      response.end('{"access_token":"token"}');
    });
    const { url: baseUrl, close } = await startServer((_, response) =>
      response.writeHead(307, { location: elsewhere.url }).end(),
    );
    const check = { nowMs: () => 0, baseUrl, query: 'post_code=SW1A1AA' };
    try {
      await expect(checkFromOutside({ ...check, secret: async () => SECRET })).rejects.toThrow(
        '/oauth/token responded with 307',
      );
      expect(sent).toEqual([]);
    } finally {
      await close();
      await elsewhere.close();
    }
  });

  it('visits each region with each kind of household in turn, long enough for an empty list to fail three times running', async () => {
    let seen: string[] = [];
    const { url: baseUrl, close } = await startServer((request, response) => {
      const [path = '', query = ''] = request.url?.split('?') ?? [];
      const { post_code, ...household } = Object.fromEntries(new URLSearchParams(query));
      if (post_code !== undefined) seen.push(`${post_code} ${JSON.stringify(household)}`);
      const [status, body] = { ...token, ...plans, ...session }[path] ?? [404, {}];
      response.writeHead(status).end(JSON.stringify(body));
    });
    const query = ENVIRONMENTS.EnergyProduction.outsideCheck ?? '';
    const at = async (nowMs: number): Promise<readonly string[]> => {
      seen = [];
      await checkFromOutside({ nowMs: () => nowMs, baseUrl, query, secret: async () => SECRET });
      return seen;
    };
    const lists = new Set<string>();
    try {
      for (const round of KINDS.keys())
        for (const list of await at(round * REGION_POSTCODES.length * VISIT_MS)) lists.add(list);
      // Even if a run is a minute late, three are in one visit.
      for (const minute of [0, 1, 2, 3]) expect(await at(minute * 60_000)).toEqual(await at(0));
    } finally {
      await close();
    }
    expect(lists.size).toBe(KINDS.length);
    expect([...lists].every((list) => list.startsWith(REGION_POSTCODES[0]))).toBe(true);
  });

  it('visits one region after another, with a new key each time, in sessions that live a day', async () => {
    const api = await sampleApi();
    const keys: unknown[] = [];
    const lives: number[] = [];
    const kinds = new Set<string>();
    const { url: baseUrl, close } = await startServer(async (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://local');
      const caller = { partner: CHECK_PARTNER, clientId: 'check' };
      const answer = async () => {
        if (pathname === '/oauth/token') return { status: 200, text: '{"access_token":"token"}' };
        if (pathname === '/energy/comparison') {
          const query = Object.fromEntries(searchParams);
          kinds.add(
            `${query['fuel']} ${query['electricity_variant']} ${query['new_payment_method'] ?? 'default'}`,
          );
          return await api.call('comparison', { query, caller });
        }
        if (pathname === '/energy/drop') {
          keys.push(request.headers['idempotency-key']);
          const body = await readText(request);
          return await api.call('drop', { body, caller });
        }
        const session_id = pathname.split('/').at(-1) ?? '';
        const opened = await api.call('sessions', { path: { session_id }, caller });
        const { session } = JSON.parse(opened.text);
        lives.push(Date.parse(session.expires_at) - Date.parse(session.created_at));
        return opened;
      };
      const { status, text } = await answer();
      response.writeHead(status).end(text);
    });
    const { outsideCheck: query } = ENVIRONMENTS.EnergyProduction;
    const secret = async () => SECRET;
    try {
      for (const visit of REGION_POSTCODES.keys())
        await checkFromOutside({
          nowMs: () => visit * VISIT_MS,
          baseUrl,
          query: query ?? '',
          secret,
        });
    } finally {
      await close();
    }
    expect(new Set(keys).size).toBe(14);
    expect([...kinds].toSorted()).toEqual(KINDS);
    expect(lives).toEqual(REGION_POSTCODES.map(() => 24 * 60 * 60 * 1000));
    expect(Object.values(POSTCODES)).toEqual([...REGION_POSTCODES]);
  });
});
