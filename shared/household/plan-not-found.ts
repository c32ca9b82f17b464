import { closestKey } from '../contract/closest-name.ts';
import { type ErrorItem, planNotFound, type SoughtPlan, supplierNotFound, withMeant } from '../contract/errors.ts';
import type { Edition } from '../market/market.ts';
import type { Region } from '../market/model.ts';

type PlanQuery = {
  readonly edition: Pick<Edition, 'supplier' | 'suppliers' | 'plans'>;
  readonly region: Region;
  /** The supplier key that the caller sent. */
  readonly supplierKey: string;
};

/** The error of a plan that is not there: if nobody has the supplier key, that is what is wrong. It says what was meant. */
export async function planNotThere(
  sought: SoughtPlan,
  { edition, region, supplierKey }: PlanQuery,
  allowed?: string,
): Promise<ErrorItem> {
  if ((await edition.supplier(supplierKey)) === undefined) {
    const suppliers = await edition.suppliers(region);
    return withMeant(
      supplierNotFound(sought),
      closestKey(
        supplierKey,
        suppliers.map(({ supplier }) => supplier),
      ),
    );
  }
  const plans = await edition.plans({ region, supplierKey });
  const sent = Object.values(sought)[0] ?? '';
  // A plan of that key is there in another plan type.
  const meant = plans.some(({ key }) => key === sent) ? undefined : closestKey(sent, plans);
  return withMeant(planNotFound(sought, allowed), meant);
}
