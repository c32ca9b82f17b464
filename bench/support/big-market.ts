import type { SourceLoad, SourceOffer } from '../../data-loader/market/load.ts';
import { PLAN_TYPES } from '../../shared/market/plan-types.ts';
import type { Price } from '../../shared/pricing/index.ts';
import { makeLoad, makePlan, makeSupplier } from '../../test/support/small-market.ts';
import { randomFrom } from './random.ts';
import { REGIONS } from './regions.ts';

const SUPPLIERS = 30;
const PLAN_KEY_DIGITS = 5;
/** One plan in ten is on sale, the others are held; a plan has prices of twelve plan types in every region. */
const ON_SALE_EVERY = 10;
const TYPES = PLAN_TYPES.filter((_, code) => code % 5 !== 4).slice(0, 12);

/** A market of so many offers, the same on every run. */
export function makeMarket(offerCount: number): SourceLoad {
  const random = randomFrom(1);
  // Four decimals of a penny, as published prices have.
  const price = (chargePence: number, ratePence: number): Price => ({
    chargeMicropencePerDay: chargePence * 1_000_000 + random(100_000) * 100,
    registers: [
      {
        name: 'all',
        bands: [{ rateMicropencePerKwh: ratePence * 1_000_000 + random(30_000) * 100, widthMicroKwhPerYear: null }],
      },
    ],
  });
  const plans = Array.from({ length: Math.round(offerCount / (REGIONS.length * TYPES.length)) }, (_, index) =>
    makePlan({
      supplierKey: `supplier-${index % SUPPLIERS}`,
      key: `plan-${String(index).padStart(PLAN_KEY_DIGITS, '0')}`,
      name: `Fixed ${index}`,
      availableToSwitch: index % ON_SALE_EVERY === 0,
      standardVariable: index % (ON_SALE_EVERY * SUPPLIERS) < SUPPLIERS,
      features: [{ title: 'Fixed prices', description: `Prices are fixed until the end of the plan (${index}).` }],
    }),
  );
  const offers = plans.flatMap(({ supplierKey, key }, index) =>
    REGIONS.flatMap((region) =>
      TYPES.map(
        (type): SourceOffer => ({
          ...type,
          supplierKey,
          planKey: key,
          regions: [region],
          validFrom: `2026-${String((index % ON_SALE_EVERY) + 1).padStart(2, '0')}-01`,
          validTo: null,
          ...(type.fuel === 'gas' ? {} : { electricity: price(45, 24) }),
          ...(type.fuel === 'electricity' ? {} : { gas: price(28, 6) }),
        }),
      ),
    ),
  );
  const suppliers = Array.from({ length: SUPPLIERS }, (_, index) => makeSupplier({ key: `supplier-${index}` }));
  return makeLoad({ source: 'bench', suppliers, plans, offers, contentHash: 'bench' });
}
