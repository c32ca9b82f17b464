import { dualOffer, type Line, planLine, price, supplierLine } from '../../support/feed-maker.ts';
import { EVEN_DAY, WESTMINSTER } from '../../support/households.ts';
import { addDays } from '../../support/oracle/vat.ts';
import { present } from '../../support/present.ts';
import { sampleApi } from '../../support/sample-api.ts';

const DAY = '2027-04-01';
const PLANS = 500;
/** The most plans of a response with periods. */
const PLANS_WITH_PERIODS = 20;
/** What Lambda takes of a response: its JSON, in which the body is a text. */
const LAMBDA_BYTES = 6_291_456;
const SPARE_BYTES = 1_048_576;

/** Texts close to their bound of 1,280 bytes; a quotation mark takes four in a response. */
const FATTEST: Line = {
  requires: ['smart_meter', 'electric_vehicle', 'heat_pump', 'solar_panels', 'battery'],
  feature_labels: ['green', 'fixed'],
  features: [],
  product_end_date: '2028-03-31',
  rate_guarantee: {
    end_date: '2028-03-31',
    duration_months: 12,
    description: '"'.repeat(290),
  },
  exit_fees: { gas_fee_pence: 999_999_999, electricity_fee_pence: 999_999_999 },
};

const EIGHT = Array.from({ length: 8 }, (_, index) => index);

/** Another amount of six decimals for each index. */
function microOf(index: number, pence: number): number {
  return Number(`${pence + index}.456789`);
}

/** Bands, each of which is used; every amount has six decimals. */
function bands(count: number, pence: number): readonly Line[] {
  return EIGHT.slice(0, count).map((index) => ({
    rate_pence_per_kwh: microOf(index, pence),
    ...(index < count - 1 && { band_kwh: 1.234567 }),
  }));
}

/** Sixteen windows, in which every half hour of the week is. */
const WINDOWS = ['weekdays', 'weekends'].flatMap((days) =>
  EIGHT.map((index) => ({
    days,
    from: `${String(3 * index).padStart(2, '0')}:00`,
    to: `${String(3 * index + 3).padStart(2, '0')}:00`,
  })),
);

/** Deals the windows out to rates. */
function rates(count: number, pence: number): readonly Line[] {
  return EIGHT.slice(0, count).map((index) => ({
    rate_pence_per_kwh: microOf(index, pence),
    times: WINDOWS.filter((_, at) => at % count === index),
  }));
}

const AHEAD = EIGHT.map((month) => `2027-${String(month + 4).padStart(2, '0')}-02`);

/** Makes offers whose eight later prices begin on these days, and have 48 rates together. */
function offersOf(plan_key: string, ahead: readonly string[], pence = 123): readonly Line[] {
  const days = ['2026-01-01', ...ahead, null];
  return days.slice(0, -1).map((valid_from, index) => {
    const charge_pence_per_day = microOf(index, pence);
    const [electricity, gas] = index === 0 ? [8, 8] : [5, 1];
    return dualOffer({
      plan_key,
      valid_from,
      valid_to: days[index + 1],
      electricity: price({ charge_pence_per_day, unit_rates: rates(electricity, pence + index) }),
      gas: price({ charge_pence_per_day, unit_rates: bands(gas, pence + index) }),
    });
  });
}

const plans = Array.from({ length: PLANS }, (_, index) => `plan-${String(index).padStart(3, '0')}`);
/** A name at its bound. */
const wide = 'Ж'.repeat(125);

function supplier(): Line {
  return supplierLine({ name: wide, logo_url: `https://example.com/${'a'.repeat(480)}` });
}

const HOUSEHOLD = {
  ...WESTMINSTER,
  fuel: 'dual_fuel',
  dual_fuel_supplier_key: 'acme',
  electricity_usage_kwh: '2500.123456',
  gas_usage_kwh: '9500.123456',
  has: 'smart_meter,electric_vehicle,heat_pump,solar_panels,battery',
  half_hours: EVEN_DAY,
  limit: String(PLANS),
  other_usages: Array.from(
    { length: 10 },
    (_, index) => `${2000 + index}.123456:${9000 + index}.123456`,
  ).join(),
};

function bytesOf(body: unknown): number {
  return Buffer.byteLength(JSON.stringify({ body: JSON.stringify(body) }));
}

it('the largest comparison is a megabyte below the limit of Lambda', async () => {
  const api = await sampleApi({
    day: DAY,
    lines: [
      supplier(),
      ...plans.flatMap((key) => [
        planLine({ ...FATTEST, key, name: key, standard_variable: key === 'plan-000' }),
        ...offersOf(key, AHEAD),
      ]),
    ],
  });
  const body = await api.get('comparison', { ...HOUSEHOLD, dual_fuel_plan_key: 'plan-000' });
  expect(body.comparison.comparisons).toHaveLength(PLANS);
  expect(bytesOf(body)).toBeLessThan(LAMBDA_BYTES - SPARE_BYTES);
});

// The household stays at nine prices until its fix ends, then has nine of the new plan, and then
// ten of the plan that follows that one, the last of them when it promises its price no more.
it('the largest comparison with periods is a megabyte below the limit of Lambda', async () => {
  const daysFrom = (first: number) => EIGHT.map((day) => addDays(DAY, first + day));
  const until = (day: number) => ({ end_date: addDays(DAY, day), duration_months: null });
  const fix = (key: string, name: string, endsOn: number): Line =>
    planLine({
      ...FATTEST,
      key,
      name,
      rate_guarantee: { ...until(endsOn), description: '"'.repeat(100) },
    });
  const api = await sampleApi({
    day: DAY,
    lines: [
      supplier(),
      { ...fix('own', wide, 60), available_to_switch: false },
      ...offersOf('own', daysFrom(1), 101),
      { ...fix('follows', wide, 300), standard_variable: true, available_to_switch: false },
      ...offersOf('follows', daysFrom(81), 145),
      ...plans
        .slice(0, PLANS_WITH_PERIODS)
        .flatMap((key) => [fix(key, wide, 80), ...offersOf(key, daysFrom(61))]),
    ],
  });
  const body = await api.get('comparison', {
    ...HOUSEHOLD,
    dual_fuel_plan_key: 'own',
    dual_fuel_end_date: addDays(DAY, 60),
    with_periods: 'true',
  });
  const { comparisons } = body.comparison;
  expect(comparisons).toHaveLength(PLANS_WITH_PERIODS);
  const { periods, switch_on } = present(comparisons[0]).like_for_like;
  expect([periods, switch_on.periods].map((shown) => shown?.length)).toEqual([2 * 19, 2 * 28]);
  expect(bytesOf(body)).toBeLessThan(LAMBDA_BYTES - SPARE_BYTES);
});
