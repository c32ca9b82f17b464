import {
  type BestBuyCandidate,
  type BestBuyList,
  encodeBestBuys,
  type RegionCost,
} from '../../shared/market/best-buys.ts';
import { planName } from '../../shared/market/catalogue-segment.ts';
import { type Ref, refOf } from '../../shared/market/chunks.ts';
import type { BestBuySegments } from '../../shared/market/manifest.ts';
import {
  BEST_BUY_TYPES,
  type BestBuyType,
  type Day,
  type Plan,
  type Region,
  type Supplier,
} from '../../shared/market/model.ts';
import { hasEnded, isOfferInForce } from '../../shared/market/offer-on-day.ts';
import { hasNoExitFee, isFixed, isGreen } from '../../shared/market/plan-filters.ts';
import { planTypeCode } from '../../shared/market/plan-types.ts';
import { byPlan, compareText, type Price, yearNetMicropence } from '../../shared/pricing/index.ts';
import { type BestBuyOptions, bestBuyDays, type Lifetime, termsByDay } from './best-buy-days.ts';

export const BEST_BUY_TYPE_CODE = planTypeCode({
  fuel: 'dual_fuel',
  paymentMethod: 'monthly_direct_debit',
  electricityVariant: 'standard',
});

export type BestBuyOffer = Lifetime & {
  readonly region: Region;
  readonly supplierKey: string;
  readonly planKey: string;
  readonly electricity?: Price | undefined;
  readonly gas?: Price | undefined;
};

export type BestBuyMarket = {
  readonly offers: readonly BestBuyOffer[];
  readonly suppliers: ReadonlyMap<string, Supplier>;
  readonly plans: ReadonlyMap<string, Plan>;
  /** Of every standard variable plan, closed ones too. */
  readonly standardPlanKeys: readonly string[];
};

type Candidate = { readonly plan: Plan; readonly supplier: Supplier; readonly costs: readonly RegionCost[] };

const BELONGS: Readonly<Record<BestBuyType, (candidate: Candidate) => boolean>> = {
  'big-six-standard-plans': ({ plan, supplier }) => supplier.bigSix && plan.standardVariable,
  'cheapest-plans': () => true,
  'cheapest-fixed-plans': ({ plan }) => isFixed(plan),
  'cheapest-variable-plans': ({ plan }) => !isFixed(plan),
  'cheapest-green-plans': ({ plan }) => isGreen(plan),
  'no-exit-fee-plans': ({ plan }) => hasNoExitFee(plan, 'dual_fuel'),
};

export type CompiledBestBuys = {
  readonly segments: readonly BestBuySegments[];
  readonly payloads: ReadonlyMap<Ref, Uint8Array>;
};

/** The lists of every type, from each day on which one changes, today's first. */
export function compileBestBuys(market: BestBuyMarket, today: Day): CompiledBestBuys {
  const payloads = new Map<Ref, Uint8Array>();
  const days = new Map<BestBuyType, [Day, Ref][]>(BEST_BUY_TYPES.map((type) => [type, []]));
  const meta: Omit<BestBuyList, 'candidates'> = {
    bigSix: [...market.suppliers.values()]
      .filter(({ bigSix }) => bigSix)
      .map(({ key }) => key)
      .toSorted(compareText),
    standardPlanKeys: market.standardPlanKeys,
  };
  const termsOn = termsByDay(today);
  const costOn = costs();
  for (const day of bestBuyDays(market.offers, today)) {
    const terms = termsOn(day);
    const candidates = candidatesOn(market, day < today ? today : day, (offer) => costOn(offer, terms));
    for (const [type, entries] of days) {
      const payload = encodeBestBuys({ ...meta, candidates: candidates.filter(BELONGS[type]).map(candidateOf) });
      const ref = refOf(payload);
      if (entries.at(-1)?.[1] === ref) continue;
      entries.push([day, ref]);
      payloads.set(ref, payload);
    }
  }
  return { segments: [...days], payloads };
}

/** Without VAT; worked out once however many days share the options. */
function costs() {
  const known = new Map<BestBuyOptions, Map<BestBuyOffer, RegionCost | undefined>>();
  return (offer: BestBuyOffer, terms: BestBuyOptions): RegionCost | undefined => {
    const own = known.get(terms) ?? new Map<BestBuyOffer, RegionCost | undefined>();
    known.set(terms, own);
    const cost = own.has(offer) ? own.get(offer) : costOf(offer, terms);
    own.set(offer, cost);
    return cost;
  };
}

function costOf({ region, gas, electricity }: BestBuyOffer, terms: BestBuyOptions): RegionCost | undefined {
  return gas && electricity
    ? [region, yearNetMicropence(gas, terms.gas), yearNetMicropence(electricity, terms.electricity)]
    : undefined;
}

function candidatesOn(
  market: BestBuyMarket,
  day: Day,
  costOn: (offer: BestBuyOffer) => RegionCost | undefined,
): readonly Candidate[] {
  const byName = new Map<string, RegionCost[]>();
  for (const offer of market.offers) {
    const cost = isOfferInForce(offer, day) && !hasEnded(offer, day) ? costOn(offer) : undefined;
    if (cost === undefined) continue;
    const name = planName(offer);
    const own = byName.get(name);
    if (own === undefined) byName.set(name, [cost]);
    else own.push(cost);
  }
  return [...byName]
    .flatMap(([name, regions]) => {
      const plan = market.plans.get(name);
      const supplier = plan && market.suppliers.get(plan.supplierKey);
      if (plan === undefined || supplier === undefined) return [];
      return [{ plan, supplier, costs: regions.toSorted(([a], [b]) => a - b) }];
    })
    .toSorted((a, b) => byPlan(keysOf(a), keysOf(b)));
}

function keysOf({ plan }: Candidate) {
  return { supplierKey: plan.supplierKey, planKey: plan.key };
}

function candidateOf({ plan, supplier, costs: regions }: Candidate): BestBuyCandidate {
  return {
    name: plan.name,
    supplierKey: supplier.key,
    supplierName: supplier.name,
    planKey: plan.key,
    rateGuarantee: {
      endDate: plan.rateGuarantee.endDate,
      durationMonths: plan.rateGuarantee.durationMonths,
      description: plan.rateGuarantee.description,
      available: plan.availableToSwitch,
      fixed: isFixed(plan),
    },
    exitFeePence: exitFeePence(plan),
    costs: regions,
  };
}

function exitFeePence({ exitFees }: Plan): number {
  return exitFees === null ? 0 : exitFees.gasFeePence + exitFees.electricityFeePence;
}
