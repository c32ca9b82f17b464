import { BEST_BUY_TYPES, type BestBuyPlan, type BestBuys } from '../../shared/market/best-buys.ts';
import { encodeBestBuys } from '../../shared/market/best-buys-segment.ts';
import { planName } from '../../shared/market/catalogue-segment.ts';
import { type Ref, refOf } from '../../shared/market/chunks.ts';
import type { BestBuySegments } from '../../shared/market/manifest.ts';
import type { BestBuyType, Day, Plan, Supplier } from '../../shared/market/model.ts';
import { hasEnded, isInForce } from '../../shared/market/offer-on-day.ts';
import { planTypeCode } from '../../shared/market/plan-types.ts';
import { byPlan, compareText, type Price, planTotalPence } from '../../shared/pricing/index.ts';
import { type BestBuyTerms, bestBuyDays, type Lifetime, termsByDay } from './best-buy-days.ts';

/** What best buys are of: dual fuel, monthly direct debit, standard. */
export const BEST_BUY_TYPE_CODE = planTypeCode({
  fuel: 'dual_fuel',
  paymentMethod: 'monthly_direct_debit',
  electricityVariant: 'standard',
});

/** One region's prices of a plan that is available to switch. */
export type BestBuyOffer = Lifetime & {
  readonly supplierKey: string;
  readonly planKey: string;
  readonly electricity?: Price;
  readonly gas?: Price;
};

export type BestBuyMarket = {
  /** Of every region. */
  readonly offers: readonly BestBuyOffer[];
  readonly suppliers: ReadonlyMap<string, Supplier>;
  /** Plans that are available to switch, by supplier and plan. */
  readonly plans: ReadonlyMap<string, Plan>;
  /** Of every standard variable plan, held ones too. */
  readonly standardPlanKeys: readonly string[];
};

type Candidate = { readonly plan: Plan; readonly supplier: Supplier; readonly averagePence: number };

const isFixed = ({ rateGuarantee }: Plan): boolean =>
  rateGuarantee.endDate !== null || rateGuarantee.durationMonths !== null;

const exitFeePence = ({ exitFees }: Plan): number =>
  exitFees === null ? 0 : exitFees.gasFeePence + exitFees.electricityFeePence;

const hasNoExitFee = ({ exitFees }: Plan): boolean =>
  exitFees === null || (exitFees.gasFeePence === 0 && exitFees.electricityFeePence === 0);

const BELONGS: Readonly<Record<BestBuyType, (candidate: Candidate) => boolean>> = {
  'big-six-standard-plans': ({ plan, supplier }) => supplier.bigSix && plan.standardVariable,
  'cheapest-plans': () => true,
  'cheapest-fixed-plans': ({ plan }) => isFixed(plan),
  'cheapest-variable-plans': ({ plan }) => !isFixed(plan),
  'cheapest-green-plans': ({ plan }) => plan.featureLabels.includes('green'),
  'no-exit-fee-plans': ({ plan }) => hasNoExitFee(plan),
};

/** Half up: floor(sum / count + 1/2), in integers. */
const mean = (sum: number, count: number): number => Math.floor((2 * sum + count) / (2 * count));

/** An offer's total under terms, worked out once however many days share them. */
const totals = () => {
  const known = new Map<BestBuyTerms, Map<BestBuyOffer, number>>();
  return (offer: BestBuyOffer, terms: BestBuyTerms): number => {
    const own = known.get(terms) ?? new Map<BestBuyOffer, number>();
    known.set(terms, own);
    const total = own.get(offer) ?? planTotalPence(offer, terms);
    own.set(offer, total);
    return total;
  };
};

/** Every plan on sale on a day with the mean of its regional totals: cheapest first, then by supplier and plan key. */
const candidatesOn = (
  market: BestBuyMarket,
  day: Day,
  totalOf: (offer: BestBuyOffer) => number,
): readonly Candidate[] => {
  const sums = new Map<string, { sum: number; count: number }>();
  for (const offer of market.offers) {
    if (!isInForce(offer, day) || hasEnded(offer, day)) continue;
    const name = planName(offer);
    const own = sums.get(name) ?? { sum: 0, count: 0 };
    own.sum += totalOf(offer);
    own.count += 1;
    sums.set(name, own);
  }
  return [...sums]
    .flatMap(([name, { sum, count }]) => {
      const plan = market.plans.get(name);
      const supplier = plan && market.suppliers.get(plan.supplierKey);
      return plan === undefined || supplier === undefined ? [] : [{ plan, supplier, averagePence: mean(sum, count) }];
    })
    .toSorted((a, b) => a.averagePence - b.averagePence || byPlan(keysOf(a), keysOf(b)));
};

const keysOf = ({ plan }: Candidate) => ({ supplierKey: plan.supplierKey, planKey: plan.key });

const shown = ({ plan, supplier, averagePence }: Candidate): BestBuyPlan => ({
  averagePence,
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
});

export type CompiledBestBuys = {
  readonly segments: readonly BestBuySegments[];
  readonly payloads: ReadonlyMap<Ref, Uint8Array>;
};

/** The lists of every type, from each day on which one changes, today's first. */
export const compileBestBuys = (market: BestBuyMarket, today: Day): CompiledBestBuys => {
  const payloads = new Map<Ref, Uint8Array>();
  const days = new Map<BestBuyType, [Day, Ref][]>(BEST_BUY_TYPES.map((type) => [type, []]));
  const meta: Omit<BestBuys, 'plans'> = {
    bigSix: [...market.suppliers.values()]
      .filter(({ bigSix }) => bigSix)
      .map(({ key }) => key)
      .toSorted(compareText),
    standardPlanKeys: market.standardPlanKeys,
  };
  const termsOn = termsByDay(today);
  const totalOf = totals();
  for (const day of bestBuyDays(market.offers, today)) {
    const terms = termsOn(day);
    const candidates = candidatesOn(market, day < today ? today : day, (offer) => totalOf(offer, terms));
    for (const [type, entries] of days) {
      const payload = encodeBestBuys({ ...meta, plans: candidates.filter(BELONGS[type]).map(shown) });
      const ref = refOf(payload);
      if (entries.at(-1)?.[1] === ref) continue;
      entries.push([day, ref]);
      payloads.set(ref, payload);
    }
  }
  return { segments: [...days], payloads };
};
