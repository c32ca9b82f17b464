import { byPlan, type PricingBasis, perFuel, projectPlan, type SingleFuel } from '../pricing/index.ts';
import type { SoldSupplier } from './books.ts';
import { filterOffers, isForHome, isHeld } from './filters.ts';
import { compareNames, listSuppliers } from './listing.ts';
import type {
  MarketOffer,
  PlansQuery,
  RatesQuery,
  RegionMarket,
  RegisterOffer,
  Rollover,
  StandardVariableQuery,
} from './market.ts';
import type { PlanType } from './model.ts';
import { hasPlan, type Shelf, type ShelfPlan } from './shelf.ts';

export type RegionParts = {
  readonly editionId: string;
  readonly suppliers: ReadonlyMap<string, SoldSupplier>;
  readonly onSale: Shelf;
  /** Undefined: they were not read, and nothing may ask for one. */
  readonly closed: Shelf | undefined;
};

const DIRECT_DEBITS = ['monthly_direct_debit', 'variable_direct_debit'] as const;

export function createRegionMarket({ editionId, suppliers, onSale, closed }: RegionParts): RegionMarket {
  const { region, day } = onSale;

  const closedShelf = (): Shelf => {
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
    hasPlan: (plan) => hasPlan(onSale, plan) || hasPlan(closedShelf(), plan),
    plans: ({ supplierKey, ...type }) =>
      [onSale, closedShelf()]
        .flatMap((shelf) => plansOf(shelf, supplierKey))
        .filter(({ isSold }) => isSold((sold) => suits(sold, type)))
        .map(({ plan }) => plan)
        .toSorted(compareNames),
    offersOnSale: ({ filters, has = [], held = [], ...type }) => {
      const offers = onSale.onSale(type).filter((offer) => isForHome(offer.plan, has) || isHeld(offer, held));
      return filters === undefined ? offers : filterOffers(offers, filters);
    },
    currentOffer: ({ supplierKey, planKey, ...type }) => {
      const isAsked = ({ plan }: ShelfPlan): boolean => plan.key === planKey;
      const sold = plansOf(onSale, supplierKey).find(isAsked) ?? plansOf(closedShelf(), supplierKey).find(isAsked);
      return sold?.offer(type);
    },
    standardVariableOffers,
    rollover,
    offersByRates: ({ fuel, supplierKey }) =>
      [onSale, closedShelf()]
        .flatMap((shelf) => (supplierKey === undefined ? allPlans(shelf) : plansOf(shelf, supplierKey)))
        .flatMap((sold) => directDebitOffer(sold, fuel) ?? [])
        .toSorted(byPlan),
  };
}

function allPlans({ bySupplier }: Shelf): readonly ShelfPlan[] {
  return [...bySupplier.values()].flat();
}

function plansOf({ bySupplier }: Shelf, supplierKey: string): readonly ShelfPlan[] {
  return bySupplier.get(supplierKey) ?? [];
}

/** By monthly direct debit; by variable direct debit if the plan has only that. */
function directDebitOffer(sold: ShelfPlan, fuel: RatesQuery['fuel']): RegisterOffer | undefined {
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
  let best = { offer: first, cost: exactCost(first, basis) };
  for (const offer of others) {
    if (rank(offer) !== rank(first)) break;
    const cost = exactCost(offer, basis);
    if (cost < best.cost) best = { offer, cost };
  }
  return best.offer;
}

function exactCost(offer: MarketOffer, basis: PricingBasis): bigint {
  return projectPlan(offer, basis).current.totalMicropence;
}

function rank({ onSale, plan }: MarketOffer): number {
  if (onSale) return 0;
  return plan.availableToSwitch ? 1 : 2;
}
