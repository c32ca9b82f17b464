import { type ErrorItem, invalidParameter, throwErrors } from '../contract/errors.ts';
import type { Parameters } from '../contract/parameters.ts';
import { inReferenceOrder } from '../contract/reference-order.ts';
import type { Edition } from '../market/market.ts';

export function supplierWithoutPlan(sent: string, fuel: 'electricity' | 'dual_fuel'): ErrorItem {
  return invalidParameter(
    'supplier_key',
    sent,
    `a supplier with a direct debit plan for ${fuel} and a standard meter at the postcode, for example british-gas`,
  );
}

type SupplierCheck = {
  readonly parameters: Parameters;
  readonly errors: readonly ErrorItem[];
  /** Undefined if it was not sent, or is invalid. */
  readonly supplierKey: string | undefined;
};

/** Throws all errors of a request, with an unknown supplier in its place among them. */
export async function refuseUnknownSupplier(
  edition: Pick<Edition, 'supplier'>,
  { parameters, errors, supplierKey }: SupplierCheck,
): Promise<void> {
  const unknown = supplierKey !== undefined && (await edition.supplier(supplierKey)) === undefined;
  throwErrors(inReferenceOrder(Object.keys(parameters), unknown ? [...errors, unknownSupplier(supplierKey)] : errors));
}

function unknownSupplier(sent: string): ErrorItem {
  return invalidParameter('supplier_key', sent, 'a supplier key of /energy/suppliers, for example british-gas');
}
