import { closestKey } from '../contract/closest-key.ts';
import { type ErrorItem, planNotFound, type SoughtPlan, supplierNotFound, withMeant } from '../contract/errors.ts';
import type { RegionMarket } from '../market/market.ts';

type SoughtHere = {
  /** The supplier key that the caller sent. */
  readonly supplierKey: string;
  readonly sought: SoughtPlan;
  /** In the error's message; default: any plan. */
  readonly allowed?: string;
};

/** The error of a plan that is not there: if nobody has the supplier key, that is what is wrong. It says what was meant. */
export function planNotThere(
  market: Pick<RegionMarket, 'supplier' | 'suppliers' | 'hasPlan' | 'plans'>,
  { supplierKey, sought, allowed }: SoughtHere,
): ErrorItem {
  if (market.supplier(supplierKey) === undefined) {
    const suppliers = market.suppliers().map(({ supplier }) => supplier);
    return withMeant(supplierNotFound(sought), closestKey(supplierKey, suppliers));
  }
  const sent = Object.values(sought)[0] ?? '';
  // A plan of that key is there in another plan type.
  const isThere = sent === '' || market.hasPlan({ supplierKey, planKey: sent });
  return withMeant(
    planNotFound(sought, allowed),
    isThere ? undefined : closestKey(sent, market.plans({ supplierKey })),
  );
}
