import { addDays, vatBasisPoints, YEAR_DAYS } from '../../shared/pricing/index.ts';

export const SUPPLIER_KEY = 'e2e-energy';
const CURRENT_PLAN_KEY = 'e2e-variable';
const OFFERED_PLAN_KEY = 'e2e-fixed';

/** kWh a year of the household that compares. */
export const USAGE = { electricity: 2_500, gas: 9_500 } as const;

type Price = { readonly chargePencePerDay: number; readonly ratePencePerKwh: number };
type Fuel = 'electricity' | 'gas';
export type Prices = Readonly<Record<Fuel, Price>>;

/** Below any real price, so that the plan is the cheapest wherever the feed is loaded, but not held back. Without VAT. */
export const OFFERED: Prices = {
  electricity: { chargePencePerDay: 30, ratePencePerKwh: 14 },
  gas: { chargePencePerDay: 20, ratePencePerKwh: 4 },
};
export const OFFERED_DEARER: Prices = {
  electricity: { chargePencePerDay: 32, ratePencePerKwh: 15 },
  gas: { chargePencePerDay: 21, ratePencePerKwh: 4.3 },
};
const CURRENT: Prices = {
  electricity: { chargePencePerDay: 60, ratePencePerKwh: 24 },
  gas: { chargePencePerDay: 40, ratePencePerKwh: 6 },
};

const REGIONS = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23];
const WHOLE_BASIS_POINTS = 10_000;

/** A supplier with two plans whose cost is worked out in `yearPence`. */
export function e2eFeed(publishedAt: Date, offered: Prices): string {
  const supplier = {
    type: 'supplier',
    key: SUPPLIER_KEY,
    name: 'E2E Energy',
    logo_url: 'https://assets.example.com/supplier-logos/e2e-energy.png',
    big_six: false,
    fulfillable: true,
    retainable: false,
    support_phone_number: '',
    electricity_incumbent_regions: [],
    gas_incumbent: false,
  };
  const header = {
    type: 'feed',
    format: 'energy-tariff-feed/1',
    source: 'deals',
    published_at: publishedAt.toISOString(),
    prices_include_vat: false,
  };
  const lines = [
    header,
    supplier,
    planLine(CURRENT_PLAN_KEY, { isVariable: true }),
    planLine(OFFERED_PLAN_KEY, { isVariable: false }),
    offerLine(CURRENT_PLAN_KEY, CURRENT),
    offerLine(OFFERED_PLAN_KEY, offered),
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** The household's 365 days from a day, with the VAT of each day: the arithmetic of a bill, not that of the service. */
export function yearPence(prices: Prices, today: string): Readonly<Record<Fuel, number>> {
  const year = (fuel: Fuel): number => {
    const { chargePencePerDay, ratePencePerKwh } = prices[fuel];
    const cost = chargePencePerDay * YEAR_DAYS + ratePencePerKwh * USAGE[fuel];
    const days = Array.from({ length: YEAR_DAYS }, (_, index) => vatBasisPoints(fuel, addDays(today, index)));
    const vat = days.reduce((sum, basisPoints) => sum + (cost / YEAR_DAYS) * (basisPoints / WHOLE_BASIS_POINTS), 0);
    return Math.round(cost + vat);
  };
  return { electricity: year('electricity'), gas: year('gas') };
}

function planLine(key: string, { isVariable }: { readonly isVariable: boolean }) {
  return {
    type: 'plan',
    supplier_key: SUPPLIER_KEY,
    key,
    name: isVariable ? 'E2E Variable' : 'E2E Fixed',
    standard_variable: isVariable,
    needs_end_date: false,
    fulfillable: true,
    available_to_switch: !isVariable,
    feature_labels: [],
    features: [],
    product_end_date: null,
    rate_guarantee: { end_date: null, duration_months: null, description: 'For tests' },
    exit_fees: null,
  };
}

function offerLine(plan: string, prices: Prices) {
  const priceOf = (fuel: Fuel) => ({
    charge_pence_per_day: prices[fuel].chargePencePerDay,
    unit_rates: [{ rate_pence_per_kwh: prices[fuel].ratePencePerKwh }],
  });
  return {
    type: 'offer',
    supplier_key: SUPPLIER_KEY,
    plan_key: plan,
    fuel: 'dual_fuel',
    payment_method: 'monthly_direct_debit',
    electricity_variant: 'standard',
    regions: REGIONS,
    electricity: priceOf('electricity'),
    gas: priceOf('gas'),
    valid_from: '2026-01-01',
    valid_to: null,
  };
}
