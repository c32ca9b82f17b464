import { byPlan, type PricingBasis, perFuel, projectPlan, type SingleFuel } from '../pricing/index.ts';
import type { PricedPlan, SoldSupplier, Stored } from './books.ts';
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
import { type Plan, type PlanKey, type PlanType, planName, planTypeName } from './model.ts';
import { offersOn, type PlanInRegion, type RegionDay } from './offers.ts';

/** The plans of a book of prices, as sold on a day. */
export type Shelf = RegionDay & {
  readonly size: number;
  readonly bySupplier: ReadonlyMap<string, readonly ShelfPlan[]>;
  /** By plan type, made when they are first asked for. */
  readonly onSale: () => ReadonlyMap<string, readonly MarketOffer[]>;
};

/** Its offers are made when they are first asked for: of closed plans few ever are. */
type ShelfPlan = PlanInRegion & { readonly offers: () => readonly MarketOffer[] };

type Catalogue = {
  readonly plans: ReadonlyMap<string, Plan>;
  readonly suppliers: ReadonlyMap<string, SoldSupplier>;
};

/** Without plans whose supplier has gone. */
export function createShelf(
  priced: readonly Stored<PricedPlan>[],
  { plans, suppliers }: Catalogue,
  place: RegionDay,
): Shelf {
  const sold = priced.flatMap(({ supplierKey, planKey, prices }): ShelfPlan[] => {
    const plan = plans.get(planName({ supplierKey, planKey }));
    const supplier = suppliers.get(supplierKey)?.supplier;
    if (plan === undefined || supplier === undefined) return [];
    let offers: readonly MarketOffer[] | undefined;
    return [{ plan, supplier, prices, offers: () => (offers ??= offersOn({ plan, supplier, prices }, place)) }];
  });
  let onSale: ReadonlyMap<string, readonly MarketOffer[]> | undefined;
  return {
    ...place,
    onSale: () =>
      (onSale ??= Map.groupBy(
        sold.flatMap(({ offers }) => offers().filter((offer) => offer.onSale)),
        planTypeName,
      )),
    size: 1 + priced.reduce((sum, { prices }) => sum + prices.length, 0),
    bySupplier: Map.groupBy(sold, ({ supplier }) => supplier.key),
  };
}

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
      .flatMap((sold) => offerOf(sold, type) ?? [])
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
        .filter(({ prices }) => prices.some((period) => period.validFrom <= day && suits(period, type)))
        .map(({ plan }) => plan)
        .toSorted(compareNames),
    offersOnSale: ({ filters, has = [], held = [], ...type }) => {
      const all = onSale.onSale().get(planTypeName(type)) ?? [];
      const offers = all.filter((offer) => isForHome(offer.plan, has) || isHeld(offer, held));
      return filters === undefined ? offers : filterOffers(offers, filters);
    },
    currentOffer: ({ supplierKey, planKey, ...type }) => {
      const isAsked = ({ plan }: ShelfPlan): boolean => plan.key === planKey;
      const sold = plansOf(onSale, supplierKey).find(isAsked) ?? plansOf(closedShelf(), supplierKey).find(isAsked);
      return sold && offerOf(sold, type);
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

export function hasPlan(shelf: Shelf, { planKey, supplierKey }: PlanKey): boolean {
  return plansOf(shelf, supplierKey).some(({ plan }) => plan.key === planKey);
}

function allPlans({ bySupplier }: Shelf): readonly ShelfPlan[] {
  return [...bySupplier.values()].flat();
}

function plansOf({ bySupplier }: Shelf, supplierKey: string): readonly ShelfPlan[] {
  return bySupplier.get(supplierKey) ?? [];
}

function offerOf(sold: ShelfPlan, type: PlanType): MarketOffer | undefined {
  const name = planTypeName(type);
  return sold.offers().find((offer) => planTypeName(offer) === name);
}

/** By monthly direct debit; by variable direct debit if the plan has only that. */
function directDebitOffer(sold: ShelfPlan, fuel: RatesQuery['fuel']): RegisterOffer | undefined {
  return DIRECT_DEBITS.map((paymentMethod) =>
    offerOf(sold, { fuel, paymentMethod, electricityVariant: 'standard' }),
  ).find((offer) => offer !== undefined && isBilledByRegister(offer));
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
  let best = { offer: first, pence: projectPlan(first, basis).totalPence };
  for (const offer of others) {
    if (rank(offer) !== rank(first)) break;
    const pence = projectPlan(offer, basis).totalPence;
    if (pence < best.pence) best = { offer, pence };
  }
  return best.offer;
}

function rank({ onSale, plan }: MarketOffer): number {
  if (onSale) return 0;
  return plan.availableToSwitch ? 1 : 2;
}
