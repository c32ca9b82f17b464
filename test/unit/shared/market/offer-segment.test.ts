import { constants, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { chunkNames, packChunks, refOf, unpackChunks } from '../../../../shared/market/chunks.ts';
import { REQUIREMENTS } from '../../../../shared/market/model.ts';
import { decodeOffers, encodeOffers } from '../../../../shared/market/offer-segment.ts';
import { PLAN_TYPES, planTypeCode, planTypeOf } from '../../../../shared/market/plan-types.ts';
import {
  type Band,
  type Price,
  type Register,
  type RegisterName,
  timeAt,
  WINDOW_DAYS,
} from '../../../../shared/pricing/index.ts';
import { makeOffer, makePlan, makePrice } from '../../../support/small-market.ts';

const rate = fc.integer({ min: 0, max: 1_000_000_000 });
const bands: fc.Arbitrary<readonly Band[]> = fc
  .tuple(fc.array(fc.tuple(rate, fc.integer({ min: 1, max: 1_000_000_000_000 })), { maxLength: 3 }), rate)
  .map(([some, last]) => [
    ...some.map(([rateMicropencePerKwh, widthMicroKwhPerYear]) => ({ rateMicropencePerKwh, widthMicroKwhPerYear })),
    { rateMicropencePerKwh: last, widthMicroKwhPerYear: null },
  ]);

function register(name: RegisterName): fc.Arbitrary<Register> {
  return bands.map((own) => ({ name, bands: own }));
}

const charge = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });

const window = fc
  .record({
    days: fc.option(fc.constantFrom(...WINDOW_DAYS), { nil: undefined }),
    from: fc.nat({ max: 47 }).map(timeAt),
    to: fc.nat({ max: 48 }).map(timeAt),
  })
  .map(({ days, ...times }) => ({ ...(days && { days }), ...times }));

const timedRate = fc.tuple(fc.option(fc.array(window, { minLength: 1, maxLength: 3 })), rate);

const price: fc.Arbitrary<Price> = fc.oneof(
  fc.record({
    chargeMicropencePerDay: charge,
    registers: fc.oneof(fc.tuple(register('all')), fc.tuple(register('day'), register('night'))),
  }),
  fc.tuple(charge, fc.array(timedRate, { minLength: 1, maxLength: 4 })).map(([chargeMicropencePerDay, rates]) => ({
    chargeMicropencePerDay,
    timetable: rates.map(([times]) => times),
    ratesMicropencePerKwh: rates.map(([, rateMicropencePerKwh]) => rateMicropencePerKwh),
  })),
);

const day = fc.integer({ min: 0, max: 900 }).map((n) => new Date(n * 86_400_000 + 1.7e12).toISOString().slice(0, 10));

const offer = fc.record({
  type: fc.nat({ max: PLAN_TYPES.length - 1 }).map(planTypeOf),
  validFrom: day,
  validTo: fc.option(day),
  electricity: price,
  gas: price,
});

const plan = fc.record({
  supplierKey: fc.constantFrom('a', 'b', 'c'),
  key: fc.stringMatching(/^[a-z0-9-]{1,12}$/),
  standardVariable: fc.boolean(),
  fulfillable: fc.boolean(),
  availableToSwitch: fc.boolean(),
  productEndDate: fc.option(day),
  requires: fc.subarray([...REQUIREMENTS]),
});

const plansWithOffers = fc.array(fc.tuple(plan, fc.array(offer, { maxLength: 5 })), { maxLength: 12 }).map((rows) =>
  rows.map(([own, offers]) => ({
    plan: makePlan(own),
    offers: offers.map(({ type, electricity, gas, ...days }) => ({
      ...type,
      ...days,
      supplierKey: own.supplierKey,
      planKey: own.key,
      ...(type.fuel === 'gas' ? {} : { electricity }),
      ...(type.fuel === 'electricity' ? {} : { gas }),
    })),
  })),
);

describe('an offer segment', () => {
  it('gives back every price, date and flag that went in', () => {
    fc.assert(
      fc.property(plansWithOffers, (plans) => {
        const decoded = decodeOffers(encodeOffers(plans));
        expect(decoded).toEqual(
          plans.map(({ plan: { supplierKey, key, ...own }, offers }) => ({
            supplierKey,
            planKey: key,
            standardVariable: own.standardVariable,
            fulfillable: own.fulfillable,
            availableToSwitch: own.availableToSwitch,
            productEndDate: own.productEndDate,
            requires: own.requires,
            periods: offers.map(
              ({ supplierKey: _, planKey: __, fuel, paymentMethod, electricityVariant, ...rest }) => ({
                typeCode: planTypeCode({ fuel, paymentMethod, electricityVariant }),
                ...rest,
              }),
            ),
          })),
        );
      }),
    );
  });

  it('shares the price of offers that cost the same', () => {
    const offers = [makeOffer({ supplierKey: 'a', planKey: 'p' }), makeOffer({ supplierKey: 'a', planKey: 'p' })];
    const [decoded] = decodeOffers(encodeOffers([{ plan: makePlan({ supplierKey: 'a', key: 'p' }), offers }]));
    const [first, second] = decoded?.periods ?? [];
    expect(first?.gas).toBe(second?.gas);
  });

  it('has one timetable for all prices of the same times, and none if no price has times', () => {
    const nightRate = (ratePence: number): Price => ({
      chargeMicropencePerDay: 40_000_000,
      timetable: [[{ from: '00:30', to: '05:30' }], null],
      ratesMicropencePerKwh: [ratePence * 1_000_000, 27_000_000],
    });
    const encoded = (...prices: readonly Price[]) =>
      encodeOffers(
        prices.map((electricity, index) => ({
          plan: makePlan({ supplierKey: 'a', key: `p${index}` }),
          offers: [makeOffer({ supplierKey: 'a', planKey: `p${index}`, electricity })],
        })),
      );
    const [first, second] = decodeOffers(encoded(nightRate(8), nightRate(9)));
    expect(first?.periods[0]?.electricity?.timetable).toBe(second?.periods[0]?.electricity?.timetable);
    expect(Buffer.from(encoded(makePrice(40, 27))).toString()).not.toContain('timetables');
  });

  it('spends 14 bytes more on a price of two times than on one rate, and 25 once on the times', () => {
    const bytesOf = (electricity: Price) =>
      encodeOffers([
        {
          plan: makePlan({ supplierKey: 'a', key: 'p' }),
          offers: [makeOffer({ supplierKey: 'a', planKey: 'p', fuel: 'electricity', electricity })],
        },
      ]).length;
    const twoRates: Price = {
      chargeMicropencePerDay: 40_000_000,
      timetable: [[{ from: '00:30', to: '05:30' }], null],
      ratesMicropencePerKwh: [8_500_000, 27_000_000],
    };
    expect(bytesOf(twoRates) - bytesOf(makePrice(40, 27))).toBe(14 + 25);
  });
});

describe('chunks', () => {
  const stored = async (payload: Uint8Array) =>
    new Map((await packChunks(payload)).map(({ name, bytes }) => [name, bytes]));

  it('put together what was cut, of any length', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 1_000_000 }), async (length) => {
        const payload = Buffer.alloc(length, 'market');
        expect(Buffer.compare(unpackChunks(refOf(payload), await stored(payload)), payload)).toBe(0);
      }),
      { numRuns: 20 },
    );
  });

  it('are packed thoroughly where that saves room, and quickly where it does not', async () => {
    const packedAt = (payload: Uint8Array, level: number) =>
      zstdCompressSync(payload, { params: { [constants.ZSTD_c_compressionLevel]: level } });
    const names = Buffer.from(Array.from({ length: 2_000 }, (_, n) => `{"name":"Fixed ${n}","months":12},`).join(''));
    const prices = Buffer.from(Array.from({ length: 20_000 }, (_, n) => `${(n * 7_919_317) % 9_999_991},`).join(''));
    const bytesOf = async (payload: Uint8Array) => (await packChunks(payload)).map(({ bytes }) => Buffer.from(bytes));
    expect(await bytesOf(names)).toEqual([packedAt(names, 9)]);
    expect(await bytesOf(prices)).toEqual([packedAt(prices, 19)]);
  });

  it('stay below 400 KB with their key where nothing compresses', async () => {
    const noise = crypto.getRandomValues(new Uint8Array(60_000));
    const payload = Buffer.concat(Array.from({ length: 20 }, () => crypto.getRandomValues(noise.slice())));
    const chunks = await packChunks(payload);
    expect(chunks.length).toBe(4);
    for (const { name, bytes } of chunks) expect(bytes.length + name.length + 100).toBeLessThan(409_600);
  });

  it('are refused where one is missing or another content stands in its place', async () => {
    const payload = Buffer.from('the market');
    const ref = refOf(payload);
    expect(() => unpackChunks(ref, new Map())).toThrow('is missing');
    const [another] = await packChunks(Buffer.from('another'));
    const other = new Map(chunkNames(ref).map((name) => [name, another?.bytes ?? payload]));
    expect(() => unpackChunks(ref, other)).toThrow('other content');
    expect(() => unpackChunks(ref, new Map([[`${ref}.0`, payload]]))).toThrow('cannot be unpacked');
  });
});
