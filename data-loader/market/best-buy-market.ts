import type { Catalogue } from '../../shared/market/catalogue-segment.ts';
import { isForAnyHome } from '../../shared/market/home.ts';
import type { Manifest } from '../../shared/market/manifest.ts';
import type { Segments } from '../../shared/market/segments.ts';
import { compareText } from '../../shared/pricing/index.ts';
import { BEST_BUY_TYPE_CODE, type BestBuyMarket, type BestBuyOffer } from './best-buys.ts';

export async function readBestBuyMarket(manifest: Manifest, segments: Segments): Promise<BestBuyMarket> {
  const { sources } = manifest;
  const [suppliers, onSale, closed] = await Promise.all([
    segments.suppliers.read(sources.map((source) => source.suppliers)),
    segments.catalogues.read(sources.map((source) => source.plansOnSale)),
    segments.catalogues.read(sources.flatMap(({ plansHeld }) => plansHeld.map(([, ref]) => ref))),
  ]);
  const offers: BestBuyOffer[] = [];
  // A segment at a time: of 10^6 offers, only those of one plan type stay in memory.
  for (const [region, ref] of sources.flatMap(({ offersOnSale }) => offersOnSale)) {
    for (const plan of (await segments.offers.read([ref])).flat().filter(isForAnyHome)) {
      const { supplierKey, planKey, productEndDate } = plan;
      for (const { typeCode, ...period } of plan.periods) {
        if (typeCode === BEST_BUY_TYPE_CODE) offers.push({ region, supplierKey, planKey, productEndDate, ...period });
      }
    }
  }
  return {
    offers,
    suppliers: new Map(suppliers.flat().map((supplier) => [supplier.key, supplier])),
    standardPlanKeys: standardPlanKeysOf([...onSale, ...closed]),
    plans: new Map(onSale.flatMap(({ byName }) => [...byName].map(([name, { plan }]) => [name, plan]))),
  };
}

function standardPlanKeysOf(catalogues: readonly Catalogue[]): readonly string[] {
  const plans = catalogues.flatMap(({ byName }) => [...byName.values()].map(({ plan }) => plan));
  return [...new Set(plans.filter(({ standardVariable }) => standardVariable).map(({ key }) => key))].toSorted(
    compareText,
  );
}
