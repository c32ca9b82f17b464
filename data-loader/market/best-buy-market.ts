import type { Manifest } from '../../shared/market/manifest.ts';
import type { Segments } from '../../shared/market/segments.ts';
import { BEST_BUY_TYPE_CODE, type BestBuyMarket, type BestBuyOffer } from './best-buys.ts';

/** What best buys are worked out from: of the segments of an edition, those of what is on sale. */
export const readBestBuyMarket = async (manifest: Manifest, segments: Segments): Promise<BestBuyMarket> => {
  const { sources } = manifest;
  const [suppliers, catalogues] = await Promise.all([
    segments.suppliers.read(sources.map((source) => source.suppliers)),
    segments.catalogues.read(sources.map((source) => source.plansOnSale)),
  ]);
  const offers: BestBuyOffer[] = [];
  // A segment at a time: of 10^6 offers, only those of one plan type stay in memory.
  for (const [, ref] of sources.flatMap(({ offersOnSale }) => offersOnSale)) {
    for (const plan of (await segments.offers.read([ref])).flat()) {
      const { supplierKey, planKey, productEndDate } = plan;
      for (const { typeCode, ...period } of plan.periods) {
        if (typeCode === BEST_BUY_TYPE_CODE) offers.push({ supplierKey, planKey, productEndDate, ...period });
      }
    }
  }
  return {
    offers,
    suppliers: new Map(suppliers.flat().map((supplier) => [supplier.key, supplier])),
    plans: new Map(catalogues.flatMap(({ byName }) => [...byName].map(([name, { plan }]) => [name, plan]))),
  };
};
