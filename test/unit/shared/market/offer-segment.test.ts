import { constants, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { chunkNames, packChunks, refOf, unpackChunks } from '../../../../shared/market/chunks.ts';
import { decodeOffers, encodeOffers } from '../../../../shared/market/offer-segment.ts';
import { PLAN_TYPES, planTypeCode, planTypeOf } from '../../../../shared/market/plan-types.ts';
import type { Band, Price, Register, RegisterName } from '../../../../shared/pricing/index.ts';
import { makeOffer, makePlan } from '../../../support/small-market.ts';

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

const price: fc.Arbitrary<Price> = fc.record({
  chargeMicropencePerDay: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
  registers: fc.oneof(fc.tuple(register('all')), fc.tuple(register('day'), register('night'))),
});

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
});

describe('chunks', () => {
  const stored = (payload: Uint8Array) => new Map(packChunks(payload).map(({ name, bytes }) => [name, bytes]));

  it('put together what was cut, of any length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (length) => {
        const payload = Buffer.alloc(length, 'market');
        expect(Buffer.compare(unpackChunks(refOf(payload), stored(payload)), payload)).toBe(0);
      }),
      { numRuns: 20 },
    );
  });

  it('are packed thoroughly where that saves room, and quickly where it does not', () => {
    const packedAt = (payload: Uint8Array, level: number) =>
      zstdCompressSync(payload, { params: { [constants.ZSTD_c_compressionLevel]: level } });
    const names = Buffer.from(Array.from({ length: 2_000 }, (_, n) => `{"name":"Fixed ${n}","months":12},`).join(''));
    const prices = Buffer.from(Array.from({ length: 20_000 }, (_, n) => `${(n * 7_919_317) % 9_999_991},`).join(''));
    const bytesOf = (payload: Uint8Array) => packChunks(payload).map(({ bytes }) => Buffer.from(bytes));
    expect(bytesOf(names)).toEqual([packedAt(names, 9)]);
    expect(bytesOf(prices)).toEqual([packedAt(prices, 19)]);
  });

  it('stay below 400 KB with their key where nothing compresses', () => {
    const noise = crypto.getRandomValues(new Uint8Array(60_000));
    const payload = Buffer.concat(Array.from({ length: 20 }, () => crypto.getRandomValues(noise.slice())));
    expect(packChunks(payload).length).toBe(4);
    for (const { name, bytes } of packChunks(payload)) expect(bytes.length + name.length + 100).toBeLessThan(409_600);
  });

  it('are refused where one is missing or another content stands in its place', () => {
    const payload = Buffer.from('the market');
    const ref = refOf(payload);
    expect(() => unpackChunks(ref, new Map())).toThrow('is missing');
    const other = new Map(
      chunkNames(ref).map((name) => [name, packChunks(Buffer.from('another'))[0]?.bytes ?? payload]),
    );
    expect(() => unpackChunks(ref, other)).toThrow('other content');
    expect(() => unpackChunks(ref, new Map([[`${ref}.0`, payload]]))).toThrow('cannot be unpacked');
  });
});
