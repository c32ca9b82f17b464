import {
  compare,
  decimal,
  type Fraction,
  fraction,
  halfUp,
  least,
  minus,
  ONE,
  over,
  plus,
  sum,
  times,
  ZERO,
} from './fraction.ts';
import {
  type Fuel,
  fuelsOf,
  type History,
  historyKey,
  type Market,
  type Plan,
  type PlanFuel,
  type Price,
  pricedAt,
  priceOf,
  type Register,
  type Variant,
} from './market.ts';
import { yearlyBand } from './part.ts';
import {
  asOneRate,
  isTimeOfUse,
  type Level,
  type LoadProfile,
  ownProfile,
  plainUsage,
  publishedProfile,
  type RegisterUsage,
  registersOf,
  TYPICAL,
  typicalKwh,
  type Usage,
} from './usage.ts';
import { addDays, meanVat, vatRuns } from './vat.ts';

/** Query parameters of a comparison or a valuation, good ones. */
export type Sent = Readonly<Record<string, string>>;

/** What a household is on for a fuel: one history for both fuels of a dual fuel plan. */
type Holding = { readonly history: History; readonly endDate: string | null };

export type Household = {
  readonly market: Market;
  readonly today: string;
  readonly region: number;
  readonly variant: Variant;
  readonly fuel: PlanFuel;
  /** The fuels of the comparison. */
  readonly fuels: readonly Fuel[];
  readonly holdings: Readonly<Partial<Record<Fuel, Holding>>>;
  /** A year's kWh of each fuel that was given, to the 6 decimals that a response shows. */
  readonly kwh: Readonly<Partial<Record<Fuel, Fraction>>>;
  readonly nightShare: Fraction | null;
  /** Null if the caller does not say. */
  readonly has: readonly string[] | null;
  readonly profile: LoadProfile;
  readonly loadSource: string;
  readonly carKwh: Fraction;
  readonly newPaymentMethod: string;
  /** What was sent of fixed_only and the other filters. */
  readonly filters: Sent;
  readonly rankBy: string;
  /** A year's kWh of each fuel of the comparison. */
  readonly otherUsages: ReadonlyArray<Readonly<Partial<Record<Fuel, Fraction>>>>;
};

/** Where the homes of the tests are. */
export const REGIONS: Readonly<Record<string, number>> = { 'SW1A 1AA': 12, 'CH1 2HJ': 13 };

type Asked = { readonly market: Market; readonly today: string; readonly region: number };

export function householdOf(sent: Sent, asked: Asked): Household {
  const { electricity_variant, percent_night_usage = '42', new_payment_method } = sent;
  const fuel = fuelIn(sent);
  const variant = electricity_variant === 'economy_7' ? 'economy_7' : 'standard';
  const nightShare = variant === 'economy_7' ? over(decimal(percent_night_usage), fraction(100)) : null;
  const given = (['electricity', 'gas'] as const).filter((one) => !(one === 'gas' && fuel === 'electricity'));
  const holdings = Object.fromEntries(given.map((one) => [one, holdingOf(sent, one, { ...asked, fuel, variant })]));
  const load = loadOf(sent, fuel);
  const kwhIn = (one: Fuel) => kwhOf(sent, one, { ...asked, ...load, variant, nightShare, holding: holdings[one] });
  const fuels = fuelsOf(fuel);
  const prepayment = fuels.some((one) => holdings[one]?.history.paymentMethod === 'prepayment');
  return {
    ...asked,
    variant,
    fuel,
    fuels,
    holdings,
    kwh: Object.fromEntries(given.map((one) => [one, kwhIn(one)])),
    nightShare,
    has: sent['has']?.split(',') ?? null,
    ...load,
    carKwh: fuel === 'gas' ? ZERO : halfUp(decimal(sent['ev_kwh'] ?? '0'), 6),
    newPaymentMethod: new_payment_method ?? (prepayment ? 'prepayment' : 'monthly_direct_debit'),
    filters: sent,
    rankBy: sent['rank_by'] ?? 'total',
    otherUsages: otherUsagesOf(sent, fuels),
  };
}

export function usageOf({ kwh, carKwh, nightShare, profile }: Household, fuel: Fuel): Usage {
  const all = kwh[fuel] ?? ZERO;
  return fuel === 'gas' ? plainUsage(all) : { kwh: all, carKwh, nightShare, profile };
}

/** The same home using more or less: a car takes at most all electricity. */
export function atUsage(household: Household, kwh: Household['otherUsages'][number]): Household {
  const { carKwh } = household;
  const { electricity = ZERO } = kwh;
  return { ...household, kwh, carKwh: least(carKwh, electricity) };
}

/** Whether the home has all that a plan requires. */
export function suits({ has }: Household, { requires = [] }: Plan): boolean {
  return requires.every((one) => has?.includes(one));
}

export function held(household: Household, fuel: Fuel): Holding {
  const holding = household.holdings[fuel];
  if (holding === undefined) throw new Error(`the household is on no plan for ${fuel}`);
  return holding;
}

function fuelIn({ fuel }: Sent): PlanFuel {
  if (fuel === 'gas' || fuel === 'electricity' || fuel === 'dual_fuel') return fuel;
  throw new Error(`no fuel ${fuel}`);
}

function holdingOf(sent: Sent, fuel: Fuel, asked: Asked & { fuel: PlanFuel; variant: Variant }): Holding {
  const form = 'dual_fuel_supplier_key' in sent ? 'dual_fuel' : fuel;
  const key = historyKey({
    supplierKey: sent[`${form}_supplier_key`] ?? '',
    planKey: sent[`${form}_plan_key`] ?? '',
    fuel: form,
    paymentMethod: sent[`${form}_payment_method`] ?? 'monthly_direct_debit',
    variant: asked.variant,
    region: asked.region,
  });
  const history = asked.market.histories.get(key);
  if (history === undefined) throw new Error(`no plan ${key}`);
  return { history, endDate: sent[`${form}_end_date`] ?? history.plan.product_end_date };
}

function kwhOf(
  sent: Sent,
  fuel: Fuel,
  asked: Asked & {
    readonly variant: Variant;
    readonly nightShare: Fraction | null;
    readonly profile: LoadProfile;
    readonly holding: Holding | undefined;
  },
): Fraction {
  const estimate = sent[`${fuel}_usage_estimate`] ?? sent[`${fuel}_usage_kwh_estimate`];
  if (estimate !== undefined) return typicalKwh(fuel, levelOf(estimate), { day: asked.today, variant: asked.variant });
  const kwh = sent[`${fuel}_usage_kwh`];
  if (kwh !== undefined) return halfUp(decimal(kwh), 6);
  const spend = sent[`${fuel}_spend_pence`];
  if (spend === undefined || asked.holding === undefined) throw new Error(`no usage of ${fuel}`);
  const frequency = sent[`${fuel}_spend_frequency`] ?? '';
  const price = priceOf(pricedAt(asked.holding.history, asked.today), fuel);
  const nightShare = fuel === 'gas' ? null : asked.nightShare;
  return kwhFromSpend(halfUp(decimal(spend), 6), {
    frequency,
    fuel,
    today: asked.today,
    price: isTimeOfUse(price) ? asOneRate(price, asked.profile) : price,
    shares: registersOf({ ...plainUsage(ONE), nightShare }),
  });
}

function levelOf(estimate: string): Level {
  if (estimate === 'low' || estimate === 'medium' || estimate === 'high') return estimate;
  throw new Error(`no estimate ${estimate}`);
}

function otherUsagesOf({ other_usages }: Sent, fuels: readonly Fuel[]): Household['otherUsages'] {
  return (other_usages?.split(',') ?? []).map((usage) => {
    const numbers = usage.split(':').map((number) => halfUp(decimal(number), 6));
    return Object.fromEntries(fuels.map((fuel, at) => [fuel, numbers[at] ?? ZERO]));
  });
}

/** When electricity is used. With gas alone compared, what the caller says of it has no effect. */
function loadOf(sent: Sent, fuel: PlanFuel): { readonly profile: LoadProfile; readonly loadSource: string } {
  const { load_profile = 'typical', half_hours } = sent;
  if (fuel === 'gas') return { profile: TYPICAL, loadSource: 'typical' };
  if (half_hours !== undefined) return { profile: ownProfile(half_hours), loadSource: 'half_hours' };
  return { profile: publishedProfile(load_profile), loadSource: load_profile };
}

type Spent = {
  readonly frequency: string;
  readonly fuel: Fuel;
  readonly today: string;
  readonly price: Price;
  /** The part of the usage that each register takes. */
  readonly shares: RegisterUsage;
};

/** How often a year, and for how many days before today. */
const PERIODS: Readonly<Record<string, readonly [aYear: number, days: number]>> = {
  annual: [1, 365],
  quarterly: [4, 91],
  monthly: [12, 30],
};

/**
 * Contract, "Money": VAT out at the mean rate of the days before today that were paid for, a year's standing charge off,
 * then through the bands; never below 0.
 */
function kwhFromSpend(spend: Fraction, { frequency, fuel, today, price, shares }: Spent): Fraction {
  const [aYear, days] = PERIODS[frequency] ?? [];
  if (aYear === undefined || days === undefined) throw new Error(`no spend frequency ${frequency}`);
  const withVat = plus(ONE, meanVat(vatRuns(fuel, addDays(today, -days), days)));
  let money = minus(over(times(spend, fraction(aYear)), withVat), times(price.charge, fraction(365)));
  let kwh = ZERO;
  while (compare(money, ZERO) > 0) {
    const { rate, ends } = stepAt(kwh, price, shares);
    const width = ends === null ? null : minus(ends, kwh);
    // Money that no rate uses up buys nothing more.
    if (width === null) return compare(rate, ZERO) === 0 ? kwh : plus(kwh, over(money, rate));
    const spent = least(money, times(rate, width));
    kwh = compare(spent, times(rate, width)) === 0 ? plus(kwh, width) : plus(kwh, over(money, rate));
    money = minus(money, spent);
  }
  return kwh;
}

/** What the next kWh costs, over all registers, and the usage at which that changes. */
function stepAt(kwh: Fraction, price: Price, shares: RegisterUsage): { rate: Fraction; ends: Fraction | null } {
  const steps = Object.entries(shares).map(([register, share]) => {
    let upTo = ZERO;
    for (const unitRate of price.rates.filter((one) => one.register === nameOf(register))) {
      const band = yearlyBand(price, unitRate);
      upTo = band === null ? upTo : plus(upTo, band);
      const rate = times(unitRate.rate, share);
      if (band === null) return { rate, ends: null };
      const ends = over(upTo, share);
      if (compare(ends, kwh) > 0) return { rate, ends };
    }
    throw new Error('a register without a last band');
  });
  const ends = steps.flatMap((step) => (step.ends === null ? [] : [step.ends]));
  return { rate: sum(steps.map(({ rate }) => rate)), ends: ends.length === 0 ? null : ends.reduce(least) };
}

function nameOf(register: string): Register {
  return register === 'day' || register === 'night' ? register : 'all';
}
