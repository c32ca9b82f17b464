import type { Feed } from '../../../../../data-loader/feeds/feed.ts';
import { Refused } from '../../../../../data-loader/report/report.ts';
import { Budget, SOURCE_LIMITS } from '../../../../../data-loader/run/budget.ts';
import type { Json } from '../../../../support/kraken-content.ts';
import { inWords, loadedFrom, type Reading, readApi } from '../../../../support/kraken-reading.ts';
import { type KrakenServer, startKrakenServer } from '../../../../support/kraken-server.ts';

const LIST = '/v1/products/';
const CODE = 'FLEXV-VAR-26-07-01';
const DETAIL = `/v1/products/${CODE}/`;
const RATES = `${DETAIL}electricity-tariffs/E-1R-${CODE}-C/standard-unit-rates/`;
const CHARGES = `${DETAIL}electricity-tariffs/E-1R-${CODE}-C/standing-charges/`;

let server: KrakenServer;

beforeEach(async () => {
  server = await startKrakenServer();
});

afterEach(async () => {
  await server.close();
});

function readOne(reading: Reading = {}): Promise<Feed> {
  return readApi(server, { ...reading, settings: { products: [CODE], tolerancePercent: 100, ...reading.settings } });
}

function tariffs(change: (tariff: Json) => Json): (detail: Json) => Json {
  return (detail) => {
    const text = JSON.stringify(detail, (_key, value: unknown) =>
      typeof value === 'object' && value !== null && 'exit_fees_type' in value ? change({ ...value }) : value,
    );
    return JSON.parse(text);
  };
}

describe('a list of products that cannot be read', () => {
  const LISTS: readonly (readonly [string, (from: KrakenServer) => void, string])[] = [
    ['HTML', (api) => api.answer(LIST, { body: '<html>Down</html>' }), 'the response is not JSON: "<html>Down</html>"'],
    ['half a page', (api) => api.answer(LIST, { body: '{"count":13,"results":[{"co' }), 'the response is not JSON'],
    ['no results', (api) => api.answer(LIST, { body: { next: null } }), 'results is missing: it must be an array'],
    ['no next', (api) => api.answer(LIST, { body: { results: [] } }), 'next is missing: it must be an address or null'],
    [
      'fewer products than it counts',
      (api) => api.answer(LIST, { body: { count: 13, next: null, results: [] } }),
      'it has 0 of the 13 entries that it counts',
    ],
    [
      'a next page on another host',
      (api) => api.answer(LIST, { body: { next: 'https://elsewhere.example/v1/products/?page=2', results: [] } }),
      'a link leads to another host than 127.0.0.1',
    ],
    [
      'pages in a circle',
      (api) => api.answer(LIST, (url) => ({ body: { next: `${url.origin}${LIST}?page=2`, results: [] } })),
      'its pages lead in a circle',
    ],
    [
      'pages without end',
      (api) => api.answer(LIST, (url) => ({ body: { next: nextPage(url), results: [] } })),
      'it has more than 100 pages',
    ],
    [
      'a redirect elsewhere',
      (api) => api.answer(LIST, { status: 302, headers: { location: 'https://elsewhere.example/' }, body: '' }),
      'it redirects to another address: elsewhere.example',
    ],
    [
      'a product without a code',
      (api) => api.answer(LIST, { body: { next: null, results: [{}] } }),
      'code of product 1: it is missing',
    ],
    ['a body of 9 MB', (api) => api.answer(LIST, { body: ' '.repeat(9 * 1024 * 1024) }), 'more than 8,388,608 bytes'],
  ];

  it.each(LISTS)('%s refuses the source', async (_what, prepare, reason) => {
    prepare(server);
    const refusal = await readOne().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refused);
    expect(refusal).toMatchObject({ refusal: { code: 'unreadable' } });
    expect(String(refusal)).toContain('the list of products cannot be read: ');
    expect(String(refusal)).toContain(reason);
  });

  it('a budget that is used up refuses the source', async () => {
    const budget = new Budget({ ...SOURCE_LIMITS, lines: 20 });
    await expect(readOne({ options: { budget } })).rejects.toMatchObject({ refusal: { code: 'feed-too-large' } });
  });

  it('a signal that is aborted refuses the source with its reason', async () => {
    const signal = AbortSignal.abort(new Refused('too-slow', 'it took longer than 300 seconds'));
    await expect(readOne({ options: { signal } })).rejects.toMatchObject({ refusal: { code: 'too-slow' } });
  });
});

describe('a product that cannot be read', () => {
  const row = (over: Json) => (api: KrakenServer) => api.changeRows(RATES, (of) => ({ ...of, ...over }));
  const IN_LONDON = `${CODE} in region 12: `;
  const OF_RATES = `${IN_LONDON}electricity by varying: standard_unit_rates: `;
  const PRODUCTS: readonly (readonly [string, (from: KrakenServer) => void, string])[] = [
    [
      'HTML in place of its detail',
      (api) => api.answer(DETAIL, { body: '<html>' }),
      `${CODE}: the response is not JSON`,
    ],
    ['half a detail', (api) => api.answer(DETAIL, { body: '{"code":"FLE' }), `${CODE}: the response is not JSON`],
    [
      'a detail that is not found',
      (api) => api.answer(DETAIL, { status: 404, body: {} }),
      `${CODE}: the server responded with status 404`,
    ],
    [
      'the detail of another product',
      (api) => api.change(DETAIL, (of) => ({ ...of, code: 'X' })),
      `${CODE}: code must be ${CODE}, not X`,
    ],
    [
      'no maps of tariffs',
      (api) => api.change(DETAIL, ({ code }) => ({ code })),
      `${CODE}: it has none of single_register_electricity_tariffs, dual_register`,
    ],
    [
      'a map that is a list',
      (api) => api.change(DETAIL, (of) => ({ ...of, single_register_gas_tariffs: [1] })),
      `${CODE}: single_register_gas_tariffs must be an object, not [1]`,
    ],
    [
      'a region that does not exist',
      (api) => api.change(DETAIL, (of) => ({ ...of, single_register_gas_tariffs: { _I: { porob: {} } } })),
      `${CODE}: it has a GSP group that does not exist: "_I"`,
    ],
    [
      'a tariff without links',
      (api) =>
        api.change(
          DETAIL,
          tariffs(({ links: _links, ...of }) => of),
        ),
      `${IN_LONDON}electricity by varying: links is missing: it must be an array`,
    ],
    [
      'a tariff without the link of a charge',
      (api) =>
        api.change(
          DETAIL,
          tariffs((of) => ({ ...of, links: [] })),
        ),
      `${IN_LONDON}electricity by varying: standing_charges: the tariff has no link to it`,
    ],
    [
      'a charge page on another host',
      (api) =>
        api.change(DETAIL, (of) =>
          JSON.parse(JSON.stringify(of).replace(/https:[^"]*standing-charges/g, 'https://elsewhere.example')),
        ),
      `${IN_LONDON}electricity by varying: standing_charges: a link leads to another host than 127.0.0.1`,
    ],
    [
      'an exit fee that is text',
      (api) =>
        api.change(
          DETAIL,
          tariffs((of) => ({ ...of, exit_fees_type: 'PER_FUEL', exit_fees_inc_vat: '50' })),
        ),
      `${IN_LONDON}electricity by varying: exit_fees_inc_vat must be a number, not "50"`,
    ],
    [
      'an exit fee of half a penny',
      (api) =>
        api.change(
          DETAIL,
          tariffs((of) => ({ ...of, exit_fees_type: 'PER_FUEL', exit_fees_inc_vat: 0.5 })),
        ),
      `${CODE}: exit_fees_inc_vat must be whole pence from 0 to 1000000, not 0.5`,
    ],
    [
      'HTML in place of a charge page',
      (api) => api.answer(RATES, { body: '<html>' }),
      `${OF_RATES}the response is not JSON`,
    ],
    ['a price that is text', row({ value_exc_vat: '25.09' }), `${OF_RATES}value_exc_vat must be a number, not "25.09"`],
    ['no price', row({ value_exc_vat: undefined }), `${OF_RATES}value_exc_vat is missing: it must be a number`],
    [
      'a price of seven decimals',
      row({ value_exc_vat: 25.0928001 }),
      `${OF_RATES}value_exc_vat must be from -1000000 to 1000000 with at most 6 decimals, not 25.0928001`,
    ],
    ['a negative rate', row({ value_exc_vat: -0.01 }), `${OF_RATES}value_exc_vat must be from 0 to 1000, not -0.01`],
    ['an absurd rate', row({ value_exc_vat: 1000.01 }), `${OF_RATES}value_exc_vat must be from 0 to 1000, not 1000.01`],
    [
      'a day in place of a time',
      row({ valid_from: '2026-07-01' }),
      `${OF_RATES}valid_from must be a time such as 2026-07-01T00:00:00Z, not "2026-07-01"`,
    ],
    [
      'a row that ends before it begins',
      row({ valid_to: '2026-09-01T00:00:00Z', valid_from: '2026-09-02T00:00:00Z' }),
      `${OF_RATES}a row ends before it begins`,
    ],
    [
      'two prices at one time',
      (api) => api.changeRows(RATES, ({ payment_method: _method, ...of }) => of),
      `${OF_RATES}two rows have different prices for the same time, from 2026-06-30T23:00:00.000Z`,
    ],
    [
      'a charge page without end',
      (api) => api.answer(RATES, (url) => ({ body: { next: nextPage(url), results: [] } })),
      `${OF_RATES}it has more than 24 pages`,
    ],
    [
      'a charge page with fewer rows than it counts',
      (api) => api.answer(CHARGES, { body: { count: 4, next: null, results: [] } }),
      `${IN_LONDON}electricity by varying: standing_charges: it has 0 of the 4 entries that it counts`,
    ],
    [
      'a name that is a number',
      (api) => api.offer(CODE, { display_name: 7 }),
      `${CODE}: display_name must be a string, not 7`,
    ],
    [
      'a flag that is text',
      (api) => api.offer(CODE, { is_green: 'no' }),
      `${CODE}: is_green must be true or false, not "no"`,
    ],
  ];

  it.each(PRODUCTS)('%s is an error of the product', async (_what, prepare, error) => {
    prepare(server);
    const feed = await readOne();
    expect(inWords(feed.errors.kept)).toEqual([expect.stringContaining(error)]);
    expect([feed.unreadCount, feed.lineCount, feed.plans.items]).toEqual([1, 1, []]);
  });

  it('keeps what was last read of it, whatever else has changed', async () => {
    const before = await readOne();
    server.answer(RATES, { body: '<html>' });
    const feed = await readOne({ options: { loaded: loadedFrom(before), day: '2026-11-21' } });
    expect(feed.unreadCount).toBe(1);
    expect(feed.plans.items).toEqual(before.plans.items);
    expect(feed.offers.items).toEqual(before.offers.items);
    expect(feed.contentHash).toBe(before.contentHash);
    expect(feed.heldOverPlans).toEqual(new Set());
  });

  it('refuses the source if more than the tolerated share of products cannot be read, and names them', async () => {
    server.answer(RATES, { body: '<html>' });
    const two = { products: [CODE, 'EVFOUR-VAR-26-07-01'] };
    await expect(readOne({ settings: { ...two, tolerancePercent: 50 } })).resolves.toMatchObject({ unreadCount: 1 });
    await expect(readOne({ settings: { ...two, tolerancePercent: 49 } })).rejects.toMatchObject({
      refusal: {
        code: 'too-many-faulty-lines',
        reason: expect.stringMatching(
          /^1 of 2 products cannot be read; the limit is 49 %: FLEXV-VAR-26-07-01 in region 12: electricity by varying: standard_unit_rates: the response is not JSON/,
        ),
      },
    });
  });

  it('has the plan key of another product', async () => {
    server.offer('flexv_var_26_07_01', { ...(await listedFlex()), code: 'flexv_var_26_07_01' });
    const feed = await readOne({ settings: { products: [CODE, 'flexv_var_26_07_01'] } });
    expect(inWords(feed.errors.kept)).toEqual([
      `flexv_var_26_07_01: its plan key flexv-var-26-07-01 is that of product ${CODE}`,
    ]);
    expect(feed.plans.items).toHaveLength(1);
  });
});

describe('what an API may say', () => {
  it('may have a standing charge below zero and a rate of zero', async () => {
    server.changeRows(CHARGES, (of) => ({ ...of, value_exc_vat: -3.5 }));
    server.changeRows(RATES, (of) => ({ ...of, value_exc_vat: 0 }));
    const feed = await readOne();
    const offer = feed.offers.items.find(({ fuel, regions }) => fuel === 'electricity' && regions[0] === 12);
    expect(offer?.electricity).toEqual({
      chargeMicropencePerDay: -3_500_000n,
      registers: [{ name: 'all', bands: [{ rateMicropencePerKwh: 0n, widthMicroKwhPerYear: null }] }],
    });
  });

  it('may say anything in prices with VAT and in keys that are not known', async () => {
    const plain = await readOne();
    for (const path of [CHARGES, RATES]) server.changeRows(path, (of) => ({ ...of, value_inc_vat: 'x', more: 1 }));
    expect((await readOne()).contentHash).toBe(plain.contentHash);
  });

  it('may lack maps and regions, and have empty slots', async () => {
    server.change(DETAIL, ({ dual_register_electricity_tariffs: _two, ...of }) => ({
      ...of,
      single_register_gas_tariffs: { _A: {}, _B: { porob: {} }, _C: { porob: {}, varying: null } },
    }));
    const feed = await readOne();
    expect(inWords(feed.leftOut?.kept ?? [])).toEqual(
      [10, 11].map((region) => `${CODE} in region ${region}: it has no prices in this region`),
    );
    expect(new Set(feed.offers.items.map(({ fuel }) => fuel))).toEqual(new Set(['electricity']));
    expect(feed.errors.count).toBe(0);
  });

  it('may answer 404 for a charge page, which leaves the tariff out', async () => {
    server.answer(RATES, { status: 404, body: { detail: 'Not found.' } });
    const feed = await readOne();
    expect(feed.errors.count).toBe(0);
    expect(inWords(feed.leftOut?.kept ?? [])).toEqual([
      `${CODE} in region 12: electricity by varying: standard_unit_rates is not published (404)`,
    ]);
    expect(feed.plans.items).toHaveLength(1);
  });

  it('may have no rows, which leaves the tariff out', async () => {
    server.answer(RATES, { body: { count: 0, next: null, previous: null, results: [] } });
    const [found] = inWords((await readOne()).leftOut?.kept ?? []);
    expect(found).toBe(
      `${CODE} in region 12: electricity by varying: standard_unit_rates has no row for DIRECT_DEBIT, or for every method, from 2026-08-15 on`,
    );
  });

  it('leaves out a plan whose type of exit fee is not known', async () => {
    server.change(
      DETAIL,
      tariffs((of) => ({ ...of, exit_fees_type: 'PER_MONTH', exit_fees_inc_vat: 500 })),
    );
    const feed = await readOne();
    expect(inWords(feed.leftOut?.kept ?? [])).toEqual([
      `${CODE}: exit_fees_type "PER_MONTH" is not known (NONE, PER_FUEL)`,
    ]);
    expect(feed.plans.items).toEqual([]);
  });

  it('leaves out a plan whose exit fees differ from tariff to tariff', async () => {
    server.change(
      DETAIL,
      tariffs((of) => ({
        ...of,
        exit_fees_type: 'PER_FUEL',
        exit_fees_inc_vat: String(of['code']).endsWith('N') ? 5000 : 2500,
      })),
    );
    const [found] = inWords((await readOne()).leftOut?.kept ?? []);
    expect(found).toBe(`${CODE}: its exit fees for gas differ: 2500, 5000 p`);
  });

  it('may sell by prepayment without a price of its own, which leaves prepayment out', async () => {
    const path = '/v1/products/FLEX-VAR-26-07-01/electricity-tariffs/E-1R-FLEX-VAR-26-07-01-A/standard-unit-rates/';
    server.changeRows(path, (of) => (of['payment_method'] === 'PREPAYMENT' ? { ...of, payment_method: 'OTHER' } : of));
    const feed = await readOne({ settings: { products: ['FLEX-VAR-26-07-01'] } });
    expect(inWords(feed.leftOut?.kept ?? [])).toEqual([
      'FLEX-VAR-26-07-01 in region 10: electricity by prepayment: standard_unit_rates has no row for PREPAYMENT, or for every method, from 2026-08-15 on',
    ]);
  });
});

async function listedFlex(): Promise<Json> {
  const list = await (await fetch(`${server.from}/products/?page=2`)).text();
  const { results }: { results: readonly Json[] } = JSON.parse(list);
  return results.find(({ code }) => code === CODE) ?? {};
}

function nextPage(url: URL): string {
  const next = new URL(url);
  next.searchParams.set('page', String(Number(url.searchParams.get('page') ?? 1) + 1));
  return next.href;
}
