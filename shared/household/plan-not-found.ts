import { type ErrorItem, planNotFound, type SoughtPlan, supplierNotFound } from '../contract/errors.ts';
import type { Edition } from '../market/market.ts';
import type { Region } from '../market/model.ts';

type PlanQuery = {
  readonly edition: Pick<Edition, 'supplier' | 'suppliers'>;
  readonly region: Region;
  /** The supplier key that the caller sent. */
  readonly supplierKey: string;
};

/** The error of a plan that is not there: if nobody has the supplier key, that is what is wrong. */
export async function planNotThere(
  sought: SoughtPlan,
  { edition, region, supplierKey }: PlanQuery,
  allowed?: string,
): Promise<ErrorItem> {
  if ((await edition.supplier(supplierKey)) !== undefined) return planNotFound(sought, allowed);
  const meant = (await edition.suppliers(region)).find(({ supplier: { key, name } }) =>
    [key, name].some((text) => folded(text) === folded(supplierKey)),
  );
  return supplierNotFound(sought, meant?.supplier.key);
}

function folded(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
