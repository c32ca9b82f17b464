import { byPlan, compareText, type PricingBasis, perFuel, projectPlan, type SingleFuel } from '../pricing/index.ts';
import type { SoldSupplier } from './books.ts';
import { filterOffers, isForHome, isSamePlan } from './filters.ts';
import type {
  ListedSupplier,
  MarketOffer,
  PlansQuery,
  RatesQuery,
  RegionMarket,
  RegisterOffer,
  Rollover,
  StandardVariableQuery,
} from './market.ts';
import { PLAN_TYPES, type PlanType, planTypeName } from './model.ts';
import { hasPlan, type RegionBook, type RegionDay, type SoldPlan } from './region-book.ts';

export type RegionParts = {
  readonly editionId: string;
  readonly suppliers: ReadonlyMap<string, SoldSupplier>;
  readonly onSale: RegionBook;
  /** Undefined: it was not read, and nothing may ask for a closed plan. */
  readonly closed: RegionBook | undefined;
};

const DIRECT_DEBITS = ['monthly_direct_debit', 'variable_direct_debit'] as const;

export function createRegionMarket({ editionId, suppliers, onSale, closed }: RegionParts): RegionMarket {
  const { region, day } = onSale;

  const closedBook = (): RegionBook => {
    if (closed === undefined) throw new Error(`closed plans of region ${region} were asked for but not read`);
    return closed;
  };

  const standardVariableOffers = ({ supplierKey, has = [], ...type }: StandardVariableQuery): readonly MarketOffer[] =>
    plansOf(onSale, supplierKey)
      .filter(({ plan }) => plan.standardVariable && isForHome(plan, has))
      .flatMap(({ offer }) => offer(type) ?? [])
      .toSorted((a, b) => rank(a) - rank(b) || byPlan(a, b));

  const rollover: RegionMarket['rollover'] = (offer, basis, { has } = {}) => {
    const query = { ...offer, electricityVariant: offer.electricityVariant ?? 'standard', has };
    const same = cheapest(standardVariableOffers(query), basis);
    if (same !== undefined) return perFuel(offer.fuel, () => same);
    if (offer.fuel !== 'dual_fuel') return {};
    const single = (fuel: SingleFuel) => cheapest(standardVariableOffers({ ...query, fuel }), basis);
    return { electricity: single('electricity'), gas: single('gas') } satisfies Rollover;
  };

  return {
    editionId,
    day,
    region,
    supplier: (supplierKey) => suppliers.get(supplierKey)?.supplier,
    suppliers: () => listSuppliers(suppliers.values(), { region, day }),
    hasPlan: (plan) => hasPlan(onSale, plan) || hasPlan(closedBook(), plan),
    plans: ({ supplierKey, ...type }) =>
      [onSale, closedBook()]
        .flatMap((book) => plansOf(book, supplierKey))
        .filter(({ isSold }) => isSold((sold) => suits(sold, type)))
        .map(({ plan }) => plan)
        .toSorted(byName),
    offersOnSale: ({ filters, has = [], current = [], ...type }) => {
      const offers = onSale
        .onSale(type)
        .filter((offer) => isForHome(offer.plan, has) || current.some((own) => isSamePlan(own, offer)));
      return filters === undefined ? offers : filterOffers(offers, filters);
    },
    currentOffer: ({ supplierKey, planKey, ...type }) => {
      const isAsked = ({ plan }: SoldPlan): boolean => plan.key === planKey;
      const sold = plansOf(onSale, supplierKey).find(isAsked) ?? plansOf(closedBook(), supplierKey).find(isAsked);
      return sold?.offer(type);
    },
    standardVariableOffers,
    rollover,
    offersByRates: ({ fuel, supplierKey }) =>
      [onSale, closedBook()]
        .flatMap((book) =>
          supplierKey === undefined ? [...book.bySupplier.values()].flat() : plansOf(book, supplierKey),
        )
        .flatMap((sold) => directDebitOffer(sold, fuel) ?? [])
        .toSorted(byPlan),
  };
}

/** By name, then key: those that have or had a plan in the region. */
export function listSuppliers(
  suppliers: Iterable<SoldSupplier>,
  { region, day }: RegionDay,
): readonly ListedSupplier[] {
  return [...suppliers]
    .map(({ supplier, sold }): ListedSupplier => {
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
    })
    .filter(({ planTypes }) => planTypes.length > 0)
    .toSorted((a, b) => byName(a.supplier, b.supplier));
}

type Named = { readonly name: string; readonly key: string };

/** By name in any case and without accents, then by key; no locale, so the same on every machine. */
function byName(a: Named, b: Named): number {
  return compareText(folded(a.name), folded(b.name)) || compareText(a.key, b.key);
}

function folded(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function plansOf({ bySupplier }: RegionBook, supplierKey: string): readonly SoldPlan[] {
  return bySupplier.get(supplierKey) ?? [];
}

/** By monthly direct debit; by variable direct debit if the plan has only that. */
function directDebitOffer(sold: SoldPlan, fuel: RatesQuery['fuel']): RegisterOffer | undefined {
  return DIRECT_DEBITS.map((paymentMethod) => sold.offer({ fuel, paymentMethod, electricityVariant: 'standard' })).find(
    (offer) => offer !== undefined && isBilledByRegister(offer),
  );
}

function isBilledByRegister(offer: MarketOffer): offer is RegisterOffer {
  return offer.electricity?.timetable === undefined && offer.gas?.timetable === undefined;
}

function suits(type: PlanType, { fuel, paymentMethod, electricityVariant }: Omit<PlansQuery, 'supplierKey'>): boolean {
  return (
    (fuel === undefined || type.fuel === fuel) &&
    (paymentMethod === undefined || type.paymentMethod === paymentMethod) &&
    (electricityVariant === undefined ||
      type.electricityVariant === null ||
      type.electricityVariant === electricityVariant)
  );
}

/** Of sorted offers, the cheapest of those that rank with the first; the first of equals. */
function cheapest(offers: readonly MarketOffer[], basis: PricingBasis): MarketOffer | undefined {
  const [first, ...others] = offers;
  if (first === undefined || others.length === 0) return first;
  const costOf = (offer: MarketOffer): bigint => projectPlan(offer, basis).current.totalMicropence;
  let best = { offer: first, cost: costOf(first) };
  for (const offer of others.filter((other) => rank(other) === rank(first))) {
    const cost = costOf(offer);
    if (cost < best.cost) best = { offer, cost };
  }
  return best.offer;
}

function rank({ onSale, plan }: MarketOffer): number {
  if (onSale) return 0;
  return plan.availableToSwitch ? 1 : 2;
}
