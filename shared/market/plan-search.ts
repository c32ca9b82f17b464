import { type Catalogue, type CataloguePlan, planName, planTypesIn } from './catalogue-segment.ts';
import { CorruptMarketError } from './checked.ts';
import type { Manifest } from './manifest.ts';
import type { PlanDetails, PlanKey, PlansQuery } from './market.ts';
import type { Day, Plan, PlanType, Supplier } from './model.ts';
import { compareNames } from './name-order.ts';
import type { Segments } from './segments.ts';

type Catalogues = { readonly manifest: Manifest; readonly segments: Segments };

export async function findPlans(
  catalogues: Catalogues & { readonly day: Day },
  query: PlansQuery,
): Promise<readonly Plan[]> {
  const [onSale, closed] = await Promise.all([
    readOnSale(catalogues),
    readClosed(catalogues, new Set([query.supplierKey])),
  ]);
  return [...onSale, ...closed]
    .flatMap(({ bySupplier }) => bySupplier.get(query.supplierKey) ?? [])
    .filter((plan) =>
      planTypesIn(plan, { region: query.region, day: catalogues.day }).some((type) => suits(type, query)),
    )
    .map(({ plan }) => plan)
    .toSorted(compareNames);
}

/** Reads closed plans only of the suppliers whose plans are not on sale. */
export async function findDetails(
  catalogues: Catalogues,
  keys: readonly PlanKey[],
  suppliers: ReadonlyMap<string, Supplier>,
): Promise<readonly PlanDetails[]> {
  const onSale = await readOnSale(catalogues);
  const lacking = keys.filter((key) => findIn(onSale, key) === undefined);
  const closed = await readClosed(catalogues, new Set(lacking.map(({ supplierKey }) => supplierKey)));
  return keys.map((key) => {
    const found = findIn(onSale, key) ?? findIn(closed, key);
    const supplier = suppliers.get(key.supplierKey);
    if (found === undefined || supplier === undefined) throw new CorruptMarketError(`no plan ${planName(key)}`);
    return { plan: found.plan, supplier };
  });
}

export async function readOnSale({ manifest, segments }: Catalogues): Promise<readonly Catalogue[]> {
  return await segments.catalogues.read(manifest.sources.map(({ plansOnSale }) => plansOnSale));
}

async function readClosed(
  { manifest, segments }: Catalogues,
  supplierKeys: ReadonlySet<string>,
): Promise<readonly Catalogue[]> {
  const refs = manifest.sources.flatMap(({ plansHeld }) =>
    plansHeld.filter(([key]) => supplierKeys.has(key)).map(([, ref]) => ref),
  );
  return await segments.catalogues.read(refs);
}

function suits(type: PlanType, { fuel, paymentMethod, electricityVariant }: PlansQuery): boolean {
  return (
    (fuel === undefined || type.fuel === fuel) &&
    (paymentMethod === undefined || type.paymentMethod === paymentMethod) &&
    (electricityVariant === undefined ||
      type.electricityVariant === null ||
      type.electricityVariant === electricityVariant)
  );
}

function findIn(catalogues: readonly Catalogue[], key: PlanKey): CataloguePlan | undefined {
  for (const { byName } of catalogues) {
    const found = byName.get(planName(key));
    if (found !== undefined) return found;
  }
  return undefined;
}
