import type { Feed } from '../../../../../data-loader/feeds/feed.ts';
import { productApi } from '../../../../../data-loader/feeds/kraken/product-api.ts';
import { createHandHttp } from '../../../../support/hand-http.ts';
import { inWords } from '../../../../support/kraken-reading.ts';
import { type KrakenServer, startKrakenServer } from '../../../../support/kraken-server.ts';
import { krakenSettings } from '../../../../support/kraken-settings.ts';
import { readOptions } from '../../../../support/read-options.ts';

const CODE = 'FIX-12M-26-04-01';
const DETAIL = `/v1/products/${CODE}/`;
const RATES = `${DETAIL}gas-tariffs/G-1R-${CODE}-C/standard-unit-rates/`;

let server: KrakenServer;

beforeEach(async () => {
  server = await startKrakenServer();
});

afterEach(async () => {
  await server.close();
});

async function readFixed(): Promise<{ readonly feed: Feed; readonly waitsMs: readonly number[] }> {
  const { http, waitsMs } = createHandHttp({ loopback: server.from });
  const settings = krakenSettings({ from: server.from, products: [CODE], tolerancePercent: 100 });
  const options = { day: '2026-08-15', nowMs: Date.parse('2026-08-15T12:00:00Z') };
  const feed = await productApi(settings, http).read(readOptions(options));
  return { feed, waitsMs };
}

describe('a product API that is read as a http', () => {
  it('is asked again after the time of Retry-After', async () => {
    server.answer(DETAIL, { status: 429, headers: { 'retry-after': '7' }, body: '' }, { times: 1 });
    const { feed, waitsMs } = await readFixed();
    expect(Math.max(...waitsMs)).toBe(7_000);
    expect(feed.offers.items).toHaveLength(39);
  });

  it('is asked again after a server error that heals', async () => {
    server.answer(RATES, { status: 500, body: '' }, { times: 2 });
    const { feed } = await readFixed();
    expect(feed.errors.count).toBe(0);
    expect(feed.offers.items).toHaveLength(39);
    expect(server.asked.filter((path) => path.startsWith(RATES))).toHaveLength(3);
  });

  it('has a product that cannot be read if a server error does not heal', async () => {
    server.answer(RATES, { status: 500, body: '' });
    const { feed } = await readFixed();
    expect(inWords(feed.errors.kept)).toEqual([
      `${CODE} in region 12: gas by direct_debit_monthly: standard_unit_rates: the server responded with status 500`,
    ]);
  });

  it('may redirect to itself, and nowhere else', async () => {
    server.answer(DETAIL, { status: 302, headers: { location: DETAIL.slice(0, -1) }, body: '' }, { times: 1 });
    expect((await readFixed()).feed.plans.items).toHaveLength(1);
    server.answer(DETAIL, { status: 302, headers: { location: 'https://elsewhere.example/' }, body: '' });
    expect(inWords((await readFixed()).feed.errors.kept)).toEqual([
      `${CODE}: it redirects to another address: elsewhere.example`,
    ]);
  });
});
