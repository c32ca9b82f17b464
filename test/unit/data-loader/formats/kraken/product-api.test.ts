import { inspect } from 'node:util';
import type { Feed, SourceOffer } from '../../../../../data-loader/formats/feed.ts';
import { tariffFeed } from '../../../../../data-loader/formats/tariff-feed.ts';
import { fileInput } from '../../../../../data-loader/sources/input.ts';
import type { Price } from '../../../../../shared/pricing/index.ts';
import { readOptions } from '../../../../support/feed-maker.ts';
import {
  inWords,
  type KrakenServer,
  loadedFrom,
  type Reading,
  readApi,
  startKrakenServer,
} from '../../../../support/kraken-server.ts';

const FLEX = 'flex-var-26-07-01';
const VARYING = 'flexv-var-26-07-01';
const FIXED = 'fix-12m-26-04-01';
const LONDON = 12;
const UNKNOWN =
  'its rates depend on the time of day or change daily, and what it requires is not known';
const BY_DEBIT = {
  fuel: 'electricity',
  paymentMethod: 'monthly_direct_debit',
  electricityVariant: 'standard',
} as const;

let server: KrakenServer;
let summer: Feed;
let autumn: Feed;

beforeAll(async () => {
  server = await startKrakenServer();
  summer = await readApi(server);
  autumn = await readApi(server, { options: { day: '2026-11-21' } });
});

afterAll(async () => {
  await server.close();
});

describe('what a product API sells', () => {
  it('is either offered or named as left out, with product, region and reason', () => {
    expect(summer.plans.items.map(({ key }) => key).toSorted()).toEqual([
      'evnight-var-26-07-01',
      FIXED,
      FLEX,
      VARYING,
      'prepay-var-26-07-01',
    ]);
    expect(inWords(summer.leftOut?.first ?? [])).toEqual([
      `AGILE-HH-26-07-01: ${UNKNOWN}`,
      'BUS-12M-FIXED-26-04-01: it is for businesses',
      `DAILY-TRACKER-26-07-01: ${UNKNOWN}`,
      'EVFOUR-VAR-26-07-01: it has tariffs of four rates',
      'FIX-18M-25-11-04: it was on sale until 2026-06-30',
      'LOYAL-FIX-12M-26-07-01: it is restricted to certain customers',
      'OUTGOING-FIX-12M-26-04-01: it is an export product: the supplier buys electricity',
      'TEST_DO_NOT_USE: it is a test product',
    ]);
    expect([summer.errors.count, summer.unreadCount, summer.lineCount]).toEqual([0, 0, 8]);
  });

  it('offers the standard variable product exactly as the price cap of July to September 2026', async () => {
    const cap = await tariffFeed(fileInput('test/fixtures/market/price-cap-2026-07.ndjson')).read(
      readOptions(),
    );
    const ofCap = cap.offers.items.filter(
      ({ supplierKey, paymentMethod }) =>
        supplierKey === 'british-gas' && paymentMethod !== 'variable_direct_debit',
    );
    const offers = offersOf(summer, { planKey: FLEX });
    expect(offers).toHaveLength(14 * 3 * 5);
    expect(named(offers)).toEqual(named(ofCap));
  });

  it('offers a prepayment product by prepayment only, and never as a standard variable plan', () => {
    const plan = summer.plans.items.find(({ key }) => key === 'prepay-var-26-07-01');
    expect(plan).toMatchObject({
      standardVariable: false,
      needsEndDate: false,
      featureLabels: ['no-exit-fee'],
    });
    const offers = offersOf(summer, { planKey: 'prepay-var-26-07-01' });
    expect(offers.every(({ paymentMethod }) => paymentMethod === 'prepayment')).toBe(true);
  });

  it('sells a fixed plan in the 13 regions that have prices, with months of guarantee and an exit fee for each fuel', () => {
    expect(summer.plans.items.find(({ key }) => key === FIXED)).toMatchObject({
      name: 'Example 12M Fixed',
      standardVariable: false,
      needsEndDate: true,
      productEndDate: null,
      rateGuarantee: {
        endDate: null,
        durationMonths: 12,
        description: 'Prices fixed for 12 months',
      },
      exitFees: { gasFeePence: 5000, electricityFeePence: 5000 },
    });
    const offers = offersOf(summer, { planKey: FIXED });
    expect(offers).toHaveLength(13 * 3);
    expect(offers.some(({ regions }) => regions.includes(23))).toBe(false);
    expect(offers.every(({ paymentMethod }) => paymentMethod === 'monthly_direct_debit')).toBe(
      true,
    );
  });
});

describe('prices of a product API', () => {
  it('reads both methods of varying from the charge pages, not from the detail', () => {
    // varying-E-1R-C-standing-charges.json and -standard-unit-rates.json
    const methods = [
      'monthly_direct_debit',
      'variable_direct_debit',
      'pay_on_receipt_of_bill',
    ] as const;
    const prices = methods.map((paymentMethod) =>
      numbers(offerIn(summer, { planKey: VARYING, ...BY_DEBIT, paymentMethod })?.electricity),
    );
    expect(prices).toEqual([
      [42_653_300, 25_092_800],
      [42_653_300, 25_092_800],
      [49_646_600, 26_487_200],
    ]);
  });

  it('reads the day and night rates of Economy 7, and gas beside them', () => {
    // varying-E-2R-C-day-unit-rates.json, -night-unit-rates.json and
    // varying-G-1R-C-standard-unit-rates.json
    const offer = offerIn(summer, {
      planKey: VARYING,
      fuel: 'dual_fuel',
      paymentMethod: 'pay_on_receipt_of_bill',
      electricityVariant: 'economy_7',
    });
    expect(numbers(offer?.electricity).slice(1)).toEqual([32_671_000, 13_700_700]);
    expect(numbers(offer?.gas).slice(1)).toEqual([7_522_200]);
    expect(offer?.electricity?.registers?.map(({ name }) => name)).toEqual(['day', 'night']);
  });

  it('reads a fixed price without VAT, which does not change with VAT', () => {
    // fixed-E-1R-C-...-asked-2026-08.json has 26.939955 with VAT, asked-2026-10.json has 25.6571.
    const [before, after] = [summer, autumn].map((feed) =>
      offerIn(feed, { planKey: FIXED, ...BY_DEBIT }),
    );
    expect(numbers(before?.electricity)).toEqual([53_533_300, 25_657_100]);
    expect(after).toEqual(before);
    expect(before).toMatchObject({ validFrom: '2026-04-01', validTo: null });
  });

  it('joins rows that differ in VAT only, and begins with the day of the row in force', () => {
    const spans = (feed: Feed): ReadonlySet<string> =>
      new Set(
        offersOf(feed, { planKey: VARYING }).map(
          ({ validFrom, validTo }) => `${validFrom} ${validTo}`,
        ),
      );
    expect(spans(summer)).toEqual(new Set(['2026-07-01 null']));
    expect(spans(autumn)).toEqual(new Set(['2026-10-01 null']));
  });

  it('offers a price that begins later from its day, and the present one until then', async () => {
    const reading = {
      settings: { products: ['FLEXV-VAR-26-07-01'] },
      options: { day: '2026-06-30' },
    };
    const spring = await readApi(server, reading);
    expect(spring.leftOut?.first.map(({ reason }) => reason)).toEqual([
      'it is not on sale before 2026-07-01',
    ]);
    server.offer('FLEXV-VAR-26-07-01', { available_from: '9999-12-31T23:59:00-23:59' });
    expect((await readApi(server, reading)).leftOut?.first.map(({ reason }) => reason)).toEqual([
      'it is not on sale before 2100-01-01',
    ]);
    server.offer('FLEXV-VAR-26-07-01', { available_from: '2026-04-01T00:00:00+01:00' });
    const offers = offersOf(await readApi(server, reading), { ...BY_DEBIT, regions: [LONDON] });
    expect(
      offers.map(({ validFrom, validTo, electricity }) => [
        validFrom,
        validTo,
        numbers(electricity),
      ]),
    ).toEqual([
      ['2026-04-01', '2026-07-01', [42_697_400, 23_710_700]],
      ['2026-07-01', null, [42_653_300, 25_092_800]],
    ]);
    server.offer('FLEXV-VAR-26-07-01', { available_from: '2026-07-01T00:00:00+01:00' });
  });
});

describe('reading a product API again', () => {
  it('finds the same content in another order', async () => {
    server.change('/v1/products/', (body) => ({
      ...body,
      results: [...(body['results'] as unknown[])].reverse(),
    }));
    const again = await readApi(server, { options: { nowMs: Date.parse('2026-08-15T18:00:00Z') } });
    server.change('/v1/products/', (body) => body);
    expect(again.contentHash).toBe(summer.contentHash);
    expect(again.publishedAt).toBe('2026-08-15T18:00:00.000Z');
    expect(autumn.contentHash).not.toBe(summer.contentHash);
  });

  it('requests every charge page once, from midnight in London on', async () => {
    const before = server.asked.length;
    await readApi(server, {
      settings: { products: ['FLEX-VAR-26-07-01'] },
      options: { loaded: loadedFrom(summer) },
    });
    const asked = server.asked.slice(before);
    // 2 pages of the list, the detail, 14 regions with 2 pages of each single-rate tariff and 3 of
    // the two-rate tariff
    expect(asked).toHaveLength(2 + 1 + 14 * 7);
    expect(new Set(asked).size).toBe(asked.length);
    expect(
      asked.slice(3).every((path) => path.includes('?period_from=2026-08-14T23%3A00%3A00Z')),
    ).toBe(true);
  });
});

describe('a product that is no longer sold', () => {
  const CODE = 'FIX-12M-26-04-01';
  const OTHER = 'FLEXV-VAR-26-07-01';
  const OFFERED = { [FIXED]: true, [VARYING]: true };
  const ENDED = { ...OFFERED, [FIXED]: false };
  let own: KrakenServer;
  let before: Feed;

  beforeEach(async () => {
    own = await startKrakenServer();
    before = await read();
  });

  afterEach(async () => {
    await own.close();
  });

  /** Reads the API as a load does that finds this content, if any. */
  function read(loaded?: Feed, settings: Reading['settings'] = {}): Promise<Feed> {
    return readApi(own, {
      settings: { products: [CODE, OTHER], ...settings },
      options: loaded === undefined ? {} : { loaded: loadedFrom(loaded) },
    });
  }

  /** The last prices of the fixed plan, which end on the day on which it is not read any more. */
  function ended(feed: Feed) {
    const fixed = shown(feed).fixed.map((offer) => ({ ...offer, validTo: '2026-08-15' }));
    return { offered: ENDED, fixed };
  }

  /** Which plans are offered, and the last prices of the fixed one. */
  function shown(feed: Feed) {
    return {
      offered: Object.fromEntries(
        feed.plans.items.map(({ key, availableToSwitch }) => [key, availableToSwitch]),
      ),
      fixed: offersOf(feed, { planKey: FIXED }),
    };
  }

  it('stays a plan that is no longer offered, with its last prices, however often it is read', async () => {
    own.withdraw(CODE);
    const feed = await read(before);
    expect(shown(feed)).toEqual(ended(before));
    expect(feed.vanishedPlans).toEqual(new Set(['example-supplier/fix-12m-26-04-01']));
    expect(inWords(feed.leftOut?.first ?? [])).toEqual([
      `${CODE}: it is in the settings, but not in the list`,
    ]);
    expect([feed.unreadCount, feed.errors.count]).toEqual([0, 0]);
    const again = await read(feed);
    expect([again.contentHash, again.vanishedPlans]).toEqual([
      feed.contentHash,
      feed.vanishedPlans,
    ]);
  });

  it.each<[string, Reading['settings'], Readonly<Record<string, unknown>>]>([
    ['is no longer named in the settings', { products: [OTHER] }, {}],
    ['is restricted now', {}, { is_restricted: true }],
    ['is no longer on sale', {}, { available_to: '2026-08-01T00:00:00Z' }],
  ])('stays if it %s', async (_how, settings, over) => {
    own.offer(CODE, over);
    expect(shown(await read(before, settings))).toEqual(ended(before));
  });

  it('is offered again if it comes back, but not if it cannot be read', async () => {
    const listed = own.listed(CODE);
    own.withdraw(CODE);
    const without = await read(before);
    own.offer(CODE, { ...listed, display_name: 7 });
    const unread = await read(without, { tolerance_percent: 50 });
    expect([shown(unread).offered, unread.unreadCount]).toEqual([ENDED, 1]);
    own.offer(CODE, listed);
    const again = await read(without);
    expect([shown(again).offered, again.contentHash]).toEqual([OFFERED, before.contentHash]);
    expect(again.vanishedPlans).toEqual(new Set());
  });

  it('is named in the places of its offers', async () => {
    own.withdraw(CODE);
    const { offers, suppliers } = await read(before);
    const expected = offers.items.map(
      ({ planKey, regions: [region] }) =>
        `product ${planKey === VARYING ? OTHER : CODE}, region ${region}`,
    );
    expect([offers.lines, suppliers.lines]).toEqual([expected, ['supplier example-supplier']]);
  });
});

function offerIn(feed: Feed, type: Partial<SourceOffer>): SourceOffer | undefined {
  return offersOf(feed, { ...type, regions: [LONDON] })[0];
}

/** Those that have all of these values. */
function offersOf(feed: Feed, over: Partial<SourceOffer>): readonly SourceOffer[] {
  const wanted = Object.entries(over).map(([key, value]) => [key, String(value)] as const);
  return feed.offers.items.filter((offer) =>
    wanted.every(([key, value]) => String(Reflect.get(offer, key)) === value),
  );
}

/** Returns the offers as sorted text, without supplier and plan. */
function named(offers: readonly SourceOffer[]): readonly string[] {
  return offers
    .map(({ supplierKey: _supplier, planKey: _plan, ...offer }) =>
      inspect(offer, { depth: 9, sorted: true }),
    )
    .toSorted();
}

/** Standing charge, then the rates. */
function numbers(price: Price | undefined): readonly (number | undefined)[] {
  return [
    price && Number(price.chargeMicropencePerDay),
    ...(price?.registers?.flatMap(({ bands }) =>
      bands.map((band) => Number(band.rateMicropencePerKwh)),
    ) ?? []),
  ];
}
