import type { ZodType } from 'zod';
import { offerLine, PLAN, SUPPLIER } from '../../data-loader/formats/tariff-lines.ts';
import { type Decide, MarketLoader } from '../../data-loader/publish/market-loader.ts';
import type { SourceLoad } from '../../data-loader/publish/write-edition.ts';
import type { MarketStore } from '../../shared/market/store.ts';
import { londonDay } from '../../shared/time/clock.ts';
import { dualOffer, type Line, planLine, price, supplierLine } from './feed-maker.ts';

const OFFER = offerLine({ gas: 0, electricity: 0 });

/** What a feed of these lines loads; the content hash is its own content's. */
export function makeLoad(
  source: string,
  lines: readonly Line[],
  publishedAt = '2026-11-01T00:00:00Z',
): SourceLoad {
  const of = <T>(type: string, schema: ZodType<T>): readonly T[] =>
    lines.filter((line) => line['type'] === type).map((line) => schema.parse(line));
  const content = {
    suppliers: of('supplier', SUPPLIER),
    plans: of('plan', PLAN),
    offers: of('offer', OFFER),
  };
  const { suppliers, plans, offers } = content;
  const counts = {
    suppliers: suppliers.length,
    plans: plans.length,
    offers: offers.length,
    vanishedOffers: 0,
  };
  const contentHash = JSON.stringify(lines);
  const freshness = {
    source,
    contentHash,
    publishedAt,
    staleFrom: '2026-12-01',
    validators: null,
    missingParts: 0,
  };
  return { content, state: { ...freshness, ...counts, rejectedLines: 0, heldPlans: 0 } };
}

/** A supplier with one standard variable plan on sale: a whole market, told apart by its charge. */
export function loadOfOnePlan(
  source: string,
  chargePence: number,
  publishedAt: string,
): SourceLoad {
  const keys = { supplier_key: `${source}-energy`, plan_key: 'svt' };
  const electricity = price({ charge_pence_per_day: chargePence });
  return makeLoad(
    source,
    [
      supplierLine({ key: `${source}-energy`, big_six: true }),
      planLine({ ...keys, key: 'svt', standard_variable: true, product_end_date: null }),
      dualOffer({ ...keys, regions: [12, 13], electricity }),
    ],
    publishedAt,
  );
}

export const TODAY = '2026-11-21';

let editions = 0;

/** A loader at a moment; its editions are numbered. */
export function loaderAt(store: MarketStore, time = `${TODAY}T06:00:00Z`): MarketLoader {
  return new MarketLoader({
    store,
    clock: { nowMs: () => Date.parse(time), today: () => londonDay(Date.parse(time)) },
    newEditionId: () => {
      editions += 1;
      return `edition-${editions}`;
    },
  });
}

/** Takes these loads, whatever the market has. */
export function taking(...loads: readonly SourceLoad[]): Decide {
  return () => ({ loads, unchanged: [] });
}
