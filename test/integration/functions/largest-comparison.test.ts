import { dualOffer, type Line, planLine, price, supplierLine } from '../../support/feed-maker.ts';
import { EVEN_DAY, WESTMINSTER } from '../../support/households.ts';
import { type SampleApi, sampleApi } from '../../support/sample-api.ts';

const DAY = '2027-04-01';
const PLANS = 500;
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

/** Another amount of six decimals for each index. */
function microOf(index: number): number {
  return Number(`${123 + index}.456789`);
}

/** Eight bands, each of which is used; every amount has six decimals. */
const EIGHT_BANDS = Array.from({ length: 8 }, (_, index) => ({
  rate_pence_per_kwh: microOf(index),
  ...(index < 7 && { band_kwh: 1.234567 }),
}));

/** Eight rates with sixteen windows, in which every half hour of the week is. */
const SIXTEEN_WINDOWS = Array.from({ length: 8 }, (_, index) => ({
  rate_pence_per_kwh: microOf(index),
  times: ['weekdays', 'weekends'].map((days) => ({
    days,
    from: `${String(3 * index).padStart(2, '0')}:00`,
    to: `${String(3 * index + 3).padStart(2, '0')}:00`,
  })),
}));

const AHEAD = Array.from(
  { length: 8 },
  (_, month) => `2027-${String(month + 4).padStart(2, '0')}-02`,
);

function offersOf(plan_key: string): readonly Line[] {
  const days = ['2026-01-01', ...AHEAD, null];
  return days.slice(0, -1).map((valid_from, index) =>
    dualOffer({
      plan_key,
      valid_from,
      valid_to: days[index + 1],
      electricity: price({ charge_pence_per_day: microOf(index), unit_rates: SIXTEEN_WINDOWS }),
      gas: price({ charge_pence_per_day: microOf(index), unit_rates: EIGHT_BANDS }),
    }),
  );
}

const plans = Array.from({ length: PLANS }, (_, index) => `plan-${String(index).padStart(3, '0')}`);
const wide = 'Ж'.repeat(200);

async function largest(): Promise<SampleApi> {
  return await sampleApi({
    day: DAY,
    lines: [
      supplierLine({ name: wide, logo_url: `https://example.com/${'a'.repeat(480)}` }),
      ...plans.flatMap((key) => [
        planLine({ ...FATTEST, key, name: key, standard_variable: key === 'plan-000' }),
        ...offersOf(key),
      ]),
    ],
  });
}

it('the largest comparison is a megabyte below the limit of Lambda', async () => {
  const api = await largest();
  const body = await api.get('comparison', {
    ...WESTMINSTER,
    fuel: 'dual_fuel',
    dual_fuel_supplier_key: 'acme',
    dual_fuel_plan_key: 'plan-000',
    electricity_usage_kwh: '2500.123456',
    gas_usage_kwh: '9500.123456',
    has: 'smart_meter,electric_vehicle,heat_pump,solar_panels,battery',
    half_hours: EVEN_DAY,
    limit: String(PLANS),
    other_usages: Array.from(
      { length: 10 },
      (_, index) => `${2000 + index}.123456:${9000 + index}.123456`,
    ).join(),
  });
  expect(body.comparison.comparisons).toHaveLength(PLANS);
  const bytes = Buffer.byteLength(JSON.stringify({ body: JSON.stringify(body) }));
  expect(bytes).toBeLessThan(LAMBDA_BYTES - SPARE_BYTES);
});
