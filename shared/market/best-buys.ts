import {
  cheapestFirst,
  planPence,
  pricingBasis,
  type TariffType,
  typicalUsage,
} from '../pricing/index.ts';
import { compareText } from '../values/texts.ts';
import type { SoldSupplier } from './books.ts';
import { isForEverybody } from './eligibility.ts';
import { isGreen } from './filters.ts';
import {
  type BestBuyType,
  type Day,
  exitFeePence,
  type Plan,
  type PlanKey,
  planName,
  type Region,
  type Supplier,
} from './model.ts';
import type { MarketOffer } from './region-book.ts';

/** A plan in one plan type, in every region where it is on sale. */
export type BestBuyPlan = PlanKey & {
  readonly plan: Plan;
  readonly supplier: Supplier;
  readonly tariffType: TariffType;
  /**
   * The plan's year at medium typical consumption, averaged over its regions and rounded half up.
   */
  readonly averagePence: number;
  /**
   * The average, over the same regions, of the cheapest big six standard variable plan; null if a
   * region has none.
   */
  readonly averageStandardPence: number | null;
  readonly regions: readonly Region[];
};

/** The best buys of each type, cheapest first; equal averages by supplier key, then plan key. */
export type BestBuys = {
  /**
   * Supplier keys of the market's big six, and plan keys of its standard variable plans; both
   * sorted.
   */
  readonly bigSix: readonly string[];
  readonly standardPlanKeys: readonly string[];
  readonly plans: readonly BestBuyPlan[];
};

export const BEST_BUY_PLAN_TYPE = {
  fuel: 'dual_fuel',
  paymentMethod: 'monthly_direct_debit',
  electricityVariant: 'standard',
} as const;

const BELONGS: Readonly<
  Record<BestBuyType, (candidate: Pick<BestBuyPlan, 'plan' | 'supplier' | 'tariffType'>) => boolean>
> = {
  'big-six-standard-plans': ({ plan, supplier }) => supplier.bigSix && plan.standardVariable,
  'cheapest-plans': () => true,
  'cheapest-fixed-plans': ({ tariffType }) => tariffType === 'fixed',
  'cheapest-variable-plans': ({ tariffType }) => tariffType !== 'fixed',
  'cheapest-green-plans': ({ plan }) => isGreen(plan),
  'no-exit-fee-plans': ({ plan }) => exitFeePence(plan, 'dual_fuel') === 0,
};

type WholeMarket = {
  readonly day: Day;
  readonly suppliers: readonly SoldSupplier[];
  /** All plans, or at least every standard variable one. */
  readonly plans: readonly Plan[];
  /** The offers of the plan type, region by region. */
  readonly onSale: readonly MarketOffer[];
};

/** Ranks every plan that is for everybody. */
export function rankBestBuys({ day, suppliers, plans, onSale }: WholeMarket): BestBuys {
  const usage = {
    gas: typicalUsage({ profile: 'gas', level: 'medium' }, day),
    electricity: typicalUsage({ profile: 'electricity_standard', level: 'medium' }, day),
  };
  const basis = pricingBasis(usage, day);
  const priced = onSale
    .filter(({ plan }) => isForEverybody(plan))
    .map((offer): PricedOffer => ({ offer, pence: planPence(offer, basis) }));
  const standard = cheapestStandard(priced);
  const ranked = [...Map.groupBy(priced, ({ offer }) => planName(offer)).values()].flatMap(
    (offers): BestBuyPlan[] => {
      const [first] = offers;
      if (first === undefined) return [];
      const { supplierKey, planKey, plan, supplier, tariffType } = first.offer;
      const regions = offers.map(({ offer: { region } }) => region);
      const standardPence = regions.flatMap((region) => standard.get(region) ?? []);
      return [
        {
          ...{ supplierKey, planKey, plan, supplier, tariffType, regions },
          averagePence: meanOf(offers.map(({ pence }) => pence)),
          averageStandardPence:
            standardPence.length < regions.length ? null : meanOf(standardPence),
        },
      ];
    },
  );
  return {
    bigSix: sortedKeys(suppliers.map(({ supplier }) => supplier).filter(({ bigSix }) => bigSix)),
    standardPlanKeys: sortedKeys(plans.filter(({ standardVariable }) => standardVariable)),
    plans: cheapestFirst(ranked, ({ averagePence }) => averagePence),
  };
}

type PricedOffer = { readonly offer: MarketOffer; readonly pence: number };

/** Returns what the cheapest big six standard variable plan costs in each region that has one. */
function cheapestStandard(priced: readonly PricedOffer[]): ReadonlyMap<Region, number> {
  const ofBigSix = priced.filter(({ offer }) => BELONGS['big-six-standard-plans'](offer));
  const byRegion = Map.groupBy(ofBigSix, ({ offer: { region } }) => region);
  return new Map(
    [...byRegion].map(([region, offers]) => [
      region,
      Math.min(...offers.map(({ pence }) => pence)),
    ]),
  );
}

/** Rounds half up. */
function meanOf(pence: readonly number[]): number {
  return Math.round(pence.reduce((sum, one) => sum + one, 0) / pence.length);
}

export function bestBuysOf(all: BestBuys, type: BestBuyType): BestBuys {
  return { ...all, plans: all.plans.filter(BELONGS[type]) };
}

function sortedKeys(named: ReadonlyArray<{ readonly key: string }>): readonly string[] {
  return [...new Set(named.map(({ key }) => key))].toSorted(compareText);
}
