import type { Drop } from '../../shared/contract/drop-request.ts';
import { type Fault, PLAN_ON_SALE, planNotFound, refuseFaults } from '../../shared/contract/faults.ts';
import { sentText } from '../../shared/contract/json-kinds.ts';
import type { NamedPlan } from '../../shared/contract/named-household.ts';
import { present } from '../../shared/contract/parameters.ts';
import { currentOffers } from '../../shared/household/current-supply.ts';
import type { Edition, MarketOffer } from '../../shared/market/market.ts';

const soughtAs = (path: string, plan: NamedPlan, { electricityVariant, postCode }: Drop) => ({
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
  const { fuel, paymentMethod } = selected;
  const [currents, onSale] = await Promise.all([
    currentOffers(edition, drop, region),
    edition.offersOnSale({ region, fuel, paymentMethod, electricityVariant }),
  ]);
  const offer = onSale.find(isOf(selected));
  const missing: readonly Fault[] = currents.flatMap((current) =>
    current.offer ? [] : [planNotFound(soughtAs(current.fuel, current.plan, drop))],
  );
  const chosen = offer ? [] : [planNotFound(soughtAs('selected_plan', selected, drop), PLAN_ON_SALE)];
  refuseFaults([...missing, ...chosen]);
  return present(offer, 'selected_plan');
};
