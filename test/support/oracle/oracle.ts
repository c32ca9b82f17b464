import { comparison, isFixed, isGreen } from './comparison.ts';
import { tariffType, valuation } from './current-plan.ts';
import { compare, decimal, type Fraction, sum, ZERO } from './fraction.ts';
import { type Asked, householdOf, paying, REGIONS, type Sent } from './household.ts';
import {
  fuelsOf,
  type History,
  isOnSale,
  type Market,
  offerOn,
  type Plan,
  type Price,
  priceOn,
  readMarket,
} from './market.ts';
import { partOf, YEAR } from './part.ts';
import { isTimeOfUse, plainUsage, typicalKwh } from './usage.ts';
import { withVat } from './vat.ts';

/**
 * What the service should say, worked out a second time: from the feeds as text, in exact
 * fractions, by the words of the specification, and with nothing of the service imported. It knows
 * good requests only, and returns the parts of a response that hold figures.
 */
export function oracle(feeds: readonly string[], today: string) {
  const market = readMarket(feeds);
  const contextOf = ({ post_code = '' }: Sent) => {
    const region = REGIONS[post_code];
    if (region === undefined) throw new Error(`the oracle does not know where ${post_code} is`);
    return { market, today, region };
  };
  return {
    market,
    paying: (query: Sent) => paying(query, contextOf(query)),
    valuation: (query: Sent) => valuation(householdOf(query, contextOf(query))),
    comparison: (query: Sent) => comparison(householdOf(query, contextOf(query))),
    nearestPlan: (query: Sent) => nearestPlan(query, contextOf(query)),
    bestBuys: (type: string) => bestBuys(market, type, today),
  };
}

/**
 * The best buys of a type: dual fuel, monthly direct debit, standard, medium typical consumption.
 */
function bestBuys(market: Market, type: string, today: string) {
  const sold = [...market.histories.values()].filter(
    (history) =>
      isOnSale(history, today) &&
      history.fuel === 'dual_fuel' &&
      history.paymentMethod === 'monthly_direct_debit' &&
      history.variant === 'standard' &&
      (history.plan.requires ?? []).length === 0 &&
      (history.plan.eligibility ?? []).length === 0,
  );
  const priced = new Map(sold.map((history) => [history, totalPence(history, today)]));
  const penceOf = (histories: readonly History[]) =>
    histories.map((history) => priced.get(history) ?? ZERO);
  const shown = sold.filter((history) => isOfType(type, history, { market, today }));
  const standard = sold.filter((history) =>
    isOfType('big-six-standard-plans', history, { market, today }),
  );
  const meanOf = (pence: readonly Fraction[]) => sum(pence).over(pence.length).wholePence();
  /** The cheapest standard variable plan of the big six in a region. */
  const standardIn = (region: number) =>
    penceOf(standard.filter((history) => history.region === region))
      .sort(compare)
      .slice(0, 1);
  const keysOf = (plan: { readonly supplier_key: string; readonly key: string }) =>
    `${plan.supplier_key} ${plan.key}`;
  const standardPence = (histories: readonly History[]) => {
    const pence = histories.flatMap(({ region }) => standardIn(region));
    return pence.length < histories.length ? null : meanOf(pence);
  };
  return [...Map.groupBy(shown, ({ plan }) => plan)]
    .map(([plan, histories]) => ({
      average_personal_projection: meanOf(penceOf(histories)),
      average_standard_variable_pence: standardPence(histories),
      tariff_type: histories.map((history) => tariffType(history, today).tariff_type)[0],
      supplier_key: plan.supplier_key,
      key: plan.key,
      name: plan.name,
      exit_fee: feesOf(plan),
      rate_guarantee: { fixed: histories.some((history) => isFixed(history, today)) },
      regions: histories.map(({ region }) => region).sort((a, b) => a - b),
    }))
    .sort(
      (a, b) =>
        a.average_personal_projection - b.average_personal_projection ||
        (keysOf(a) < keysOf(b) ? -1 : 1),
    );
}

function isOfType(
  type: string,
  history: History,
  { market: { suppliers }, today }: { readonly market: Market; readonly today: string },
): boolean {
  const { plan } = history;
  const { gas_fee_pence, electricity_fee_pence } = plan.exit_fees ?? {
    gas_fee_pence: 0,
    electricity_fee_pence: 0,
  };
  const types: Readonly<Record<string, boolean>> = {
    'big-six-standard-plans':
      plan.standard_variable && suppliers.get(plan.supplier_key)?.big_six === true,
    'cheapest-plans': true,
    'cheapest-fixed-plans': isFixed(history, today),
    'cheapest-variable-plans': !isFixed(history, today),
    'cheapest-green-plans': isGreen(plan),
    'no-exit-fee-plans': gas_fee_pence === 0 && electricity_fee_pence === 0,
  };
  return types[type] === true;
}

function feesOf({ exit_fees }: Plan): number {
  return (exit_fees?.gas_fee_pence ?? 0) + (exit_fees?.electricity_fee_pence ?? 0);
}

/** Each fuel rounded to a whole penny. */
function totalPence(history: History, today: string): Fraction {
  const pence = fuelsOf('dual_fuel').map((fuel) => {
    const usage = plainUsage(typicalKwh(fuel, 'medium', { day: today, variant: 'standard' }));
    return partOf(
      fuel,
      { price: priceOn(history, fuel, today), from: 0, to: YEAR },
      { usage, today },
    ).total.halfUp(0);
  });
  return sum(pence);
}

/**
 * The direct debit plan whose prices are nearest to those sent, at medium typical consumption, as
 * it is shown.
 */
function nearestPlan(query: Sent, { market, region, today }: Asked) {
  const fuel =
    'gas_charge_pence_per_day' in query && 'gas_rate_pence_per_kwh' in query
      ? 'dual_fuel'
      : 'electricity';
  const here = [...market.histories.values()].filter((history) => {
    const offer = offerOn(history, today);
    return (
      offer !== undefined &&
      history.fuel === fuel &&
      history.region === region &&
      history.variant === 'standard' &&
      !Object.values(offer.prices).some((price) => price.pastYear ?? isTimeOfUse(price)) &&
      (!('supplier_key' in query) || history.plan.supplier_key === query['supplier_key'])
    );
  });
  const monthly = here.filter(({ paymentMethod }) => paymentMethod === 'monthly_direct_debit');
  const variable = here.filter(
    ({ paymentMethod, plan }) =>
      paymentMethod === 'variable_direct_debit' && !monthly.some((other) => other.plan === plan),
  );
  const keysOf = (found: Found) => `${found.supplier_name_key} ${found.key}`;
  const [nearest] = [...monthly, ...variable]
    .map((history) => distanceOf(history, query, today))
    .sort((a, b) => compare(a.distance, b.distance) || (keysOf(a) < keysOf(b) ? -1 : 1));
  if (nearest === undefined) throw new Error('no plan here');
  const { distance, rates, ...plan } = nearest;
  return { ...plan, ...rates, distance_pence_per_year: distance.wholePence() };
}

type Found = ReturnType<typeof distanceOf>;

function distanceOf(history: History, query: Sent, today: string) {
  let distance = ZERO;
  const rates: Record<string, number> = {};
  for (const fuel of fuelsOf(history.fuel)) {
    const kwh = typicalKwh(fuel, 'medium', { day: today, variant: 'standard' });
    const price = priceOn(history, fuel, today);
    const asShown = (net: Fraction) =>
      query['rates_include_vat'] === 'true' ? net.times(withVat(fuel, today)).halfUp(6) : net;
    const apart = (name: string, found: Fraction) => {
      rates[name] = found.shown();
      return found.minus(decimal(query[name] ?? '')).magnitude();
    };
    const charge = apart(`${fuel}_charge_pence_per_day`, asShown(price.charge));
    const rate = apart(`${fuel}_rate_pence_per_kwh`, asShown(averageRate(price, kwh)));
    distance = distance.plus(charge.times(365)).plus(rate.times(kwh));
  }
  return { supplier_name_key: history.plan.supplier_key, key: history.plan.key, distance, rates };
}

/** Bands are one rate to a caller who knows one: what a kWh costs on average at that usage. */
function averageRate({ rates }: Price, kwh: Fraction): Fraction {
  let [remaining, cost] = [kwh, ZERO];
  for (const { rate, bandKwh } of rates) {
    const used = bandKwh?.atMost(remaining) ?? remaining;
    cost = cost.plus(rate.times(used));
    remaining = remaining.minus(used);
  }
  return cost.over(kwh).halfUp(6);
}
