import { type Catalogue, planName, planTypesIn } from './catalogue-segment.ts';
import { CorruptMarketError } from './checked.ts';
import type { EditionRefs, NamedRefs } from './edition-refs.ts';
import type { Manifest } from './manifest.ts';
import type { PlanDetails, PlanKey, PlansQuery } from './market.ts';
import type { Day, Plan, PlanType } from './model.ts';
import { compareNames } from './name-order.ts';
import { detailsByPlan, type KnownDetails } from './plan-details.ts';
import type { Segments } from './segments.ts';

type Catalogues = { readonly manifest: Manifest; readonly segments: Segments };

export async function findPlans(
  catalogues: Catalogues & { readonly day: Day; readonly refs: EditionRefs },
  query: PlansQuery,
): Promise<readonly Plan[]> {
  const [onSale, closed] = await Promise.all([
    readOnSale(catalogues.refs.plansOnSale, catalogues.segments),
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
  { asked, onSale, suppliers }: KnownDetails,
): Promise<readonly PlanDetails[]> {
  const found = keys.map((key) => {
    const details = asked.get(key) ?? onSale.get(planName(key));
    if (details !== undefined) asked.set(key, details);
    return details;
  });
  if (found.every((details) => details !== undefined)) return found;
  const lacking = keys.filter((_, index) => found[index] === undefined);
  const held = await readClosed(catalogues, new Set(lacking.map((key) => key.supplierKey)));
  const closed = detailsByPlan(held, suppliers);
  return keys.map((key, index) => {
    const details = found[index] ?? closed.get(planName(key));
    if (details === undefined) throw new CorruptMarketError(`no plan ${planName(key)}`);
    return details;
  });
}

export async function readOnSale({ refs }: NamedRefs, segments: Segments): Promise<readonly Catalogue[]> {
  return await segments.catalogues.read(refs);
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
