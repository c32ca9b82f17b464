import type { Feed } from '../../../../../data-loader/formats/feed.ts';
import { DEFAULT_RULES } from '../../../../../data-loader/judge/source-reading.ts';
import { decimalFromMicro } from '../../../../../shared/pricing/index.ts';
import {
  apiReader,
  dayPence,
  halfHourPence,
  inWords,
  type KrakenServer,
  loadedFrom,
  type Reading,
  readApi,
  startKrakenServer,
} from '../../../../support/kraken-server.ts';
import { meansByClock } from '../../../../support/past-year-means.ts';
import { present } from '../../../../support/present.ts';
import { outcomes, testMarket } from '../../market-maker.ts';

const AGILE = 'AGILE-HH-26-07-01';
const TRACKER = 'DAILY-TRACKER-26-07-01';
const TERMS = [{ products: '*', requires: ['electric_vehicle'] }] as const;
const LONDON_RATES = `/v1/products/${AGILE}/electricity-tariffs/E-1R-${AGILE}-C/standard-unit-rates/`;
const GAS_RATES = `/v1/products/${TRACKER}/gas-tariffs/G-1R-${TRACKER}-C/standard-unit-rates/`;
const YEAR = {
  fromMs: Date.parse('2025-08-14T23:00:00Z'),
  toMs: Date.parse('2026-08-14T23:00:00Z'),
};

let server: KrakenServer;
let morning: Feed;
let askedInTheMorning: readonly string[];

beforeAll(async () => {
  server = await startKrakenServer();
  for (const [code, map] of [
    [AGILE, 'single_register_electricity_tariffs'],
    [TRACKER, 'single_register_gas_tariffs'],
  ] as const)
    server.change(`/v1/products/${code}/`, (detail) => ({
      ...detail,
      [map]: inLondon(detail[map]),
    }));
  morning = await read();
  askedInTheMorning = yearsAsked();
});

afterAll(async () => {
  await server.close();
});

function inLondon(regions: unknown): unknown {
  return { _C: (regions as { readonly _C: unknown })._C };
}

function read(options: Reading['options'] = {}, over: Reading['settings'] = {}): Promise<Feed> {
  return readApi(server, { settings: { products: [AGILE], terms: TERMS, ...over }, options });
}

/** The requests for rows of a past year so far. */
function yearsAsked(): readonly string[] {
  return server.asked.filter((path) => path.includes('period_to'));
}

/** Counts the requests for rows of a past year during some work. */
async function counted<Result>(work: Promise<Result>): Promise<readonly [number, Result]> {
  const before = yearsAsked().length;
  const result = await work;
  return [yearsAsked().length - before, result];
}

function largestDifference(found: readonly bigint[], expected: readonly number[]): number {
  expect(found).toHaveLength(expected.length);
  return Math.max(
    ...found.map((mean, at) => Math.abs(decimalFromMicro(mean) - (expected[at] ?? Number.NaN))),
  );
}

describe('a half-hourly product', () => {
  it('has the means of 17,520 rows, which are read in twelve pages', () => {
    const [offer, ...others] = morning.offers.items;
    expect([offer?.regions, offer?.validFrom, others]).toEqual([[12], '2026-08-15', []]);
    const { weekdays = [], weekends = [], from, to } = offer?.electricity?.pastYear ?? {};
    expect([from, to]).toEqual(['2025-08-15', '2026-08-15']);
    const means = [...weekdays, ...weekends];
    expect(largestDifference(means, meansByClock(YEAR, halfHourPence))).toBeLessThan(1e-6);
    expect(askedInTheMorning).toHaveLength(12);
    expect(askedInTheMorning[0]).toContain(
      'period_from=2025-08-14T23%3A00%3A00Z&period_to=2026-08-14T23%3A00%3A00Z&page_size=1500',
    );
  });

  it('is a variable plan but not a standard one, and requires a smart meter', () => {
    expect(morning.plans.items).toMatchObject([
      {
        standardVariable: false,
        needsEndDate: false,
        featureLabels: ['green', 'no-exit-fee'],
        requires: ['smart_meter', 'electric_vehicle'],
      },
    ]);
  });

  it('is read again only on the next day', async () => {
    const loaded = loadedFrom(morning);
    const nowMs = Date.parse('2026-08-15T13:00:00Z');
    const [count, again] = await counted(read({ loaded, nowMs }));
    expect([count, again.contentHash, again.pastYears]).toEqual([
      0,
      morning.contentHash,
      morning.pastYears,
    ]);
    const [countNext, next] = await counted(read({ loaded, day: '2026-08-16' }));
    expect(countNext).toBe(12);
    expect(next.offers.items).toMatchObject([{ validFrom: '2026-08-16', validTo: null }]);
    expect(next.goneOffers).toEqual(new Set());
  });

  it('is read again by the reader of another release', async () => {
    const pastYears = present(morning.pastYears).map((year) => ({ ...year, revision: 1 }));
    const loaded = loadedFrom({ ...morning, pastYears });
    expect((await counted(read({ loaded })))[0]).toBe(12);
  });

  it('is left out whole, and its past year is not read, if what it requires is not known', async () => {
    const [count, feed] = await counted(read({}, { terms: [] }));
    expect([count, inWords(present(feed.leftOut).first), feed.plans.items]).toEqual([
      0,
      [
        `${AGILE}: its rates depend on the time of day or change daily, and what it requires is not known`,
      ],
      [],
    ]);
  });

  it('is left out if it is fixed: the past says nothing of its prices', async () => {
    const listed = server.listed(AGILE);
    server.offer(AGILE, { is_variable: false, term: 12 });
    const feed = await read();
    server.offer(AGILE, listed);
    expect(inWords(present(feed.leftOut).first)[0]).toContain(
      'has 48 prices from midnight to midnight',
    );
  });

  it('stays in the market for as long as it cannot be read, however old its means become', async () => {
    const market = testMarket();
    const all = { tolerance_percent: 100 };
    const source = {
      reader: apiReader(server, { products: [AGILE], terms: TERMS, ...all }),
      source: 'example-supplier',
      rules: () => ({ ...DEFAULT_RULES, ...all }),
    };
    const load = (day: string, hour = '12') =>
      market.run([source], { day, nowMs: Date.parse(`${day}T${hour}:00:00Z`) });
    expect(outcomes(await load('2026-08-15'))).toEqual(['loaded']);
    const [count, hourLater] = await counted(load('2026-08-15', '13'));
    expect([count, outcomes(hourLater)]).toEqual([0, ['unchanged']]);
    server.answer(LONDON_RATES, { body: 'down' });
    const report = await load('2026-10-01');
    server.mend(LONDON_RATES);
    expect(report.feeds[0]).toMatchObject({ outcome: { kind: 'loaded' }, unread: 1 });
    const content = await market.loader.sourceContent('example-supplier');
    expect(content?.offers).toEqual(morning.offers.items);
  });

  it('is left out in a region with a gap, ends there, and is read again only on the next day', async () => {
    server.changeRows(LONDON_RATES, (row) =>
      row['valid_from'] === '2025-09-01T11:30:00Z' ? { ...row, valid_to: row['valid_from'] } : row,
    );
    const feed = await read({ day: '2026-08-16', loaded: loadedFrom(morning) });
    const reason =
      `${AGILE} in region 12: electricity by direct_debit_monthly: standard_unit_rates has no ` +
      'row for some of the past year, from 2025-09-01T11:30:00.000Z';
    expect(inWords(present(feed.leftOut).first)).toEqual([reason]);
    expect(feed.offers.items).toMatchObject([{ validFrom: '2026-08-15', validTo: '2026-08-16' }]);
    const [count, again] = await counted(read({ day: '2026-08-16', loaded: loadedFrom(feed) }));
    expect([count, inWords(present(again.leftOut).first)]).toEqual([0, [reason]]);
    expect(again.contentHash).toBe(feed.contentHash);
  });
});

describe('a daily product', () => {
  it('has one mean for weekdays and one for weekends, and no Economy 7', async () => {
    const feed = await read({}, { products: [TRACKER] });
    expect(feed.offers.items).toMatchObject([{ fuel: 'gas', regions: [12] }]);
    const { weekdays = [], weekends = [] } = feed.offers.items[0]?.gas?.pastYear ?? {};
    const expected = meansByClock(YEAR, dayPence).filter((_mean, at) => at % 48 === 0);
    expect(largestDifference([...weekdays, ...weekends], expected)).toBeLessThan(1e-6);
    expect(inWords(present(feed.leftOut).first)[0]).toContain(
      'Economy 7 electricity by direct_debit_monthly: day_unit_rates changes more often',
    );
  });

  it('is left out if gas had several prices on a day of the past year', async () => {
    const row = (value_exc_vat: number, valid_from: string, valid_to: string) => ({
      value_exc_vat,
      valid_from,
      valid_to,
    });
    const year = [
      row(6, '2026-08-13T11:00:00Z', '2026-08-14T23:00:00Z'),
      row(5, '2025-08-14T23:00:00Z', '2026-08-13T11:00:00Z'),
    ];
    const today = [row(6, '2026-08-14T23:00:00Z', '2026-08-15T23:00:00Z')];
    server.answer(GAS_RATES, ({ searchParams }) => ({
      body: { next: null, results: searchParams.has('period_to') ? year : today },
    }));
    const feed = await read({}, { products: [TRACKER] });
    expect(inWords(present(feed.leftOut).first)[1]).toContain(
      'gas by direct_debit_monthly: standard_unit_rates depended on the time of day in the past year',
    );
  });
});
