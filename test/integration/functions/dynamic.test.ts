import {
  dualOffer,
  electricityOffer,
  type Line,
  planLine,
  supplierLine,
} from '../../support/feed-maker.ts';
import { EVEN_DAY, SMART_CAR, WESTMINSTER } from '../../support/households.ts';
import { present } from '../../support/present.ts';
import { type SampleApi, type Sent, sampleApi } from '../../support/sample-api.ts';

const PAST = { from: '2025-11-20', to: '2026-11-20' };

/** 40 p from 16:00 to 19:00, 4 p from midnight to 04:00, else 16 p. */
const HALF_HOURS = Array.from({ length: 48 }, (_, at) =>
  at < 8 ? 4 : at >= 32 && at < 38 ? 40 : 16,
);
const HALF_HOURLY = { weekdays: HALF_HOURS, weekends: HALF_HOURS, ...PAST };
const DAILY = { weekdays: [20], weekends: [10], ...PAST };

function plan(key: string, over: Line = {}): Line {
  return planLine({ key, product_end_date: null, exit_fees: null, ...over });
}

function dynamicPrice(past_year_rates: Line): Line {
  return { charge_pence_per_day: 40, past_year_rates };
}

const MARKET: readonly Line[] = [
  supplierLine(),
  plan('standard', { standard_variable: true }),
  plan('half-hourly', { requires: ['smart_meter'] }),
  plan('daily', { requires: ['smart_meter'] }),
  electricityOffer({
    plan_key: 'standard',
    electricity: { charge_pence_per_day: 40, unit_rates: [{ rate_pence_per_kwh: 26 }] },
  }),
  electricityOffer({ plan_key: 'half-hourly', electricity: dynamicPrice(HALF_HOURLY) }),
  dualOffer({
    plan_key: 'daily',
    electricity: dynamicPrice(DAILY),
    gas: dynamicPrice({ weekdays: [6], weekends: [5], ...PAST }),
  }),
];

const HOME: Sent = {
  ...WESTMINSTER,
  fuel: 'electricity',
  electricity_supplier_key: 'acme',
  electricity_plan_key: 'standard',
  electricity_usage_kwh: '2500',
  has: 'smart_meter',
  half_hours: EVEN_DAY,
};

let api: SampleApi;
beforeAll(async () => {
  api = await sampleApi({ lines: MARKET });
});

async function compare(more: Sent = {}) {
  return (await api.get('comparison', { ...HOME, ...more })).comparison;
}

describe('a plan whose rates change every half hour', () => {
  it('is listed only on request, and counted as left out otherwise', async () => {
    const keysOf = async (more: Sent) => {
      const { comparisons, left_out } = await compare(more);
      return [comparisons.map(({ plan }) => plan.key).toSorted(), left_out] as const;
    };
    const none = { dynamic: 0, equipment: 0, eligibility: 0, not_fulfillable: 0 };
    expect(await keysOf({})).toEqual([['standard'], { ...none, dynamic: 1 }]);
    expect(await keysOf({ include_dynamic: 'true' })).toEqual([['half-hourly', 'standard'], none]);
    expect(await keysOf({ include_dynamic: 'true', has: '', half_hours: '' })).toEqual([
      ['standard'],
      { ...none, equipment: 1 },
    ]);
  });

  it('has the mean rate of the household, and names the days of that mean', async () => {
    const { comparisons } = await compare({ include_dynamic: 'true' });
    const item = present(comparisons.find((one) => one.plan.key === 'half-hourly'));
    const [line] = present(item.personal_projection.current.electricity).breakdown;
    // (8 x 4 p + 6 x 40 p + 34 x 16 p) / 48
    expect(line).toMatchObject({
      rate_pence_per_kWh: 17,
      usage_kWh: 2500,
      value_pence: 42_500,
      priced_on: PAST,
    });
    expect(item.plan).toMatchObject({ tariff_type: 'dynamic', follows: null });
    expect(item.plan).not.toHaveProperty('past_year_rates');
    expect(item.like_for_like).toMatchObject({ assumes_cap: false });
  });

  it('charges a car when it is cheapest', async () => {
    const car = { include_dynamic: 'true', has: SMART_CAR, ev_kwh: '1000' };
    const { comparisons } = await compare(car);
    const item = present(comparisons.find((one) => one.plan.key === 'half-hourly'));
    const [line] = present(item.personal_projection.current.electricity).breakdown;
    // 1,500 kWh at 17 p, and 1,000 kWh at 4 p
    expect(line).toMatchObject({ rate_pence_per_kWh: 11.8, value_pence: 29_500 });
  });

  it('may be the plan of a household, whose comparison and valuation have its means', async () => {
    const own = { electricity_plan_key: 'half-hourly', with_periods: 'true' };
    const { current, comparisons } = await compare(own);
    const { weekdays, weekends } = HALF_HOURLY;
    const means = { past_year_rates: { weekdays, weekends, ...PAST } };
    expect(present(current.electricity).plan).toMatchObject(means);
    expect(comparisons.some((item) => item.is_current_plan)).toBe(true);
    expect(current.like_for_like.periods).toMatchObject([{ price: 'past', days: 365 }]);
    const { valuation } = await api.get('valuation', {
      ...HOME,
      electricity_plan_key: 'half-hourly',
    });
    expect(present(valuation.electricity).plan).toMatchObject(means);
  });

  it('takes a spend at its mean rate', async () => {
    const { usage } = await compare({
      electricity_plan_key: 'half-hourly',
      electricity_usage_kwh: '',
      // 365 x 40 p and 2,500 x 17 p, with 5 % of VAT on the 182 days since 10 October that have it
      electricity_spend_pence: '57100',
      electricity_spend_frequency: 'annual',
    });
    const kwh = present(usage.electricity).kwh;
    expect(kwh).toBeGreaterThan(2200);
    expect(kwh).toBeLessThan(2500);
  });
});

it('a plan whose rates change every day has the mean of its days', async () => {
  const { comparisons } = await compare({
    fuel: 'dual_fuel',
    electricity_plan_key: '',
    electricity_supplier_key: '',
    dual_fuel_supplier_key: 'acme',
    dual_fuel_plan_key: 'daily',
    gas_usage_kwh: '9500',
    include_dynamic: 'true',
  });
  const [item] = comparisons;
  const { gas, electricity } = present(item).personal_projection.current;
  // (261 x 6 + 104 x 5) / 365 and, with as much use every day, (261 x 20 + 104 x 10) / 365
  expect(present(gas).breakdown[0]).toMatchObject({
    rate_pence_per_kWh: 5.715068,
    priced_on: PAST,
  });
  expect(present(electricity).breakdown[0]).toMatchObject({ rate_pence_per_kWh: 17.150685 });
});

it('no best buys and no plan look-up include dynamic plans', async () => {
  const { plans } = await api.get('best-buys', {}, { best_buy_type: 'cheapest-plans' });
  expect(plans).toEqual([]);
  const { plan } = await api.get('plan-lookup', {
    post_code: WESTMINSTER.post_code,
    electricity_charge_pence_per_day: '40',
    electricity_rate_pence_per_kwh: '17',
  });
  expect(plan.key).toBe('standard');
});
