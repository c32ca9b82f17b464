import { compare, type Fraction, sum, wholePence } from './fraction.ts';
import { type Household, pricedAt, suits, usageOf } from './household.ts';
import { type Fuel, fuelsOf, type Offer, offerOn, onSale, type PlanFuel, priceOf } from './market.ts';
import { yearOf } from './part.ts';

/** The offers of the plan that follows, for each fuel. */
export type Following = Readonly<Partial<Record<Fuel, readonly Offer[]>>>;

/** Contract, "The current plan over a year": the supplier's cheapest standard variable plan, else the plan itself. */
export function followingPlan(household: Household, history: readonly Offer[]): Following {
  const [own] = history;
  if (own === undefined) throw new Error('a plan without offers');
  const same = cheapestStandardVariable(household, own, own.fuel);
  const each = fuelsOf(own.fuel).map((fuel): readonly [Fuel, readonly Offer[]] => [
    fuel,
    same ?? cheapestStandardVariable(household, own, fuel) ?? history,
  ]);
  return Object.fromEntries(each);
}

export function yearPence(household: Household, fuel: Fuel, history: readonly Offer[]): number {
  return wholePence(yearCost(household, fuel, history));
}

function yearCost(household: Household, fuel: Fuel, history: readonly Offer[]): Fraction {
  const price = priceOf(pricedAt(history, household.today), fuel);
  return yearOf(fuel, price, { usage: usageOf(household, fuel), today: household.today }).total;
}

function cheapestStandardVariable(household: Household, own: Offer, fuel: PlanFuel): readonly Offer[] | undefined {
  const candidates = [...household.market.histories.values()].filter((history) => {
    const [first] = history;
    return (
      first !== undefined &&
      first.plan.supplier_key === own.plan.supplier_key &&
      first.plan.standard_variable &&
      suits(household, first.plan) &&
      first.fuel === fuel &&
      first.paymentMethod === own.paymentMethod &&
      first.region === own.region &&
      (fuel === 'gas' || first.variant === household.variant) &&
      offerOn(history, household.today) !== undefined
    );
  });
  const best = Math.min(...candidates.map((history) => saleRank(history, household.today)));
  const costOf = (history: readonly Offer[]) => sum(fuelsOf(fuel).map((one) => yearCost(household, one, history)));
  const priced = candidates
    .filter((history) => saleRank(history, household.today) === best)
    .map((history) => ({ history, cost: costOf(history) }));
  return priced.sort((a, b) => compare(a.cost, b.cost) || (keyOf(a.history) < keyOf(b.history) ? -1 : 1))[0]?.history;
}

/** Those still offered first, and of these the ones that have a price today. */
function saleRank(history: readonly Offer[], today: string): number {
  if (onSale(history, today) !== undefined) return 0;
  return history[0]?.plan.available_to_switch ? 1 : 2;
}

function keyOf(history: readonly Offer[]): string {
  return history[0]?.plan.key ?? '';
}
