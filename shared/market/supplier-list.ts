import type { ListedSupplier } from './market.ts';
import type { Day, Region, Supplier } from './model.ts';
import { compareNames } from './name-order.ts';
import { planTypesOfMask } from './plan-types.ts';
import type { SupplierTypes } from './supplier-segment.ts';

type Listing = {
  readonly region: Region;
  readonly day: Day;
  readonly suppliers: ReadonlyMap<string, Supplier>;
};

/** By name, then key. A supplier whose plans are all paid by variable direct debit is listed without plan types. */
export function listSuppliers(
  { region, day, suppliers }: Listing,
  types: readonly SupplierTypes[],
): readonly ListedSupplier[] {
  const masks = new Map<string, number>();
  for (const { supplierKey, typeMask, from } of types) {
    if (from <= day) masks.set(supplierKey, (masks.get(supplierKey) ?? 0) | typeMask);
  }
  return [...masks]
    .flatMap(([key, mask]) => {
      const supplier = suppliers.get(key);
      return supplier === undefined || mask === 0 ? [] : [listed(region, supplier, mask)];
    })
    .toSorted((a, b) => compareNames(a.supplier, b.supplier));
}

function listed(region: Region, supplier: Supplier, mask: number): ListedSupplier {
  const planTypes = planTypesOfMask(mask);
  return {
    supplier,
    incumbent: supplier.gasIncumbent || supplier.electricityIncumbentRegions.includes(region),
    fuels: [...new Set(planTypes.map(({ fuel }) => fuel))],
    planTypes: planTypes.filter(({ paymentMethod }) => paymentMethod !== 'variable_direct_debit'),
  };
}
