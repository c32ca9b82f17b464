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
  sum,
  times,
  ZERO,
} from './fraction.ts';
import type { Sent } from './household.ts';
import { fuelsOf, type Market, type Offer, offerOn, type Price, priceOf } from './market.ts';
import { yearlyBand } from './part.ts';
import { isTimeOfUse, typicalKwh } from './usage.ts';
import { withVat } from './vat.ts';

type Asked = { readonly market: Market; readonly today: string; readonly region: number };

/** The direct debit plan whose prices are nearest to those sent, at medium typical consumption. */
export function nearestPlan(sent: Sent, asked: Asked): { readonly supplier_key: string; readonly key: string } {
  const fuel = 'gas_charge_pence_per_day' in sent && 'gas_rate_pence_per_kwh' in sent ? 'dual_fuel' : 'electricity';
  const here = [...asked.market.histories.values()].filter((history) => {
    const [first] = history;
    return (
      first !== undefined &&
      first.fuel === fuel &&
      first.region === asked.region &&
      first.variant === 'standard' &&
      first.from <= asked.today &&
      !hasTimes(offerOn(history, asked.today)) &&
      (!('supplier_key' in sent) || first.plan.supplier_key === sent['supplier_key'])
    );
  });
  const monthly = here.filter((history) => history[0]?.paymentMethod === 'monthly_direct_debit');
  const monthlyPlans = new Set(monthly.map((history) => history[0]?.plan));
  const variable = here.filter(
    ([first]) => first?.paymentMethod === 'variable_direct_debit' && !monthlyPlans.has(first.plan),
  );
  const found = [...monthly, ...variable].flatMap((history) => {
    const offer = offerOn(history, asked.today);
    return offer === undefined ? [] : [distanceOf(offer, sent, asked.today)];
  });
  const [nearest] = found.sort(nearerFirst);
  if (nearest === undefined) throw new Error('no plan here');
  return { supplier_key: nearest.supplier_key, key: nearest.key };
}

type Found = { readonly supplier_key: string; readonly key: string; readonly distance: Fraction };

function distanceOf(offer: Offer, sent: Sent, today: string): Found {
  const distances = fuelsOf(offer.fuel).map((fuel) => {
    const kwh = typicalKwh(fuel, 'medium', { day: today, variant: 'standard' });
    const price = priceOf(offer, fuel);
    const asShown = (net: Fraction) =>
      'rates_include_vat' in sent && sent['rates_include_vat'] === 'true'
        ? halfUp(times(net, withVat(fuel, today)), 6)
        : net;
    const chargeApart = minus(asShown(price.charge), sentNumber(sent, `${fuel}_charge_pence_per_day`));
    const rateApart = minus(asShown(averageRate(price, kwh)), sentNumber(sent, `${fuel}_rate_pence_per_kwh`));
    return plus(times(magnitude(chargeApart), fraction(365)), times(magnitude(rateApart), kwh));
  });
  return { supplier_key: offer.plan.supplier_key, key: offer.plan.key, distance: sum(distances) };
}

function hasTimes(offer: Offer | undefined): boolean {
  return Object.values(offer?.prices ?? {}).some(isTimeOfUse);
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
  return difference !== 0 ? difference : `${a.supplier_key} ${a.key}` < `${b.supplier_key} ${b.key}` ? -1 : 1;
}
