import type { Manifest } from '../../shared/market/manifest.ts';
import type { Segments } from '../../shared/market/segments.ts';
import { compareText } from '../../shared/pricing/index.ts';
import { BEST_BUY_TYPE_CODE, type BestBuyMarket, type BestBuyOffer } from './best-buys.ts';

/** The keys of the market's standard variable plans, those that are merely held among them. */
const readStandardPlanKeys = async ({ sources }: Manifest, segments: Segments): Promise<readonly string[]> => {
  const keys = new Set<string>();
  const refs = sources.flatMap(({ plansOnSale, plansHeld }) => [plansOnSale, ...plansHeld.map(([, ref]) => ref)]);
  for (const ref of refs) {
    for (const { byName } of await segments.catalogues.read([ref])) {
      for (const { plan } of byName.values()) if (plan.standardVariable) keys.add(plan.key);
    }
  }
  return [...keys].toSorted(compareText);
};

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
    standardPlanKeys: await readStandardPlanKeys(manifest, segments),
    plans: new Map(catalogues.flatMap(({ byName }) => [...byName].map(([name, { plan }]) => [name, plan]))),
  };
};
