import { isDeepStrictEqual } from 'node:util';
import { planName } from '../../shared/market/catalogue-segment.ts';
import type { Day, Plan, Supplier } from '../../shared/market/model.ts';
import { compareText } from '../../shared/pricing/index.ts';
import type { SourceContent, SourceOffer } from '../market/load.ts';
import { comparePrices, yearlyCosts } from './price-changes.ts';
import type { PlanCosts, SourceChanges } from './source-changes.ts';
import { typicalCost } from './typical-cost.ts';

type Content = Pick<SourceContent, 'suppliers' | 'plans' | 'offers'>;

const NOTHING: Content = { suppliers: [], plans: [], offers: [] };

/** `before` is null for a source that has nothing in the market. */
export function compareContent(before: SourceContent | null, after: Content, day: Day): SourceChanges {
  return {
    suppliers: compareSuppliers((before ?? NOTHING).suppliers, after.suppliers),
    plans: comparePlans(before ?? NOTHING, after, day),
  };
}

function compareSuppliers(before: readonly Supplier[], after: readonly Supplier[]): SourceChanges['suppliers'] {
  const { added, gone, kept } = pairUp(
    new Map(before.map((supplier) => [supplier.key, supplier])),
    new Map(after.map((supplier) => [supplier.key, supplier])),
  );
  const changed = kept.map(([key, was, is]) => ({ key, details: differences(was, is) }));
  return {
    new: added.map(([key]) => key),
    gone: gone.map(([key]) => key),
    changed: changed.filter(({ details }) => details.length > 0),
  };
}

function comparePlans(before: Content, after: Content, day: Day): SourceChanges['plans'] {
  const cost = typicalCost(day);
  const { added, gone, kept } = pairUp(plansOf(before), plansOf(after));
  const compared = kept.map(([key, was, is]) => {
    const { dearer, cheaper, details } = comparePrices(was.offers, is.offers, { day, cost });
    return { key, name: is.plan.name, dearer, cheaper, details: [...differences(was.plan, is.plan), ...details] };
  });
  const isUnchanged = ({ dearer, cheaper, details }: (typeof compared)[number]): boolean =>
    dearer.length + cheaper.length + details.length === 0;
  return {
    new: added.map(([key, { plan, offers }]) => ({
      key,
      name: plan.name,
      planTypes: yearlyCosts(offers, { day, cost }),
    })),
    gone: gone.map(([key, { plan }]) => ({ key, name: plan.name })),
    dearer: largestFirst(compared.map(({ key, name, dearer }) => ({ key, name, planTypes: dearer }))),
    cheaper: largestFirst(compared.map(({ key, name, cheaper }) => ({ key, name, planTypes: cheaper }))),
    changed: compared.filter(({ details }) => details.length > 0).map(({ key, details }) => ({ key, details })),
    unchangedCount: compared.filter(isUnchanged).length,
  };
}

type PlanOffers = { readonly plan: Plan; readonly offers: readonly SourceOffer[] };

function plansOf({ plans, offers }: Content): ReadonlyMap<string, PlanOffers> {
  const offersOf = Map.groupBy(offers, planName);
  const named = plans.map((plan) => ({ key: planName({ supplierKey: plan.supplierKey, planKey: plan.key }), plan }));
  return new Map(named.map(({ key, plan }) => [key, { plan, offers: offersOf.get(key) ?? [] }]));
}

function pairUp<T>(before: ReadonlyMap<string, T>, after: ReadonlyMap<string, T>) {
  const byKey = ([a]: readonly [string, T], [b]: readonly [string, T]): number => compareText(a, b);
  const sorted = [...after].toSorted(byKey);
  return {
    added: sorted.filter(([key]) => !before.has(key)),
    gone: [...before].filter(([key]) => !after.has(key)).toSorted(byKey),
    kept: sorted.flatMap(([key, is]) => {
      const was = before.get(key);
      return was === undefined ? [] : [[key, was, is] as const];
    }),
  };
}

function differences<T extends Plan | Supplier>(before: T, after: T): readonly string[] {
  const was = new Map(Object.entries<unknown>(before));
  const is = new Map(Object.entries<unknown>(after));
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((key) => !isDeepStrictEqual(was.get(key), is.get(key)))
    .map((key) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
}

function largestFirst(plans: readonly PlanCosts[]): readonly PlanCosts[] {
  const most = ({ planTypes }: PlanCosts): number => Math.max(...planTypes.map(({ mostPence }) => mostPence));
  return plans.filter(({ planTypes }) => planTypes.length > 0).toSorted((a, b) => most(b) - most(a));
}
