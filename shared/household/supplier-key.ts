import { type Fault, invalidParameter, refuseFaults } from '../contract/faults.ts';
import type { Parameters } from '../contract/parameters.ts';
import { inReferenceOrder } from '../contract/reference-order.ts';
import type { Edition } from '../market/market.ts';

const unknownSupplier = (sent: string): Fault =>
  invalidParameter('supplier_key', sent, 'a supplier key of /energy/suppliers, for example british-gas');

/** A supplier of the market that has no plan that /energy/plan-lookup could find at the postcode. */
export const supplierWithoutPlan = (sent: string, fuel: 'electricity' | 'dual_fuel'): Fault =>
  invalidParameter(
    'supplier_key',
    sent,
    `a supplier with a direct debit plan for ${fuel} and a standard meter at the postcode, for example british-gas`,
  );

type SupplierCheck = {
  readonly parameters: Parameters;
  readonly faults: readonly Fault[];
  /** Undefined where it was not sent, or sent wrongly. */
  readonly supplierKey: string | undefined;
};

/** Refuses a request with all its faults, an unknown supplier among them in its place. */
export const refuseUnknownSupplier = async (
  edition: Pick<Edition, 'supplier'>,
  { parameters, faults, supplierKey }: SupplierCheck,
): Promise<void> => {
  const unknown = supplierKey !== undefined && (await edition.supplier(supplierKey)) === undefined;
  refuseFaults(inReferenceOrder(Object.keys(parameters), unknown ? [...faults, unknownSupplier(supplierKey)] : faults));
};
