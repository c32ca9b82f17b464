import { compareText } from '../pricing/index.ts';
import type { SoldSupplier } from './books.ts';
import type { ListedSupplier } from './market.ts';
import { PLAN_TYPES, planTypeName } from './model.ts';
import type { RegionDay } from './shelf.ts';

/** By name, then key: those that have or had a plan in the region. */
export function listSuppliers(suppliers: Iterable<SoldSupplier>, place: RegionDay): readonly ListedSupplier[] {
  return [...suppliers]
    .map((sold) => listed(sold, place))
    .filter(({ planTypes }) => planTypes.length > 0)
    .toSorted((a, b) => compareNames(a.supplier, b.supplier));
}

function listed({ supplier, sold }: SoldSupplier, { region, day }: RegionDay): ListedSupplier {
  const here = new Set(
    sold.filter(({ from, regions }) => from <= day && regions.includes(region)).map((type) => planTypeName(type)),
  );
  const planTypes = PLAN_TYPES.filter((type) => here.has(planTypeName(type)));
  return {
    supplier,
    incumbent: supplier.gasIncumbent || supplier.electricityIncumbentRegions.includes(region),
    fuels: [...new Set(planTypes.map(({ fuel }) => fuel))],
    planTypes,
  };
}

type Named = { readonly name: string; readonly key: string };

/** By name in any case and without accents, then by key; no locale, so the same on every machine. */
export function compareNames(a: Named, b: Named): number {
  return compareText(folded(a.name), folded(b.name)) || compareText(a.key, b.key);
}

function folded(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
