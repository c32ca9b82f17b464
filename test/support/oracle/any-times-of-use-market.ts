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

/** A feed, as text, of a market in which most plans have times of use or require something of a home. */
export function anyTimesOfUseMarket(today: string): fc.Arbitrary<string> {
  const plans = SUPPLIERS.flatMap((supplier) => PLANS.map((key) => anyPlan({ supplier, key }, today)));
  return fc
    .tuple(fc.boolean(), fc.constantFrom(today, addDays(today, -80)), fc.tuple(...plans))
    .map(([prices_include_vat, published, lines]) =>
      feedLines([
        header({ prices_include_vat, published_at: `${published}T06:00:00Z` }),
        ...SUPPLIERS.map((key) => supplierLine({ key })),
        ...plainPlan(today),
        ...lines.flat(),
      ]),
    );
}

function anyPlan(named: { readonly supplier: string; readonly key: string }, today: string): fc.Arbitrary<Line[]> {
  const { supplier: supplier_key, key } = named;
  const isStandard = key.endsWith('standard');
  const ends = fc.constantFrom(null, null, ...[-1, 0, 1, 49, 200, 364, 365].map((days) => addDays(today, days)));
  return fc.record({ timed: fc.boolean(), gas: fc.boolean(), alone: fc.boolean() }).chain(({ timed, gas, alone }) => {
    const requires = fc
      .tuple(fc.subarray(REQUIREMENTS, { maxLength: 2 }), fc.boolean())
      .map(([others, meter]) => [...(timed || meter ? ['smart_meter'] : []), ...others]);
    const plan = fc
      .record({
        available_to_switch: fc.constantFrom(true, true, true, false),
        product_end_date: isStandard ? fc.constant(null) : ends,
        rate_guarantee: fc.record({
          end_date: ends,
          duration_months: fc.constantFrom(null, null, 6, 12),
          description: fc.constant(''),
        }),
        exit_fees: fc.constantFrom(null, { gas_fee_pence: 2500, electricity_fee_pence: 7500 }),
        requires,
      })
      .map((over) => planLine({ supplier_key, key, standard_variable: isStandard, ...over }));
    const electricity = timed ? fc.oneof({ weight: 4, arbitrary: timedPrice() }, oneRate()) : oneRate();
    const of = { supplier_key, plan_key: key };
    const methods = fc.subarray(PAYMENT_METHODS, { minLength: 1 });
    const offers = methods.chain((payment_methods) =>
      fc.tuple(
        ...payment_methods.flatMap((payment_method) => [
          anyOffers({ ...of, payment_method, fuel: 'dual_fuel' }, { electricity, gas: oneRate() }, today),
          ...(alone ? [anyOffers({ ...of, payment_method, fuel: 'electricity' }, { electricity }, today)] : []),
          ...(gas ? [anyOffers({ ...of, payment_method, fuel: 'gas' }, { gas: oneRate() }, today)] : []),
        ]),
      ),
    );
    return fc.tuple(plan, offers).map(([line, lines]): Line[] => [line, ...lines.flat()]);
  });
}

/** One offer, or two of which the second begins today, soon or within the year. */
function anyOffers(
  of: Line & { readonly fuel: string },
  prices: Readonly<Record<string, fc.Arbitrary<Line>>>,
  today: string,
): fc.Arbitrary<readonly Line[]> {
  const variant = of.fuel === 'gas' ? {} : { electricity_variant: 'standard' };
  const line = { type: 'offer', ...of, ...variant, regions: REGIONS };
  const began = { valid_from: addDays(today, -100), valid_to: null };
  const one = fc.record(prices).map((priced) => [{ ...line, ...began, ...priced }]);
  const days = fc.constantFrom(-1, 0, 1, 131, 200, 364, 365);
  const two = fc.tuple(fc.record(prices), fc.record(prices), days).map(([first, second, at]) => {
    const changes = addDays(today, at);
    return [
      { ...line, ...began, valid_to: changes, ...first },
      { ...line, valid_from: changes, valid_to: null, ...second },
    ];
  });
  return fc.oneof({ weight: 2, arbitrary: one }, two);
}

/** A standard variable plan that every home can be on, so that no household is left without one. */
function plainPlan(today: string): readonly Line[] {
  const [supplier_key] = SUPPLIERS;
  const of = { supplier_key, plan_key: 'plain', regions: REGIONS, valid_from: addDays(today, -100) };
  const economy7 = { electricity_variant: 'economy_7', electricity: price({ unit_rates: dayAndNight }) };
  const rate_guarantee = { end_date: null, duration_months: null, description: '' };
  return [
    planLine({ supplier_key, key: 'plain', standard_variable: true, product_end_date: null, rate_guarantee }),
    ...[{}, economy7].flatMap((over) => [electricityOffer({ ...of, ...over }), dualOffer({ ...of, ...over })]),
    gasOffer(of),
  ];
}

type Days = 'all' | 'weekdays' | 'weekends';

const HALF_HOURS_A_DAY = 48;
/** So that rates are often equal, to the last decimal. */
const RATES = [0, 8.5, 8.5, 27, 27.123457];

function oneRate(): fc.Arbitrary<Line> {
  return priceOf(anyRate().map((rate_pence_per_kwh) => [{ rate_pence_per_kwh }]));
}

/**
 * A week cut into stretches, of which each is one rate's on all days, or one's on weekdays and one's on weekends. What
 * one of the rates has may be left unsaid.
 */
function timedPrice(): fc.Arbitrary<Line> {
  const rates = fc.array(anyRate(), { minLength: 2, maxLength: 4 });
  const cuts = fc.uniqueArray(fc.nat({ max: HALF_HOURS_A_DAY - 1 }), { minLength: 1, maxLength: 6 });
  const unitRates = fc.tuple(rates, cuts).chain(([pence, unordered]) => {
    const ordered = [...unordered].sort((a, b) => a - b);
    const stretches = ordered.map((from, at) => anyStretch({ from, to: ordered[at + 1] ?? ordered[0] ?? 0 }, pence));
    return fc
      .tuple(fc.tuple(...stretches), fc.nat({ max: pence.length }))
      .map(([stretched, unsaid]) => toUnitRates(pence, stretched.flat(), unsaid));
  });
  return priceOf(unitRates);
}

type Held = { readonly rate: number; readonly windows: readonly Line[] };

function anyStretch(
  { from, to }: { readonly from: number; readonly to: number },
  pence: readonly number[],
): fc.Arbitrary<readonly Held[]> {
  const rate = fc.nat({ max: pence.length - 1 });
  const windows = (days: Days) => anyWindows({ from, to, days });
  const everyDay = fc.record({ rate, windows: windows('all') }).map((held) => [held]);
  const byDay = fc.tuple(
    fc.record({ rate, windows: windows('weekdays') }),
    fc.record({ rate, windows: windows('weekends') }),
  );
  return fc.oneof({ weight: 2, arbitrary: everyDay }, byDay);
}

/** A stretch that goes on past midnight as one window or as two; the end of the day as 24:00 or 00:00. */
function anyWindows(of: { readonly from: number; readonly to: number; readonly days: Days }) {
  const { from, to, days } = of;
  return fc
    .record({ split: fc.boolean(), named: fc.boolean(), midnight: fc.constantFrom('24:00', '00:00') })
    .map(({ split, named, midnight }): readonly Line[] => {
      const on = days === 'all' && !named ? {} : { days };
      const window = (starts: number, ends: string) => ({ ...on, from: clockTime(starts), to: ends });
      if (to === 0) return [window(from, midnight)];
      const pastMidnight = to <= from && from > 0;
      return pastMidnight && split ? [window(from, midnight), window(0, clockTime(to))] : [window(from, clockTime(to))];
    });
}

function toUnitRates(pence: readonly number[], held: readonly Held[], unsaid: number): readonly Line[] {
  const rates = pence
    .map((rate_pence_per_kwh, at) => ({
      at,
      rate_pence_per_kwh,
      times: held.filter(({ rate }) => rate === at).flatMap(({ windows }) => windows),
    }))
    .filter(({ times }) => times.length > 0);
  return rates.map(({ at, times, rate_pence_per_kwh }) =>
    at === unsaid && rates.length > 1 ? { rate_pence_per_kwh } : { rate_pence_per_kwh, times },
  );
}

function priceOf(unitRates: fc.Arbitrary<readonly Line[]>): fc.Arbitrary<Line> {
  const charge = fc.oneof(fc.constantFrom(0, 40, -3.5), decimals(90));
  return fc.record({ charge_pence_per_day: charge, unit_rates: unitRates });
}

function anyRate(): fc.Arbitrary<number> {
  return fc.oneof(fc.constantFrom(...RATES), decimals(60));
}

/** At most 6 decimals. */
function decimals(max: number): fc.Arbitrary<number> {
  return fc.integer({ min: 0, max: max * 1e6 }).map((millionths) => millionths / 1e6);
}
