import { decodeJson, encodeJson } from './chunks.ts';
import type { Day, Supplier } from './model.ts';

export function encodeSuppliers(suppliers: readonly Supplier[]): Uint8Array {
  return encodeJson(
    suppliers.map((supplier) => ({
      key: supplier.key,
      name: supplier.name,
      logoUrl: supplier.logoUrl,
      bigSix: supplier.bigSix,
      fulfillable: supplier.fulfillable,
      retainable: supplier.retainable,
      supportPhoneNumber: supplier.supportPhoneNumber,
      electricityIncumbentRegions: [...supplier.electricityIncumbentRegions].sort((a, b) => a - b),
      gasIncumbent: supplier.gasIncumbent,
    })),
  );
}

export function decodeSuppliers(payload: Uint8Array): readonly Supplier[] {
  return decodeJson(payload);
}

/** A bit per plan type (its index in PLAN_TYPES). */
export type SupplierTypes = { readonly supplierKey: string; readonly typeMask: number; readonly from: Day };

type TypesRow = readonly [supplierKey: string, typeMask: number, from?: Day];

export function encodeSupplierTypes(rows: readonly SupplierTypes[]): Uint8Array {
  return encodeJson(rows.map(({ supplierKey, typeMask, from }): TypesRow => [supplierKey, typeMask, from]));
}

export function decodeSupplierTypes(payload: Uint8Array): readonly SupplierTypes[] {
  return decodeJson<readonly TypesRow[]>(payload).map(([supplierKey, typeMask, from = '']) => ({
    supplierKey,
    typeMask,
    from,
  }));
}
