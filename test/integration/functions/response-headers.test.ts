import { DUAL_FUEL } from '../../support/households.ts';
import { GET_NAMES, type GetName } from '../../support/response-bodies.ts';
import { SAMPLE_FEEDS, type SampleApi, type Sent, sampleApi } from '../../support/sample-api.ts';

const AT = { post_code: 'SW1A 1AA' } as const;
const RATES = {
  electricity_charge_pence_per_day: '50',
  electricity_rate_pence_per_kwh: '25',
} as const;

const REQUESTS: Readonly<Record<GetName, Sent>> = {
  ...{
    status: {},
    sources: {},
    suppliers: AT,
    plans: { ...AT, supplier_key: 'edf' },
    'best-buys': {},
  },
  ...{ 'plan-lookup': { ...AT, ...RATES }, comparison: DUAL_FUEL, valuation: DUAL_FUEL },
  'best-available': { ...AT, building_number: '1' },
};
const TAGGED: readonly GetName[] = ['sources', 'suppliers', 'plans', 'plan-lookup', 'best-buys'];
const PATH = { best_buy_type: 'cheapest-plans' };

let api: SampleApi;
beforeAll(async () => {
  api = await sampleApi();
});

async function tagOf(
  name: GetName,
  sent: Sent = REQUESTS[name],
  path = PATH,
  of = api,
): Promise<string | null> {
  return (await of.send(name, sent, path)).headers.get('etag');
}

it.each(GET_NAMES)(
  'a response of %s names the edition that was read, the rate limit and ignored parameters, and may be kept if tagged',
  async (name) => {
    const { status, headers } = await api.send(name, { ...REQUESTS[name], limt: '1' }, PATH);
    const isTagged = TAGGED.includes(name);
    expect([status, headers.has('etag')]).toEqual([200, isTagged]);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-market-edition': (await api.get('status')).edition,
      'ratelimit-policy': '"partner";q=10;w=1;burst=40',
      'x-ignored-parameters': 'limt',
      'cache-control': isTagged ? 'private, no-cache' : 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    });
    expect((await api.send(name, REQUESTS[name], PATH)).headers.has('x-ignored-parameters')).toBe(
      false,
    );
  },
);

describe('an error', () => {
  it.each<[GetName, Sent, number, boolean]>([
    ['suppliers', { post_code: 'BT1 5GS' }, 404, true],
    ['comparison', { ...DUAL_FUEL, dual_fuel_plan_key: 'none' }, 404, true],
    ['suppliers', {}, 400, false],
  ])(
    'of %s names the edition if the market was read, and ignored parameters: %j',
    async (name, sent, ...expected) => {
      const { status, headers } = await api.send(name, { ...sent, limt: '1' });
      expect([status, headers.has('x-market-edition')]).toEqual(expected);
      expect(headers.get('x-ignored-parameters')).toBe('limt');
      expect([headers.get('cache-control'), headers.has('etag')]).toEqual(['no-store', false]);
    },
  );

  it('states when to try again if nothing is loaded', async () => {
    const empty = await sampleApi({ feeds: [] });
    const { status, headers } = await empty.send('suppliers', AT);
    expect([status, headers.get('retry-after'), headers.get('x-market-edition')]).toEqual([
      503,
      '30',
      null,
    ]);
  });

  it('is returned to a caller who sends the tag of another response', async () => {
    const tag = String(await tagOf('suppliers'));
    expect(
      (await api.send('suppliers', { post_code: 'BT1 5GS' }, {}, { 'If-None-Match': tag })).status,
    ).toBe(404);
  });
});

describe('the tag of a response', () => {
  it.each(TAGGED)(
    'of %s gets 304 without a body, but with the headers of the 200',
    async (name) => {
      const first = await api.send(name, REQUESTS[name], PATH);
      const again = await api.send(name, REQUESTS[name], PATH, {
        'If-None-Match': String(first.headers.get('etag')),
      });
      expect([again.status, again.body]).toEqual([304, undefined]);
      for (const header of [
        'etag',
        'cache-control',
        'vary',
        'x-market-edition',
        'ratelimit-policy',
      ])
        expect([header, again.headers.get(header)]).toEqual([header, first.headers.get(header)]);
    },
  );

  it('may be strong or weak, in a list, or any', async () => {
    const weak = String(await tagOf('best-buys'));
    const strong = weak.replace('W/', '');
    const status = async (sent: string) =>
      (await api.send('best-buys', {}, PATH, { 'If-None-Match': sent })).status;
    expect(weak).toMatch(/^W\/"[\w-]{22}"$/);
    for (const sent of [strong, `"other", ${weak}`, `W/"other" ,${strong}`, '*', ' * ']) {
      expect([sent, await status(sent)]).toEqual([sent, 304]);
    }
    for (const sent of [
      '"',
      '**',
      '"*"',
      'W/',
      weak.slice(0, -2),
      strong.replaceAll('"', ''),
      weak.toUpperCase(),
    ]) {
      expect([sent, await status(sent)]).toEqual([sent, 200]);
    }
  });

  it('changes with each parameter in effect, and with none that the endpoint ignores', async () => {
    const lookup = REQUESTS['plan-lookup'];
    const tags = await Promise.all([
      tagOf('suppliers'),
      tagOf('suppliers', { ...AT, fuel: 'gas' }),
      tagOf('suppliers', { post_code: 'M1 1AE' }),
      tagOf('plans'),
      tagOf('plans', { ...REQUESTS.plans, supplier_key: 'british-gas' }),
      tagOf('plans', { ...REQUESTS.plans, payment_method: 'prepayment' }),
      tagOf('plan-lookup'),
      tagOf('plan-lookup', { ...lookup, rates_include_vat: 'true' }),
      tagOf('plan-lookup', { ...lookup, electricity_rate_pence_per_kwh: '26' }),
      tagOf('best-buys'),
      tagOf('best-buys', {}, { best_buy_type: 'cheapest-green-plans' }),
    ]);
    expect(new Set(tags).size).toBe(tags.length);
    expect(await tagOf('suppliers', { ...AT, limt: '1' })).toBe(tags[0]);
  });

  it('changes with the edition', async () => {
    const later = await sampleApi({ feeds: SAMPLE_FEEDS });
    for (const name of ['suppliers', 'plans', 'plan-lookup', 'best-buys'] as const) {
      expect(await tagOf(name, REQUESTS[name], PATH, later)).not.toBe(await tagOf(name));
    }
  });
});
