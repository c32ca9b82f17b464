import { closedOfferRefs, closedPlanRefs, type EditionSources, readDetails, readList } from './edition-reads.ts';
import type { MarketOffer, PlanDetails, PlanKey, RegionMarket, StandardVariableQuery } from './market.ts';
import type { PricedPlan } from './offer-segment.ts';
import { onDemand } from './on-demand.ts';
import { detailsByPlan, detailsOf } from './plan-details.ts';
import { filterOffers } from './plan-filters.ts';
import { findPlans } from './plan-search.ts';
import { planTypeCode } from './plan-types.ts';
import { offeredStandardVariable, offerOn, onSaleFor, type RegionBook, standardVariable } from './region-book.ts';
import { findRollover } from './rollover.ts';

/** For one piece of work, which `whenRead` runs: the book is in memory, the rest is found there or read. */
export function createRegionMarket(sources: EditionSources, book: RegionBook): RegionMarket {
  const { id, day, refs, segments } = sources;
  const { region, suppliers } = book;
  const onSaleDetails = onDemand({
    kept: segments.derived.details.kept,
    read: () => readDetails(sources),
  });
  const closedDetailsOf = onDemand({
    kept: (supplierKey: string) => {
      const catalogues = segments.catalogues.kept(closedPlanRefs(sources, supplierKey));
      return catalogues && detailsByPlan(catalogues, suppliers);
    },
    read: async (supplierKey) =>
      detailsByPlan(await segments.catalogues.read(closedPlanRefs(sources, supplierKey)), suppliers),
  });
  const closedOf = onDemand({
    kept: (supplierKey: string) => segments.offers.kept(closedOfferRefs(sources, region, supplierKey))?.flat(),
    read: async (supplierKey) => (await segments.offers.read(closedOfferRefs(sources, region, supplierKey))).flat(),
  });
  const suppliersHere = onDemand({
    kept: segments.derived.lists.kept,
    read: () => readList(sources, region),
  });
  const plansOf = onDemand({
    kept: () => undefined,
    read: (supplierKey: string) => findPlans(sources, { region, supplierKey }),
  });

  const offered = (supplierKey: string): readonly PricedPlan[] => book.plansBySupplier.get(supplierKey) ?? [];

  const standardVariableOffers = (query: StandardVariableQuery): readonly MarketOffer[] =>
    standardVariable([...offered(query.supplierKey), ...closedOf(query.supplierKey)], query, book);

  const offeredElseClosed = (query: StandardVariableQuery): readonly MarketOffer[] => {
    const offers = offeredStandardVariable(book, query);
    return offers.length > 0 ? offers : standardVariableOffers(query);
  };

  const detailsHere = (plan: PlanKey): PlanDetails =>
    detailsOf(plan, onSaleDetails(refs.plansAndSuppliers), closedDetailsOf);

  return {
    editionId: id,
    day,
    region,
    supplier: (supplierKey) => suppliers.get(supplierKey),
    suppliers: () => suppliersHere(refs.supplierTypes(region).name),
    plans: (supplierKey) => (suppliers.has(supplierKey) ? plansOf(supplierKey) : []),
    offersOnSale: ({ filters, ...query }) => {
      const offers = onSaleFor(book, query);
      return filters === undefined ? offers : filterOffers(offers, detailsHere, filters);
    },
    currentOffer: ({ supplierKey, planKey, ...query }) => {
      const isAsked = (plan: PricedPlan): boolean => plan.planKey === planKey;
      const plan = offered(supplierKey).find(isAsked) ?? closedOf(supplierKey).find(isAsked);
      return plan && offerOn(plan, planTypeCode(query), book);
    },
    standardVariableOffers,
    rollover: (offer, basis, { has } = {}) =>
      findRollover(offer, basis, (query) => offeredElseClosed({ ...query, has })),
    planDetails: (keys) => keys.map(detailsHere),
  };
}
