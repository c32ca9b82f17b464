import { compare, decimal, Fraction, ONE, sum, ZERO } from './fraction.ts';
import {
  type Fuel,
  fuelsOf,
  type History,
  historyKey,
  type Market,
  type Plan,
  type PlanFuel,
  type Price,
  priceOn,
  type Variant,
} from './market.ts';
import { ownRates } from './own-rates.ts';
import {
  asOfHousehold,
  asOneRate,
  isTimeOfUse,
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

/** A year's kWh of each fuel, to the 6 decimals that a response shows. */
type KwhByFuel = Readonly<Partial<Record<Fuel, Fraction>>>;

/** Where the homes of the tests are. */
export const REGIONS: Readonly<Record<string, number>> = { 'SW1A 1AA': 12, 'CH1 2HJ': 13 };

export type Asked = { readonly market: Market; readonly today: string; readonly region: number };

export type Household = ReturnType<typeof householdOf>;

export function householdOf(query: Sent, context: Asked) {
  const fuel = fuelIn(query);
  const variant: Variant = query['electricity_variant'] === 'economy_7' ? 'economy_7' : 'standard';
  const nightShare =
    variant === 'economy_7' ? decimal(query['percent_night_usage'] ?? '42').over(100) : null;
  const suppliedFuels = (['electricity', 'gas'] as const).filter(
    (one) => one !== 'gas' || fuel !== 'electricity',
  );
  const load = loadOf(query, fuel);
  const held = suppliedFuels.map(
    (one) => [one, holdingOf(query, one, { ...context, variant })] as const,
  );
  const kwh = held.map(
    ([one, holding]) =>
      [one, kwhOf(query, one, { ...context, ...load, ...holding, variant, nightShare })] as const,
  );
  const holdings: Readonly<Partial<Record<Fuel, Holding>>> = Object.fromEntries(held);
  const kwhByFuel: KwhByFuel = Object.fromEntries(kwh.map(([one, all]) => [one, all ?? ZERO]));
  const fuels = fuelsOf(fuel);
  const isPrepaid = fuels.some((one) => holdings[one]?.history.paymentMethod === 'prepayment');
  return {
    ...context,
    ...load,
    variant,
    fuel,
    /** The fuels of the comparison. */
    fuels,
    holdings,
    kwh: kwhByFuel,
    /** The fuels whose spend no use costs: it buys nothing, if it is accepted. */
    unexplained: kwh.flatMap(([one, all]) => (all === null ? [one] : [])),
    nightShare,
    /** null means that the caller does not say. */
    has: query['has']?.split(',') ?? null,
    carKwh: fuel === 'gas' ? ZERO : decimal(query['ev_kwh'] ?? '0').halfUp(6),
    newPaymentMethod:
      query['new_payment_method'] ?? (isPrepaid ? 'prepayment' : 'monthly_direct_debit'),
    /** What was sent of fixed_only and the other filters. */
    filters: query,
    rankBy: query['rank_by'] ?? 'total',
    otherUsages: otherUsagesOf(query, fuels),
  };
}

export function usageOf({ kwh, carKwh, nightShare, profile }: Household, fuel: Fuel): Usage {
  const all = kwh[fuel] ?? ZERO;
  return fuel === 'gas' ? plainUsage(all) : { kwh: all, carKwh, nightShare, profile };
}

/** The same home using more or less: a car takes at most all electricity. */
export function atUsage(household: Household, kwh: KwhByFuel): Household {
  return { ...household, kwh, carKwh: household.carKwh.atMost(kwh.electricity ?? ZERO) };
}

/**
 * Contract, "Who may have a plan": whether a plan is known not to be for this household. A supplier
 * that moves its household does not on a condition in words.
 */
export function isNotFor(
  { kwh, fuels, holdings }: Household,
  { supplier_key, eligibility = [] }: Plan,
): boolean {
  const isSupplier = fuels.some(
    (fuel) => holdings[fuel]?.history.plan.supplier_key === supplier_key,
  );
  return eligibility.some((rule) => {
    if (rule.kind === 'new_customers') return isSupplier;
    if (rule.kind === 'existing_customers') return !isSupplier;
    if (rule.kind === 'other' || !fuels.includes(rule.fuel)) return false;
    const used = Number((kwh[rule.fuel] ?? ZERO).shown());
    return used < (rule.min_kwh ?? used) || used > (rule.max_kwh ?? used);
  });
}

/** Whether the supplier of a household may move it to a plan. */
export function mayMoveTo(household: Household, plan: Plan): boolean {
  const rules = plan.eligibility ?? [];
  const isForCustomers = !rules.some(({ kind }) => kind === 'new_customers' || kind === 'other');
  const limits = rules.filter(({ kind }) => kind === 'usage');
  return (
    suits(household, plan) &&
    isForCustomers &&
    !isNotFor(household, { ...plan, eligibility: limits })
  );
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

function holdingOf(
  query: Sent,
  fuel: Fuel,
  { market, today, variant, region }: Asked & { variant: Variant },
): Holding {
  const isDual = Object.keys(query).some((name) => name.startsWith('dual_fuel_'));
  const form = isDual ? 'dual_fuel' : fuel;
  const [supplier = '', plan = ''] = [query[`${form}_supplier_key`], query[`${form}_plan_key`]];
  const method = query[`${form}_payment_method`] ?? 'monthly_direct_debit';
  const endDate = query[`${form}_end_date`] ?? null;
  if (`${fuel}_charge_pence_per_day` in query) {
    const history = { ...ownRates(query, form, { today, endDate }), paymentMethod: method };
    return { history: { ...history, variant, region }, endDate };
  }
  const history = market.histories.get(historyKey([supplier, plan, form, method, variant, region]));
  if (history === undefined) throw new Error(`no plan ${supplier}/${plan}`);
  return { history, endDate: endDate ?? history.plan.product_end_date };
}

type OfHome = {
  readonly variant: Variant;
  readonly nightShare: Fraction | null;
  readonly profile: LoadProfile;
};

/** The most that a spend may buy in a year. */
const MOST_KWH = new Fraction(3_000_000);

/** Returns a year's usage; null for a spend that no use which it may buy costs. */
function kwhOf(
  query: Sent,
  fuel: Fuel,
  { today, history, ...home }: Asked & OfHome & Holding,
): Fraction | null {
  const estimate = query[`${fuel}_usage_estimate`] ?? query[`${fuel}_usage_kwh_estimate`];
  if (estimate !== undefined)
    return typicalKwh(fuel, estimate, { day: today, variant: home.variant });
  const kwh = query[`${fuel}_usage_kwh`];
  if (kwh !== undefined) return decimal(kwh).halfUp(6);
  const [spend, frequency] = [query[`${fuel}_spend_pence`], query[`${fuel}_spend_frequency`]];
  if (spend === undefined || frequency === undefined) throw new Error(`no usage of ${fuel}`);
  const offered = priceOn(history, fuel, today);
  const price = asOfHousehold(offered, fuel, { ...plainUsage(ONE), profile: home.profile });
  const bought = kwhFromSpend(decimal(spend).halfUp(6), {
    fuel,
    frequency,
    today,
    price: isTimeOfUse(price) ? asOneRate(price, home.profile) : price,
    shares: registersOf({
      ...plainUsage(ONE),
      nightShare: fuel === 'gas' ? null : home.nightShare,
    }),
  });
  return bought === null || MOST_KWH.isBelow(bought) ? null : bought;
}

function otherUsagesOf({ other_usages }: Sent, fuels: readonly Fuel[]): readonly KwhByFuel[] {
  return (other_usages?.split(',') ?? []).map((usage) => {
    const numbers = usage.split(':').map((number) => decimal(number).halfUp(6));
    return Object.fromEntries(fuels.map((fuel, at) => [fuel, numbers[at] ?? ZERO]));
  });
}

/** When electricity is used. If only gas is compared, what the caller says of it has no effect. */
function loadOf(
  query: Sent,
  fuel: PlanFuel,
): { readonly profile: LoadProfile; readonly loadSource: string } {
  const { load_profile = 'typical', half_hours } = query;
  if (fuel === 'gas') return { profile: TYPICAL, loadSource: 'typical' };
  if (half_hours !== undefined)
    return { profile: ownProfile(half_hours), loadSource: 'half_hours' };
  return { profile: publishedProfile(load_profile), loadSource: load_profile };
}

type Spent = {
  readonly fuel: Fuel;
  readonly frequency: string;
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
 * Contract, "Money": VAT out at the mean rate of the days before today that were paid for, a year's
 * standing charge off, then through the bands; never below 0. null: no use costs so much.
 */
function kwhFromSpend(
  spend: Fraction,
  { frequency, fuel, today, price, shares }: Spent,
): Fraction | null {
  const [aYear = 0, days = 0] = PERIODS[frequency] ?? [];
  const vat = meanVat(vatRuns(fuel, addDays(today, -days), days));
  let money = spend.times(aYear).over(vat.plus(ONE)).minus(price.charge.times(365));
  let kwh = ZERO;
  while (ZERO.isBelow(money)) {
    const { rate, ends } = stepAt(kwh, price, shares);
    if (ends === undefined) return ZERO.isBelow(rate) ? kwh.plus(money.over(rate)) : null;
    const width = ends.minus(kwh);
    if (money.isBelow(rate.times(width))) return kwh.plus(money.over(rate));
    // What goes in to the last penny buys nothing of a free band after it.
    [kwh, money] = [ends, money.minus(rate.times(width))];
  }
  return kwh;
}

/**
 * Contract, "Money": raises a spend that does not pay the standing charge of its days, VAT included
 * and rounded up to a whole penny, to the least that does. Sends no use in place of a spend that no
 * use costs.
 */
export function paying(query: Sent, context: Asked): Sent {
  const { holdings, unexplained } = householdOf(query, context);
  const changed = Object.entries(holdings).flatMap(([name, { history }]) => {
    const fuel = name === 'gas' ? 'gas' : 'electricity';
    const spend = query[`${fuel}_spend_pence`];
    const [, days = 0] = PERIODS[query[`${fuel}_spend_frequency`] ?? ''] ?? [];
    if (spend === undefined) return [];
    const vat = meanVat(vatRuns(fuel, addDays(context.today, -days), days));
    const charge = priceOn(history, fuel, context.today).charge.times(days).times(vat.plus(ONE));
    const rounded = charge.halfUp(0);
    const least = rounded.isBelow(charge) ? rounded.plus(ONE) : rounded;
    if (decimal(spend).isBelow(least)) return [[`${fuel}_spend_pence`, String(least.shown())]];
    const isTooMuch = least.isBelow(decimal(spend)) && unexplained.includes(fuel);
    if (!isTooMuch) return [];
    const without = [`${fuel}_spend_pence`, `${fuel}_spend_frequency`].map((one) => [one, '']);
    return [...without, [`${fuel}_usage_kwh`, '0']];
  });
  const sent: Sent = { ...query, ...Object.fromEntries(changed) };
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ''));
}

/** What the next kWh costs, over all registers, and the usage at which that changes. */
function stepAt(kwh: Fraction, price: Price, shares: RegisterUsage) {
  const steps = Object.entries(shares).map(([register, share]) => {
    let upTo = ZERO;
    for (const { rate, bandKwh } of price.rates.filter((one) => one.register === register)) {
      if (bandKwh === null) return { rate: rate.times(share), ends: undefined };
      upTo = upTo.plus(bandKwh);
      if (kwh.isBelow(upTo.over(share))) return { rate: rate.times(share), ends: upTo.over(share) };
    }
    throw new Error('a register without a last band');
  });
  const [ends] = steps.flatMap((step) => step.ends ?? []).sort(compare);
  return { rate: sum(steps.map(({ rate }) => rate)), ends };
}
