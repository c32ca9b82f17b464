import type { Ref } from './chunks.ts';
import type { Manifest } from './manifest.ts';
import type { Day, Region } from './model.ts';

/** Segments, and the name of what is made of them. */
export type NamedRefs = { readonly name: string; readonly refs: readonly Ref[] };

/** Which segments an edition's parts are made of; named once an edition, because names of thirty sources are long. */
export type EditionRefs = {
  readonly suppliers: NamedRefs;
  readonly plansOnSale: NamedRefs;
  readonly plansAndSuppliers: string;
  readonly offersOnSale: (region: Region) => NamedRefs;
  readonly supplierTypes: (region: Region) => NamedRefs;
};

export function editionRefs({ day, manifest: { sources } }: { readonly day: Day; readonly manifest: Manifest }) {
  const suppliers = named(sources.map((source) => source.suppliers));
  const plansOnSale = named(sources.map((source) => source.plansOnSale));
  const inRegion = (lists: readonly (readonly (readonly [Region, Ref])[])[]) =>
    oncePerRegion((region) => {
      const refs = lists.flatMap((list) => list.filter(([its]) => its === region).map(([, ref]) => ref));
      return { refs, name: `${region} ${day} ${suppliers.name} ${refs.join(' ')}` };
    });
  const refs: EditionRefs = {
    suppliers,
    plansOnSale,
    plansAndSuppliers: `${plansOnSale.name} ${suppliers.name}`,
    offersOnSale: inRegion(sources.map((source) => source.offersOnSale)),
    supplierTypes: inRegion(sources.map((source) => source.supplierTypes)),
  };
  return refs;
}

function named(refs: readonly Ref[]): NamedRefs {
  return { refs, name: refs.join(' ') };
}

function oncePerRegion(make: (region: Region) => NamedRefs): (region: Region) => NamedRefs {
  const made = new Map<Region, NamedRefs>();
  return (region) => {
    const own = made.get(region) ?? make(region);
    made.set(region, own);
    return own;
  };
}
