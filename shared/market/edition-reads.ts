import type { Catalogue } from './catalogue-segment.ts';
import type { Ref } from './chunks.ts';
import type { EditionRefs } from './edition-refs.ts';
import type { Manifest } from './manifest.ts';
import type { ListedSupplier } from './market.ts';
import type { Day, Region, Supplier } from './model.ts';
import { detailsByPlan, type KnownDetails } from './plan-details.ts';
import { compileBook, type RegionBook } from './region-book.ts';
import type { Segments } from './segments.ts';
import { listSuppliers } from './supplier-list.ts';

/** Where an edition's parts are, and the caches that keep what was read and made of them. */
export type EditionSources = {
  readonly id: string;
  readonly day: Day;
  readonly manifest: Manifest;
  readonly refs: EditionRefs;
  readonly segments: Segments;
};

export function readSuppliers({ refs, segments }: EditionSources): Promise<ReadonlyMap<string, Supplier>> {
  const { derived, suppliers } = segments;
  return derived.suppliers.keptOrBuilt(refs.suppliers.name, async () => {
    const lists = await suppliers.read(refs.suppliers.refs);
    return new Map(lists.flat().map((supplier) => [supplier.key, supplier]));
  });
}

export function readBook(sources: EditionSources, region: Region): Promise<RegionBook> {
  const { day, refs, segments } = sources;
  const own = refs.offersOnSale(region);
  return segments.derived.books.keptOrBuilt(own.name, async () => {
    const [suppliers, offers] = await Promise.all([readSuppliers(sources), segments.offers.read(own.refs)]);
    return compileBook({ region, day, suppliers }, offers);
  });
}

/** Of the plans on sale. */
export function readDetails(sources: EditionSources): Promise<KnownDetails> {
  const { refs, segments } = sources;
  return segments.derived.details.keptOrBuilt(refs.plansAndSuppliers, async () => {
    const [catalogues, suppliers] = await Promise.all([readOnSale(sources), readSuppliers(sources)]);
    return { asked: new WeakMap(), onSale: detailsByPlan(catalogues, suppliers) };
  });
}

export function readList(sources: EditionSources, region: Region): Promise<readonly ListedSupplier[]> {
  const { day, refs, segments } = sources;
  const own = refs.supplierTypes(region);
  return segments.derived.lists.keptOrBuilt(own.name, async () => {
    const [suppliers, types] = await Promise.all([readSuppliers(sources), segments.supplierTypes.read(own.refs)]);
    return listSuppliers({ region, day, suppliers }, types.flat());
  });
}

export function readOnSale({ refs, segments }: EditionSources): Promise<readonly Catalogue[]> {
  return segments.catalogues.read(refs.plansOnSale.refs);
}

/** Of the closed plans of a supplier, or of all. */
export function closedOfferRefs({ manifest }: EditionSources, region: Region, supplierKey?: string): readonly Ref[] {
  return manifest.sources.flatMap(({ offersHeld }) =>
    offersHeld
      .filter(([its, key]) => its === region && (supplierKey === undefined || key === supplierKey))
      .map(([, , ref]) => ref),
  );
}

export function closedPlanRefs({ manifest }: EditionSources, supplierKey: string): readonly Ref[] {
  return manifest.sources.flatMap(({ plansHeld }) =>
    plansHeld.filter(([key]) => key === supplierKey).map(([, ref]) => ref),
  );
}
