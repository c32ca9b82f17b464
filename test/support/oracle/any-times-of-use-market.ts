import fc from 'fast-check';
import {
  dayAndNight,
  dualOffer,
  electricityOffer,
  feedLines,
  gasOffer,
  header,
  type Line,
  planLine,
  price,
  supplierLine,
} from '../feed-maker.ts';
import { clockTime } from './usage.ts';
import { addDays } from './vat.ts';

const SUPPLIERS = ['alpha', 'beta', 'gamma'];
const PLANS = ['a-standard', 'b-standard', 'car', 'heat', 'night', 'week'];
const REQUIREMENTS = ['electric_vehicle', 'heat_pump', 'solar_panels', 'battery'];
const PAYMENT_METHODS = ['monthly_direct_debit', 'prepayment'];
const REGIONS = [12, 13];

/**
 * A feed, as text, of a market in which most plans have times of use, require something of a home
 * or are not for everybody.
 */
export function anyTimesOfUseMarket(today: string): fc.Arbitrary<string> {
  return fc.constantFrom(today, addDays(today, -80)).chain((published) => {
    const plans = SUPPLIERS.flatMap((supplier_key) =>
      PLANS.map((plan_key) => anyPlan({ supplier_key, plan_key }, { today, published })),
    );
    return fc
      .tuple(fc.boolean(), fc.tuple(...plans))
      .map(([prices_include_vat, lines]) =>
        feedLines([
          header({ prices_include_vat, published_at: `${published}T06:00:00Z` }),
          ...SUPPLIERS.map((key) => supplierLine({ key })),
          ...plainPlan(today),
          ...lines.flat(),
        ]),
      );
  });
}

type Days = { readonly today: string; readonly published: string };

type PlanOf = { readonly supplier_key: string; readonly plan_key: string };

function anyPlan(
  { supplier_key, plan_key }: PlanOf,
  { today, published }: Days,
): fc.Arbitrary<readonly Line[]> {
  const standard_variable = plan_key.endsWith('standard');
  const ends = fc.constantFrom(
    null,
    null,
    ...[-1, 0, 1, 49, 200, 364, 365].map((days) => addDays(today, days)),
  );
  return fc
    .record({ timed: fc.boolean(), gas: fc.boolean(), alone: fc.boolean(), dynamic: fc.boolean() })
    .chain(({ timed, gas, alone, dynamic }) => {
      const requires = fc
        .tuple(fc.subarray(REQUIREMENTS, { maxLength: 2 }), fc.boolean())
        .map(([others, meter]) => [...(timed || meter ? ['smart_meter'] : []), ...others]);
      const duration_months = fc.constantFrom(null, null, 6, 12);
      const plan = fc
        .record({
          available_to_switch: fc.constantFrom(true, true, true, false),
          product_end_date: standard_variable ? fc.constant(null) : ends,
          rate_guarantee: fc.record({
            end_date: ends,
            duration_months,
            description: fc.constant(''),
          }),
          exit_fees: fc.constantFrom(null, { gas_fee_pence: 2500, electricity_fee_pence: 7500 }),
          requires,
          fulfillable: fc.constantFrom(true, true, false),
          eligibility: anyEligibility,
        })
        .map((over) => planLine({ supplier_key, key: plan_key, standard_variable, ...over }));
      const isDynamic = timed && dynamic && !standard_variable;
      const times = fc.oneof({ weight: 4, arbitrary: timedPrice() }, untimedPrice());
      const electricity = isDynamic ? pastYearPrice(published) : timed ? times : untimedPrice();
      const offers = fc.subarray(PAYMENT_METHODS, { minLength: 1 }).chain((methods) =>
        fc.tuple(
          ...methods.flatMap((payment_method) => {
            const of = { supplier_key, plan_key, payment_method };
            return [
              anyOffers({ ...of, fuel: 'dual_fuel' }, { electricity, gas: untimedPrice() }, today),
              ...(alone ? [anyOffers({ ...of, fuel: 'electricity' }, { electricity }, today)] : []),
              ...(gas ? [anyOffers({ ...of, fuel: 'gas' }, { gas: untimedPrice() }, today)] : []),
            ];
          }),
        ),
      );
      return fc.tuple(plan, offers).map(([line, lines]) => [line, ...lines.flat()]);
    });
}

/** Nobody is left out of most plans. */
const anyEligibility: fc.Arbitrary<readonly Line[]> = fc
  .tuple(
    fc.constantFrom(null, null, null, 'new_customers', 'existing_customers'),
    fc.constantFrom(null, null, null, [1000, null], [null, 9000], [2000, 12000]),
    fc.constantFrom('gas', 'electricity'),
    fc.constantFrom(false, false, false, true),
  )
  .map(([customers, limits, fuel, isOther]) => [
    ...(customers === null ? [] : [{ kind: customers }]),
    ...(limits === null ? [] : [{ kind: 'usage', fuel, min_kwh: limits[0], max_kwh: limits[1] }]),
    ...(isOther ? [{ kind: 'other', description: 'For members of a club.' }] : []),
  ]);

type Prices = Readonly<Record<string, fc.Arbitrary<Line>>>;

/** One offer, or two of which the second begins today, soon or within the year. */
function anyOffers(of: Line, prices: Prices, today: string): fc.Arbitrary<readonly Line[]> {
  const variant = of['fuel'] === 'gas' ? {} : { electricity_variant: 'standard' };
  const line = {
    type: 'offer',
    ...of,
    ...variant,
    regions: REGIONS,
    valid_from: addDays(today, -100),
    valid_to: null,
  };
  const one = fc.record(prices).map((priced) => [{ ...line, ...priced }]);
  const days = fc.constantFrom(-1, 0, 1, 131, 200, 364, 365).map((at) => addDays(today, at));
  const two = fc
    .tuple(fc.record(prices), fc.record(prices), days)
    .map(([first, second, changes]) => [
      { ...line, valid_to: changes, ...first },
      { ...line, valid_from: changes, ...second },
    ]);
  return fc.oneof({ weight: 2, arbitrary: one }, two);
}

/** A standard variable plan that every home can be on, so that no household is left without one. */
function plainPlan(today: string): readonly Line[] {
  const [supplier_key] = SUPPLIERS;
  const of = {
    supplier_key,
    plan_key: 'plain',
    regions: REGIONS,
    valid_from: addDays(today, -100),
  };
  const economy7 = {
    electricity_variant: 'economy_7',
    electricity: price({ unit_rates: dayAndNight }),
  };
  const rate_guarantee = { end_date: null, duration_months: null, description: '' };
  return [
    planLine({
      supplier_key,
      key: 'plain',
      standard_variable: true,
      product_end_date: null,
      rate_guarantee,
    }),
    ...[{}, economy7].flatMap((over) => [
      electricityOffer({ ...of, ...over }),
      dualOffer({ ...of, ...over }),
    ]),
    gasOffer(of),
  ];
}

/** The rates to choose from: few, so that rates are often equal to the last decimal. */
const RATES = [0, 8.5, 8.5, 27, 27.123457];

/** Makes prices of which one in four has two bands. */
function untimedPrice(): fc.Arbitrary<Line> {
  const band = fc.constantFrom({}, {}, {}, { band_kwh: 1200 });
  return priceOf(
    fc
      .tuple(anyRate(), anyRate(), band)
      .map(([first, last, width]) => [
        { rate_pence_per_kwh: first, ...width },
        ...('band_kwh' in width ? [{ rate_pence_per_kwh: last }] : []),
      ]),
  );
}

/**
 * One to three rates with windows on all days, on weekdays or on weekends, and a rate of all other
 * times. A window may go on past midnight, and the day end as 24:00 or 00:00; the other times may
 * be said too if they are one window.
 */
function timedPrice(): fc.Arbitrary<Line> {
  const choices = fc.record({
    cuts: fc.uniqueArray(fc.nat({ max: 47 }), { minLength: 2, maxLength: 6 }),
    offset: fc.nat({ max: 47 }),
    days: fc.constantFrom({}, {}, { days: 'all' }, { days: 'weekdays' }, { days: 'weekends' }),
    midnight: fc.constantFrom('24:00', '00:00'),
    isSaid: fc.boolean(),
    pence: fc.array(anyRate(), { minLength: 4, maxLength: 4 }),
  });
  const unitRates = choices.map(
    ({ cuts, offset, days, midnight, isSaid, pence }): readonly Line[] => {
      const at = cuts.toSorted((a, b) => a - b).map((cut) => (cut + offset) % 48);
      const window = (from = 0, to = 0) => ({
        ...days,
        from: clockTime(from),
        to: to === 0 ? midnight : clockTime(to),
      });
      const windows = Array.from({ length: Math.floor(at.length / 2) }, (_, nth) =>
        window(at[2 * nth], at[2 * nth + 1]),
      );
      const others = window(at[1], at[0]);
      const isWhole = windows.length === 1 && isSaid && !/^week/.test(String(others.days));
      return [
        ...windows.map((one, nth) => ({ rate_pence_per_kwh: pence[nth], times: [one] })),
        { rate_pence_per_kwh: pence[3], ...(isWhole ? { times: [others] } : {}) },
      ];
    },
  );
  return priceOf(unitRates);
}

function priceOf(unit_rates: fc.Arbitrary<readonly Line[]>): fc.Arbitrary<Line> {
  return fc.record({
    charge_pence_per_day: fc.oneof(fc.constantFrom(0, 40, -3.5), decimals(90)),
    unit_rates,
  });
}

/** The means of a year up to ten days before the feed, some below 0. */
function pastYearPrice(published: string): fc.Arbitrary<Line> {
  const mean = fc.oneof({ weight: 9, arbitrary: anyRate() }, fc.constant(-5));
  const means = fc.constantFrom(1, 48).chain((count) =>
    fc.record({
      weekdays: fc.array(mean, { minLength: count, maxLength: count }),
      weekends: fc.array(mean, { minLength: count, maxLength: count }),
    }),
  );
  const to = addDays(published, -10);
  return fc.record({
    charge_pence_per_day: decimals(90),
    past_year_rates: means.map((both) => ({ ...both, from: addDays(to, -365), to })),
  });
}

function anyRate(): fc.Arbitrary<number> {
  return fc.oneof(fc.constantFrom(...RATES), decimals(60));
}

/** At most 6 decimals. */
function decimals(max: number): fc.Arbitrary<number> {
  return fc.integer({ min: 0, max: max * 1e6 }).map((millionths) => millionths / 1e6);
}
