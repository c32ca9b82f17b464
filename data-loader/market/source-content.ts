import type { Manifest, SourceSegments } from '../../shared/market/manifest.ts';
import type { Region } from '../../shared/market/model.ts';
import type { PricedPlan, PricePeriod } from '../../shared/market/offer-segment.ts';
import { planTypeOf } from '../../shared/market/plan-types.ts';
import type { Segments } from '../../shared/market/segments.ts';
import type { SourceContent, SourceOffer } from './load.ts';

/** What a source has in an edition; offers that differ only in their regions are one. Null: nothing. */
export async function readSourceContent(
  manifest: Manifest,
  segments: Segments,
  source: string,
): Promise<SourceContent | null> {
  const own = manifest.sources.find((candidate) => candidate.source === source);
  if (own === undefined) return null;
  const [suppliers, catalogues, offers] = await Promise.all([
    segments.suppliers.read([own.suppliers]),
    segments.catalogues.read([own.plansOnSale, ...own.plansHeld.map(([, ref]) => ref)]),
    readOffers(own, segments),
  ]);
  return {
    publishedAt: own.publishedAt,
    suppliers: suppliers.flat(),
    plans: catalogues.flatMap(({ byName }) => [...byName.values()].map(({ plan }) => plan)),
    offers,
  };
}

async function readOffers(own: SourceSegments, segments: Segments): Promise<readonly SourceOffer[]> {
  const refs = [...own.offersOnSale, ...own.offersHeld.map(([region, , ref]) => [region, ref] as const)];
  const offers = new Map<string, Omit<SourceOffer, 'regions'> & { readonly regions: Region[] }>();
  for (const [region, ref] of refs) {
    for (const plan of (await segments.offers.read([ref])).flat()) {
      for (const period of plan.periods) {
        const name = JSON.stringify([plan.supplierKey, plan.planKey, period]);
        const known = offers.get(name);
        if (known === undefined) offers.set(name, { ...offerOf(plan, period), regions: [region] });
        else known.regions.push(region);
      }
    }
  }
  return [...offers.values()];
}

function offerOf(
  { supplierKey, planKey }: PricedPlan,
  { typeCode, validFrom, validTo, electricity, gas }: PricePeriod,
): Omit<SourceOffer, 'regions'> {
  return {
    supplierKey,
    planKey,
    ...planTypeOf(typeCode),
    validFrom,
    validTo,
    ...(electricity === undefined ? {} : { electricity }),
    ...(gas === undefined ? {} : { gas }),
  };
}
