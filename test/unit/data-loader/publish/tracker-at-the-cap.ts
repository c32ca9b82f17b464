import { isDeepStrictEqual } from 'node:util';
import { runLoad } from '../../../../data-loader/run.ts';
import type { PricedPlan } from '../../../../shared/market/books.ts';
import {
  type Day,
  nameOfPlan,
  PLAN_TYPES,
  type Plan,
  REGIONS,
} from '../../../../shared/market/model.ts';
import type { CapPrices } from '../../../../shared/market/price-cap.ts';
import { createRegionBook, type MarketOffer } from '../../../../shared/market/region-book.ts';
import {
  addDays,
  decimalFromMicro,
  type Price,
  planPence,
  pricingBasis,
  typicalUsage,
} from '../../../../shared/pricing/index.ts';
import { feed, header, type Line, planLine, supplierLine } from '../../../support/feed-maker.ts';
import { createMemoryMarketStore } from '../../../support/memory-stores.ts';
import { capSource, pricedIn, QUARTERS } from '../../../support/price-cap-source.ts';
import { loaderAt } from '../../../support/small-market.ts';
import { named } from '../market-maker.ts';

const LAST_DAY = '2026-09-30';
const NOW = '2026-09-30T12:00:00Z';

export type TrackerMarket = {
  readonly firstDay: Day;
  readonly days: number;
  /**
   * Lists what differs on a day between the cap and two trackers that cost the same when they were
   * priced: one keeps its pence, the other its share. Counts what was compared.
   */
  readonly compare: (day: Day) => { readonly compared: number; readonly differing: string[] };
};

/** Loads the whole cap and two trackers at the prices of its first day in this quarter. */
export async function trackerMarket(quarter: number): Promise<TrackerMarket> {
  const store = createMemoryMarketStore();
  const loader = loaderAt(store, NOW);
  const options = { market: loader, day: LAST_DAY, nowMs: Date.parse(NOW) };
  await runLoad([capSource()], options);
  const firstDay = QUARTERS[quarter] ?? '';
  const { cap = [] } = (await loader.sourceContent('price-cap')) ?? {};
  const atTheCap = cap.filter(({ validFrom }) => validFrom === firstDay);
  await runLoad(
    [
      named(
        feed([
          header({ published_at: `${firstDay}T06:00:00Z` }),
          supplierLine(),
          ...['pence', 'percent'].flatMap((keeps) => [
            planLine({
              key: keeps,
              product_end_date: null,
              follows: { source: 'price-cap', keeps },
            }),
            ...atTheCap.map((prices) => offerAt(keeps, prices)),
          ]),
        ]),
      ),
    ],
    options,
  );
  const content = await loader.sourceContent('price-cap');
  const trackers = await loader.sourceContent('test');
  const names = {
    plans: new Map(
      [...(content?.plans ?? []), ...(trackers?.plans ?? [])].map((plan) => [
        nameOfPlan(plan),
        plan,
      ]),
    ),
    suppliers: new Map(
      [...(content?.suppliers ?? []), ...(trackers?.suppliers ?? [])].map((supplier) => [
        supplier.key,
        { supplier, sold: [] },
      ]),
    ),
    outlook: { cap: null, publishedOn: new Map() },
  };
  const books = await Promise.all(
    REGIONS.map(async (region) => {
      const priced = await pricedIn(store, region);
      return {
        region,
        priced: priced.filter(({ supplierKey }) => SUPPLIERS.includes(supplierKey)),
      };
    }),
  );
  return {
    firstDay,
    days: Math.round((Date.parse(LAST_DAY) - Date.parse(firstDay)) / 86_400_000) + 1,
    compare: (day) => {
      const costOf = yearCosts(day);
      const differing: string[] = [];
      let compared = 0;
      for (const { region, priced } of books) {
        const { bySupplier } = createRegionBook(priced, names, { region, day });
        const plans = SUPPLIERS.flatMap((supplier) => bySupplier.get(supplier) ?? []);
        for (const type of PLAN_TYPES) {
          const [cap, ...others] = plans.map(({ offer }) => offer(type));
          for (const tracker of others) {
            compared += 1;
            const isEqual =
              cap !== undefined &&
              tracker !== undefined &&
              costOf(cap) === costOf(tracker) &&
              isDeepStrictEqual(cap.courses, tracker.courses);
            if (!isEqual) differing.push(`${day} ${region} ${JSON.stringify(type)}`);
          }
        }
      }
      return { compared, differing };
    },
  };
}

/** The days of a market, from its first one on. */
export function dayAt({ firstDay }: TrackerMarket, index: number): Day {
  return addDays(firstDay, index);
}

/** A supplier with the cap's plan, and the supplier of the trackers. */
const SUPPLIERS: readonly PricedPlan['supplierKey'][] = ['british-gas', 'acme'];

function yearCosts(day: Day): (offer: MarketOffer) => number {
  const [gas, standard, economy7] = (
    ['gas', 'electricity_standard', 'electricity_economy_7'] as const
  ).map((profile) => typicalUsage({ profile, level: 'medium' }, day));
  const bases = {
    standard: pricingBasis({ gas, electricity: standard }, day),
    economy_7: pricingBasis({ gas, electricity: economy7 }, day),
  };
  return (offer) => planPence(offer, bases[offer.electricityVariant ?? 'standard']);
}

function offerAt(key: Plan['key'], prices: CapPrices): Line {
  return {
    type: 'offer',
    supplier_key: 'acme',
    plan_key: key,
    fuel: prices.fuel,
    payment_method: prices.paymentMethod,
    electricity_variant: prices.electricityVariant ?? undefined,
    regions: prices.regions,
    valid_from: prices.validFrom,
    valid_to: null,
    electricity: prices.electricity && priceLine(prices.electricity),
    gas: prices.gas && priceLine(prices.gas),
  };
}

function priceLine({ chargeMicropencePerDay, registers = [] }: Price): Line {
  return {
    charge_pence_per_day: decimalFromMicro(chargeMicropencePerDay),
    unit_rates: registers.flatMap(({ name, bands }) =>
      bands.map(({ rateMicropencePerKwh }) => ({
        register: name,
        rate_pence_per_kwh: decimalFromMicro(rateMicropencePerKwh),
      })),
    ),
  };
}
