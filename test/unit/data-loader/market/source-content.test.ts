import fc from 'fast-check';
import type { SourceContent, SourceLoad, SourceOffer } from '../../../../data-loader/market/load.ts';
import { PLAN_TYPES } from '../../../../shared/market/model.ts';
import type { Price } from '../../../../shared/pricing/index.ts';
import { createMemoryMarketStore } from '../../../support/market-memory-store.ts';
import { loaderAt, taking } from '../../../support/published-market.ts';
import { makeLoad, makePlan, makeSupplier } from '../../../support/small-market.ts';

const SUPPLIERS = ['a', 'b'];
const PLANS = SUPPLIERS.flatMap((supplierKey) => ['p', 'q', 'r'].map((key) => ({ supplierKey, key })));
const REGIONS = Array.from({ length: 14 }, (_, index) => index + 10);
/** None shares a day with another. */
const SPANS = [
  ['2026-01-01', '2026-07-01'],
  ['2026-07-01', '2026-12-01'],
  ['2026-12-01', null],
] as const;

const rate = fc.bigInt({ min: 0n, max: 1_000_000_000n });
const bands = fc
  .tuple(fc.array(fc.tuple(rate, fc.bigInt({ min: 1n, max: 10n ** 12n })), { maxLength: 2 }), rate)
  .map(([first, last]) => [
    ...first.map(([rateMicropencePerKwh, widthMicroKwhPerYear]) => ({ rateMicropencePerKwh, widthMicroKwhPerYear })),
    { rateMicropencePerKwh: last, widthMicroKwhPerYear: null },
  ]);
const charge = fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n });
const oneRate = fc.record({
  chargeMicropencePerDay: charge,
  registers: bands.map((all) => [{ name: 'all' as const, bands: all }]),
});
const twoRates = fc.record({
  chargeMicropencePerDay: charge,
  registers: fc.tuple(bands, bands).map(([day, night]) => [
    { name: 'day' as const, bands: day },
    { name: 'night' as const, bands: night },
  ]),
});

const offer: fc.Arbitrary<SourceOffer> = fc
  .record({
    plan: fc.constantFrom(...PLANS),
    type: fc.constantFrom(...PLAN_TYPES),
    span: fc.constantFrom(...SPANS),
    regions: fc.subarray(REGIONS, { minLength: 1 }),
    economy7: twoRates,
    standard: oneRate,
    gas: oneRate,
  })
  .map(({ plan, type, span: [validFrom, validTo], regions, economy7, standard, gas }) => {
    const electricity: Price = type.electricityVariant === 'economy_7' ? economy7 : standard;
    return {
      supplierKey: plan.supplierKey,
      planKey: plan.key,
      ...type,
      validFrom,
      validTo,
      regions,
      ...(type.fuel === 'gas' ? {} : { electricity }),
      ...(type.fuel === 'electricity' ? {} : { gas }),
    };
  });

/** One offer of a plan type, span and region: what the loader makes sure of. */
function withoutOverlaps(offers: readonly SourceOffer[]): readonly SourceOffer[] {
  const taken = new Set<string>();
  return offers.flatMap((candidate) => {
    const { supplierKey, planKey, fuel, paymentMethod, electricityVariant, validFrom } = candidate;
    const nameIn = (region: number) =>
      [supplierKey, planKey, fuel, paymentMethod, electricityVariant, validFrom, region].join(' ');
    const regions = candidate.regions.filter((region) => !taken.has(nameIn(region)));
    for (const region of regions) taken.add(nameIn(region));
    return regions.length === 0 ? [] : [{ ...candidate, regions }];
  });
}

const load: fc.Arbitrary<SourceLoad> = fc
  .record({
    offers: fc.array(offer, { maxLength: 30 }).map(withoutOverlaps),
    closed: fc.subarray(PLANS),
    name: fc.string(),
    features: fc.array(fc.record({ title: fc.string(), description: fc.option(fc.string()) }), { maxLength: 2 }),
  })
  .map(({ offers, closed, name, features }) =>
    makeLoad({
      source: 'feed',
      suppliers: SUPPLIERS.map((key) => makeSupplier({ key, name, electricityIncumbentRegions: [12, 13] })),
      plans: PLANS.map((plan) => makePlan({ ...plan, name, features, availableToSwitch: !closed.includes(plan) })),
      offers,
    }),
  );

async function readBack(published: SourceLoad): Promise<SourceContent | null> {
  const loader = loaderAt(createMemoryMarketStore());
  await loader.publish(taking(published));
  return await loader.sourceContent('feed');
}

/** An offer for each region, in one order. */
function apart(offers: readonly SourceOffer[]): readonly string[] {
  return offers
    .flatMap(({ regions, ...of }) =>
      regions.map((region) =>
        JSON.stringify(sortedKeys({ ...of, region }), (_, value: unknown) =>
          typeof value === 'bigint' ? String(value) : value,
        ),
      ),
    )
    .toSorted();
}

function sortedKeys(value: object): object {
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function byKey<T extends { readonly key: string; readonly supplierKey?: string }>(list: readonly T[]): readonly T[] {
  return list.toSorted((a, b) => (`${a.supplierKey}/${a.key}` < `${b.supplierKey}/${b.key}` ? -1 : 1));
}

describe('the content of a source, read back from an edition', () => {
  it('is what was published: suppliers, plans, and offers with their regions', async () => {
    await fc.assert(
      fc.asyncProperty(load, async (published) => {
        const content = await readBack(published);
        expect(content?.publishedAt).toBe(published.publishedAt);
        expect(content?.suppliers).toEqual(published.suppliers);
        expect(byKey(content?.plans ?? [])).toEqual(byKey(published.plans));
        expect(apart(content?.offers ?? [])).toEqual(apart(published.offers));
      }),
      { numRuns: 40 },
    );
  });

  it('is nothing for a source that has nothing loaded', async () => {
    expect(await readBack(makeLoad({ source: 'other' }))).toBeNull();
  });
});
