import * as z from 'zod';
import {
  EXAMPLE_PLANS,
  EXAMPLE_SUPPLIER,
  type ExamplePlan,
  type ExamplePrices,
  PUBLISHED_AT,
  type TimedRate,
} from './plans.ts';

/** One whose supplier sells every plan type in every region; all suppliers are capped alike. */
const CAPPED_SUPPLIER = 'british-gas';

const price = z.object({
  charge_pence_per_day: z.number(),
  unit_rates: z.array(z.object({ register: z.enum(['day', 'night']).optional(), rate_pence_per_kwh: z.number() })),
});

const cappedOffer = z.object({
  type: z.literal('offer'),
  supplier_key: z.literal(CAPPED_SUPPLIER),
  fuel: z.enum(['gas', 'electricity', 'dual_fuel']),
  payment_method: z.string(),
  electricity_variant: z.enum(['standard', 'economy_7']).optional(),
  regions: z.array(z.number()),
  electricity: price.optional(),
  gas: price.optional(),
});

/**
 * The invented supplier's feed: each price is a share of what the price cap allows for it, to a hundredth of a penny.
 */
export function exampleFeed(priceCap: string): string {
  const capped = cappedOffers(priceCap);
  const header = {
    type: 'feed',
    format: 'energy-tariff-feed/1',
    source: 'example-energy',
    published_at: PUBLISHED_AT,
    prices_include_vat: false,
  };
  const plans = EXAMPLE_PLANS.map(({ plan }) => ({ type: 'plan', supplier_key: EXAMPLE_SUPPLIER.key, ...plan }));
  const offers = EXAMPLE_PLANS.flatMap((plan) => offersOf(plan, capped));
  const lines = [header, { type: 'supplier', ...EXAMPLE_SUPPLIER }, ...plans, ...offers];
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
}

type CappedOffer = z.infer<typeof cappedOffer>;

function cappedOffers(priceCap: string): readonly CappedOffer[] {
  return priceCap
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const { data } = cappedOffer.safeParse(JSON.parse(line));
      return data === undefined ? [] : [data];
    });
}

function offersOf({ plan, planTypes, regions, periods }: ExamplePlan, capped: readonly CappedOffer[]) {
  return capped
    .filter((offer) => planTypes.includes(planTypeOf(offer)))
    .filter((offer) => regions === undefined || offer.regions.every((region) => regions.includes(region)))
    .flatMap(({ fuel, payment_method, electricity_variant, regions: sold, electricity, gas }) =>
      periods.map(({ valid_from, valid_to, prices }) => ({
        type: 'offer',
        supplier_key: EXAMPLE_SUPPLIER.key,
        plan_key: plan.key,
        fuel,
        payment_method,
        electricity_variant,
        regions: sold,
        valid_from,
        valid_to,
        electricity: electricity && electricityShareOf(electricity, prices),
        gas: gas && shareOf(gas, prices),
      })),
    );
}

function planTypeOf({ fuel, payment_method, electricity_variant }: CappedOffer): string {
  return [fuel, payment_method, electricity_variant].filter((word) => word !== undefined).join(' ');
}

type CappedPrice = z.infer<typeof price>;

function electricityShareOf(capped: CappedPrice, prices: ExamplePrices) {
  return prices.timedRates === undefined ? shareOf(capped, prices) : timedShareOf(capped, prices, prices.timedRates);
}

/** Of a standard meter, which has one rate under the price cap. */
function timedShareOf(capped: CappedPrice, prices: ExamplePrices, timedRates: readonly TimedRate[]) {
  const [{ rate_pence_per_kwh } = { rate_pence_per_kwh: 0 }] = capped.unit_rates;
  return {
    charge_pence_per_day: percentOf(capped.charge_pence_per_day, prices.chargePercent),
    unit_rates: timedRates.map(({ percent, times }) => ({
      rate_pence_per_kwh: percentOf(rate_pence_per_kwh, percent),
      ...(times === undefined ? {} : { times }),
    })),
  };
}

function shareOf({ charge_pence_per_day, unit_rates }: CappedPrice, prices: ExamplePrices): CappedPrice {
  return {
    charge_pence_per_day: percentOf(charge_pence_per_day, prices.chargePercent),
    unit_rates: unit_rates.map(({ register, rate_pence_per_kwh }) => ({
      ...(register === undefined ? {} : { register }),
      rate_pence_per_kwh: percentOf(rate_pence_per_kwh, prices.ratePercent),
    })),
  };
}

/** A number of hundredths: pence times per cent. */
function percentOf(pence: number, percent: number): number {
  return Math.round(pence * percent) / 100;
}
