import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import type { Feed, SourceOffer } from '../../../../data-loader/formats/feed.ts';
import type { PriceCapSettings } from '../../../../data-loader/formats/price-cap.ts';
import { priceCap } from '../../../../data-loader/formats/price-cap.ts';
import { tariffFeed } from '../../../../data-loader/formats/tariff-feed.ts';
import { parseSourceList } from '../../../../data-loader/source-list.ts';
import { fileInput } from '../../../../data-loader/sources/input.ts';
import { createMemoryInput, readOptions } from '../../../support/feed-maker.ts';

const FILE = readFileSync('test/fixtures/market/ofgem-price-cap-by-region.csv', 'utf8');
const [HEADER = '', ...ROWS] = FILE.trimEnd().split(/\r?\n/);

/** The settings of the price cap in the sample list of sources. */
const SETTINGS = parseSourceList(readFileSync('data/sources.json', 'utf8'), {
  directory: 'data',
  feedBucket: null,
})[0] as PriceCapSettings;

function read(rows: readonly string[], day = '2026-11-21'): Promise<Feed> {
  return priceCap(createMemoryInput('cap.csv', [HEADER, ...rows, ''].join('\n')), SETTINGS).read(
    readOptions({ day }),
  );
}

function rowsFrom(...quarters: readonly string[]): readonly string[] {
  return ROWS.filter((row) => quarters.some((quarter) => row.startsWith(quarter)));
}

function sorted(offers: readonly SourceOffer[]): readonly string[] {
  return offers.map((offer) => inspect(offer, { depth: 9, sorted: true })).toSorted();
}

const SUMMER = rowsFrom('2026-07-01');

describe('the price cap by region', () => {
  it('makes exactly the offers, plans and suppliers of the sample feed from July to September 2026', async () => {
    const expected = await tariffFeed(
      fileInput('test/fixtures/market/price-cap-2026-07.ndjson'),
    ).read(readOptions());
    const { source, publishedAt, offers, plans, suppliers } = await read(ROWS);
    const summer = offers.items.filter(({ validFrom }) => validFrom === '2026-07-01');
    expect(summer).toHaveLength(2310);
    expect(sorted(summer)).toEqual(sorted(expected.offers.items));
    expect([plans.items, suppliers.items]).toEqual([
      expected.plans.items,
      expected.suppliers.items,
    ]);
    expect([source, publishedAt]).toEqual(['price-cap', expected.publishedAt]);
  });

  it('ends each quarter on the first day of the next, leaves the last one open, and is stale once that has passed', async () => {
    const { offers, staleFrom } = await read(ROWS);
    expect(staleFrom).toBe('2026-10-01');
    const spans = new Set(offers.items.map(({ validFrom, validTo }) => `${validFrom} ${validTo}`));
    expect(spans.size).toBe(16);
    expect(spans).toContain('2022-10-01 2023-01-01');
    expect(spans).toContain('2026-04-01 2026-07-01');
    expect(spans).toContain('2026-07-01 null');
  });

  it('is published on the first day of the last quarter that has begun, and loads a later quarter ahead', async () => {
    const feed = await read(rowsFrom('2026-04-01', '2026-07-01'), '2026-06-30');
    expect(feed.publishedAt).toBe('2026-04-01T00:00:00Z');
    expect(feed.offers.items).toHaveLength(2 * 2310);
  });

  it('reads the prices without VAT even if those with VAT are absurd', async () => {
    const absurd = SUMMER.map((row) => row.replace(/,[^,]*,[^,]*$/, ',999999,x'));
    expect(sorted((await read(absurd)).offers.items)).toEqual(
      sorted((await read(SUMMER)).offers.items),
    );
  });

  it('splits the Economy 7 average by a published tariff, rounded half up to four decimals', async () => {
    // 23.5153 x 28.52 / 21.5648 = 31.09996..., 23.5153 x 11.96 / 21.5648 = 13.04183...
    const { offers } = await read(SUMMER);
    const wanted = 'economy_7,10,electricity,monthly_direct_debit';
    const offer = offers.items.find(
      ({ electricityVariant, regions: [region], fuel, paymentMethod }) =>
        [electricityVariant, region, fuel, paymentMethod].join() === wanted,
    );
    expect(
      offer?.electricity?.registers?.map(({ name, bands }) => [
        name,
        bands[0]?.rateMicropencePerKwh,
      ]),
    ).toEqual([
      ['day', 31_099_600n],
      ['night', 13_041_800n],
    ]);
  });

  it('has different content when the settings change', async () => {
    const settings = { ...SETTINGS, suppliers: SETTINGS.suppliers.slice(1) };
    const renamed = await priceCap(createMemoryInput('cap.csv', FILE), settings).read(
      readOptions(),
    );
    expect(renamed.contentHash).not.toBe((await read(ROWS)).contentHash);
  });
});

describe('a price cap file with an error is refused:', () => {
  const without = (part: string): readonly string[] => SUMMER.filter((row) => !row.includes(part));
  const changed = (column: number, value: string): readonly string[] =>
    SUMMER.map((row, index) => (index === 0 ? row.split(',').with(column, value).join(',') : row));

  const QUARTER = 'the quarter from 2026-07-01';
  const GROUPS = '_A, _B, _C, _D, _E, _F, _G, _H, _J, _K, _L, _M, _N, _P';
  const METERS = 'electricity single_rate, electricity multi_register, gas gas';

  it.each<[string, readonly string[]]>([
    [
      `${QUARTER} has no row for electricity single_rate by direct_debit in region 18`,
      without(',_N,'),
    ],
    [
      `line 128: ${QUARTER} has electricity multi_register by direct_debit in region 10 twice`,
      [...SUMMER, ...SUMMER],
    ],
    [
      'the quarter from 2026-01-01 ends on 2026-03-31, but the next one begins on 2026-07-01',
      rowsFrom('2026-01-01', '2026-07-01'),
    ],
    [
      'no quarter has begun',
      SUMMER.map((row) => row.replace('2026-07-01,2026-09-30', '2027-07-01,2027-09-30')),
    ],
    [
      `line 3: period_to is 2026-09-30, but 2026-09-29 on an earlier line of ${QUARTER}`,
      changed(1, '2026-09-29'),
    ],
    [
      'line 2: period_from must be a date such as 2026-07-01, not "2026-06-31"',
      changed(0, '2026-06-31'),
    ],
    ['line 2: period_to must be period_from or later, not "2026-06-30"', changed(1, '2026-06-30')],
    [`line 2: gsp_group must be one of ${GROUPS}, not "_I"`, changed(2, '_I')],
    [
      `line 2: fuel and meter_type must be one of ${METERS}, not "oil multi_register"`,
      changed(4, 'oil'),
    ],
    [
      'line 2: payment_method must be one of direct_debit, standard_credit, prepayment, not "cash"',
      changed(6, 'cash'),
    ],
    ...['-1', '1000.1'].map((rate): [string, readonly string[]] => {
      const reason = `unit_rate_p_kwh_exvat must be from 0 to 1000 with at most 6 decimals, not "${rate}"`;
      return [`line 2: ${reason}`, changed(11, rate)];
    }),
    [
      'line 2: standing_charge_p_day_exvat must be from -1000000 to 1000000 with at most 6 decimals, not "1.2345678"',
      changed(10, '1.2345678'),
    ],
    [
      'line 2: has 2 values, but the header has 14 columns',
      ['2026-07-01,2026', ...SUMMER.slice(1)],
    ],
  ])('%s', async (reason, rows) => {
    await expect(read(rows)).rejects.toMatchObject({ refusal: { code: 'incomplete', reason } });
  });

  it.each([
    ['unit_rate_p_kwh_exvat', FILE.replace('unit_rate_p_kwh_exvat', 'rate')],
    ['period_from', '<!doctype html><html><body>Moved</body></html>'],
  ])('the header has no column %s', async (column, text) => {
    await expect(
      priceCap(createMemoryInput('cap.csv', text), SETTINGS).read(readOptions()),
    ).rejects.toMatchObject({
      refusal: { code: 'faulty-header', reason: `the header has no column ${column}` },
    });
  });
});
