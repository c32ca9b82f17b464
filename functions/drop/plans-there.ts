import type { Drop, NamedPlan } from '../../shared/contract/drop-request.ts';
import { type Fault, planNotFound, refuseFaults } from '../../shared/contract/faults.ts';
import { sentText } from '../../shared/contract/json-kinds.ts';
import { present } from '../../shared/contract/parameters.ts';
import type { Fuel } from '../../shared/contract/words.ts';
import type { Edition, MarketOffer } from '../../shared/market/market.ts';

type Named = { readonly path: string; readonly fuel: Fuel; readonly plan: NamedPlan };

const currentPlans = ({ current }: Drop): readonly Named[] => {
  if (current.kind === 'dual_fuel') return [{ path: 'dual_fuel', fuel: 'dual_fuel', plan: current.dualFuel }];
  const electricity: Named = { path: 'electricity', fuel: 'electricity', plan: current.electricity };
  return current.gas === null ? [electricity] : [electricity, { path: 'gas', fuel: 'gas', plan: current.gas }];
};

const notFound = ({ path, plan }: Named, { electricityVariant, postCode }: Drop): Fault =>
  planNotFound({
    [`${path}.plan_key`]: sentText(plan.planKey),
    [`${path}.supplier_key`]: sentText(plan.supplierKey),
    [`${path}.payment_method`]: plan.paymentMethod,
    electricity_variant: electricityVariant,
    post_code: sentText(postCode),
  });

const isOf =
  ({ supplierKey, planKey }: NamedPlan) =>
  (offer: MarketOffer): boolean =>
    offer.supplierKey === supplierKey && offer.planKey === planKey;

/**
 * The offer that was selected: on sale in the region for its payment method and the home's meter, so that the variant
 * matches (compatibility rule 3).
 *
 * @throws ApiError plan-not-found, one for each plan that the household is not on or cannot switch to
 */
export const selectedOffer = async (edition: Edition, drop: Drop, region: number): Promise<MarketOffer> => {
  const { selected, electricityVariant } = drop;
  const query = ({ fuel, plan: { paymentMethod } }: Named) => ({ region, fuel, paymentMethod, electricityVariant });
  const currents = currentPlans(drop);
  const chosen: Named = { path: 'selected_plan', fuel: selected.fuel, plan: selected };
  const [offers, onSale] = await Promise.all([
    Promise.all(
      currents.map((named) => {
        const { supplierKey, planKey } = named.plan;
        return edition.currentOffer({ ...query(named), supplierKey, planKey });
      }),
    ),
    edition.offersOnSale(query(chosen)),
  ]);
  const offer = onSale.find(isOf(selected));
  const missing = [...currents.filter((_, index) => offers[index] === undefined), ...(offer ? [] : [chosen])];
  refuseFaults(missing.map((named) => notFound(named, drop)));
  return present(offer, 'selected_plan');
};
