import { comparison, isFixed, isGreen } from './comparison.ts';
import { valuation } from './current-plan.ts';
import {
  compare,
  decimal,
  type Fraction,
  fraction,
  halfUp,
  magnitude,
  minus,
  over,
  plus,
  shown,
  sum,
  times,
  wholePence,
  ZERO,
} from './fraction.ts';
import { householdOf, REGIONS, type Sent } from './household.ts';
import {
  fuelsOf,
  type History,
  type Market,
  offerOn,
  onSale,
  type Plan,
  type Price,
  pricedAt,
  priceOf,
  readMarket,
} from './market.ts';
import { yearlyBand, yearOf } from './part.ts';
import { isTimeOfUse, plainUsage, typicalKwh } from './usage.ts';
import { withVat } from './vat.ts';

/**
 * What the service should say, worked out a second time: from the feeds as text, in exact fractions, by the words of
 * the specification, and with nothing of the service imported. It knows good requests only, and returns the parts of a
 * response that hold figures.
 */
export function oracle(feeds: readonly string[], today: string) {
  const market = readMarket(feeds);
  const asked = ({ post_code = '' }: Sent) => {
    const region = REGIONS[post_code];
    if (region === undefined) throw new Error(`the oracle does not know where ${post_code} is`);
    return { market, today, region };
  };
  return {
    market,
    valuation: (sent: Sent) => valuation(householdOf(sent, asked(sent))),
    comparison: (sent: Sent) => comparison(householdOf(sent, asked(sent))),
    nearestPlan: (sent: Sent) => nearestPlan(sent, asked(sent)),
    bestBuys: (type: string) => bestBuys(market, type, today),
  };
}

/** The best buys of a type: dual fuel, monthly direct debit, standard, medium typical consumption. */
function bestBuys(market: Market, type: string, today: string) {
  const plans = new Map<Plan, History[]>();
  for (const history of market.histories.values()) {
    const { plan } = history;
    if (onSale(history, today) !== undefined && counts(history) && isOfType(type, plan, market)) {
      plans.set(plan, [...(plans.get(plan) ?? []), history]);
    }
  }
  return [...plans]
    .map(([plan, sold]) => ({
      average_personal_projection: wholePence(
        over(sum(sold.map((history) => fraction(totalPence(history, today)))), fraction(sold.length)),
      ),
      supplier_key: plan.supplier_key,
      key: plan.key,
      name: plan.name,
      exit_fee: (plan.exit_fees?.gas_fee_pence ?? 0) + (plan.exit_fees?.electricity_fee_pence ?? 0),
      regions: sold.map(({ region }) => region).sort((a, b) => a - b),
    }))
    .sort(
      (a, b) =>
        a.average_personal_projection - b.average_personal_projection ||
        (`${a.supplier_key} ${a.key}` < `${b.supplier_key} ${b.key}` ? -1 : 1),
    );
}

function counts({ fuel, paymentMethod, variant, plan }: History): boolean {
  const requires = plan.requires ?? [];
  return (
    fuel === 'dual_fuel' && paymentMethod === 'monthly_direct_debit' && variant === 'standard' && requires.length === 0
  );
}

function isOfType(type: string, plan: Plan, { suppliers }: Market): boolean {
  switch (type) {
    case 'big-six-standard-plans':
      return plan.standard_variable && suppliers.get(plan.supplier_key)?.big_six === true;
    case 'cheapest-plans':
      return true;
    case 'cheapest-fixed-plans':
      return isFixed(plan);
    case 'cheapest-variable-plans':
      return !isFixed(plan);
    case 'cheapest-green-plans':
      return isGreen(plan);
    case 'no-exit-fee-plans':
      return (plan.exit_fees?.gas_fee_pence ?? 0) === 0 && (plan.exit_fees?.electricity_fee_pence ?? 0) === 0;
    default:
      throw new Error(`no best buys of type ${type}`);
  }
}

function totalPence(history: History, today: string): number {
  const pence = fuelsOf('dual_fuel').map((fuel) => {
    const usage = plainUsage(typicalKwh(fuel, 'medium', { day: today, variant: 'standard' }));
    return wholePence(yearOf(fuel, priceOf(pricedAt(history, today), fuel), { usage, today }).total);
  });
  return pence.reduce((all, one) => all + one, 0);
}

type Asked = { readonly market: Market; readonly today: string; readonly region: number };

/** The direct debit plan whose prices are nearest to those sent, at medium typical consumption, as it is shown. */
function nearestPlan(sent: Sent, asked: Asked) {
  const fuel = 'gas_charge_pence_per_day' in sent && 'gas_rate_pence_per_kwh' in sent ? 'dual_fuel' : 'electricity';
  const here = [...asked.market.histories.values()].filter((history) => {
    const offer = offerOn(history, asked.today);
    return (
      offer !== undefined &&
      history.fuel === fuel &&
      history.region === asked.region &&
      history.variant === 'standard' &&
      !Object.values(offer.prices).some(isTimeOfUse) &&
      (!('supplier_key' in sent) || history.plan.supplier_key === sent['supplier_key'])
    );
  });
  const monthly = here.filter(({ paymentMethod }) => paymentMethod === 'monthly_direct_debit');
  const monthlyPlans = new Set(monthly.map(({ plan }) => plan));
  const variable = here.filter(
    ({ paymentMethod, plan }) => paymentMethod === 'variable_direct_debit' && !monthlyPlans.has(plan),
  );
  const found = [...monthly, ...variable].map((history) => distanceOf(history, sent, asked.today));
  const [nearest] = found.sort(nearerFirst);
  if (nearest === undefined) throw new Error('no plan here');
  const { distance, key, supplier_name_key, rates } = nearest;
  return { key, supplier_name_key, distance_pence_per_year: wholePence(distance), ...rates };
}

type Found = ReturnType<typeof distanceOf>;

function distanceOf(history: History, sent: Sent, today: string) {
  let distance = ZERO;
  const rates: Record<string, number> = {};
  for (const fuel of fuelsOf(history.fuel)) {
    const kwh = typicalKwh(fuel, 'medium', { day: today, variant: 'standard' });
    const price = priceOf(pricedAt(history, today), fuel);
    const asShown = (net: Fraction) =>
      sent['rates_include_vat'] === 'true' ? halfUp(times(net, withVat(fuel, today)), 6) : net;
    const [chargeName, rateName] = [`${fuel}_charge_pence_per_day`, `${fuel}_rate_pence_per_kwh`];
    const [charge, rate] = [asShown(price.charge), asShown(averageRate(price, kwh))];
    Object.assign(rates, { [chargeName]: shown(charge), [rateName]: shown(rate) });
    const chargeApart = magnitude(minus(charge, sentNumber(sent, chargeName)));
    const rateApart = magnitude(minus(rate, sentNumber(sent, rateName)));
    distance = sum([distance, times(chargeApart, fraction(365)), times(rateApart, kwh)]);
  }
  return { supplier_name_key: history.plan.supplier_key, key: history.plan.key, distance, rates };
}

function sentNumber(sent: Sent, name: string): Fraction {
  const written = sent[name];
  if (written === undefined) throw new Error(`no ${name}`);
  return decimal(written);
}

/** Bands are one rate to a caller who knows one: what a kWh costs on average at that usage. */
function averageRate(price: Price, kwh: Fraction): Fraction {
  let [left, cost] = [kwh, ZERO];
  for (const unitRate of price.rates) {
    const band = yearlyBand(price, unitRate);
    const used = band === null || compare(band, left) > 0 ? left : band;
    cost = plus(cost, times(unitRate.rate, used));
    left = minus(left, used);
  }
  return halfUp(over(cost, kwh), 6);
}

function nearerFirst(a: Found, b: Found): number {
  const difference = compare(a.distance, b.distance);
  return difference || (`${a.supplier_name_key} ${a.key}` < `${b.supplier_name_key} ${b.key}` ? -1 : 1);
}
