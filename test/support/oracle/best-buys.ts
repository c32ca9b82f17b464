import { isFixed, isGreen } from './filters.ts';
import { fraction, over, sum, wholePence } from './fraction.ts';
import { fuelsOf, type Market, type Offer, onSale, type Plan, priceOf } from './market.ts';
import { yearOf } from './part.ts';
import { plainUsage, typicalKwh } from './usage.ts';

/** The best buys of a type: dual fuel, monthly direct debit, standard, medium typical consumption. */
export function bestBuys(market: Market, type: string, today: string) {
  const plans = new Map<Plan, Offer[]>();
  for (const history of market.histories.values()) {
    const offer = onSale(history, today);
    if (offer !== undefined && counts(offer) && isOfType(type, offer.plan, market)) {
      plans.set(offer.plan, [...(plans.get(offer.plan) ?? []), offer]);
    }
  }
  return [...plans]
    .map(([plan, offers]) => ({
      average_personal_projection: wholePence(
        over(sum(offers.map((offer) => fraction(totalPence(offer, today)))), fraction(offers.length)),
      ),
      supplier_key: plan.supplier_key,
      key: plan.key,
      name: plan.name,
      exit_fee: (plan.exit_fees?.gas_fee_pence ?? 0) + (plan.exit_fees?.electricity_fee_pence ?? 0),
      regions: offers.map(({ region }) => region).sort((a, b) => a - b),
    }))
    .sort(
      (a, b) =>
        a.average_personal_projection - b.average_personal_projection ||
        (`${a.supplier_key} ${a.key}` < `${b.supplier_key} ${b.key}` ? -1 : 1),
    );
}

function counts({ fuel, paymentMethod, variant, plan }: Offer): boolean {
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

function totalPence(offer: Offer, today: string): number {
  const pence = fuelsOf('dual_fuel').map((fuel) => {
    const usage = plainUsage(typicalKwh(fuel, 'medium', { day: today, variant: 'standard' }));
    return wholePence(yearOf(fuel, priceOf(offer, fuel), { usage, today }).total);
  });
  return pence.reduce((all, one) => all + one, 0);
}
