import { invalidParameter, throwErrors } from '../contract/errors.ts';
import {
  type ElectricityVariant,
  type FuelPrice,
  type FuelUsage,
  fuelUsage,
  LOAD_PROFILES,
  type Load,
  leastSpendPence,
  MILLION,
  mapFuels,
  microKwhFromSpend,
  type PerFuel,
  type Price,
  type SingleFuel,
  typicalUsage,
  type UsageProfile,
} from '../pricing/index.ts';
import { compareText } from '../values/texts.ts';
import { type CurrentPlans, currentPrices } from './current-plans.ts';
import type { HomeEquipment, Household, Usage } from './household.ts';

export function profileOf(fuel: SingleFuel, variant: ElectricityVariant): UsageProfile {
  if (fuel === 'gas') return 'gas';
  return variant === 'economy_7' ? 'electricity_economy_7' : 'electricity_standard';
}

/** Returns the typical profile and no car if the caller says nothing about the home. */
function loadOf(home: HomeEquipment | null): Load {
  if (home === null) return { profile: LOAD_PROFILES.typical, carMicroKwh: 0n };
  const { load, carMicroKwh } = home;
  return {
    profile: load.source === 'half_hours' ? load.profile : LOAD_PROFILES[load.source],
    carMicroKwh,
  };
}

const SPEND_ALLOWED =
  'at most what any use of up to 3,000,000 kWh a year would cost on the current plan';

/**
 * Works out the usage of each fuel, a spend at the prices of the current plan. Leaves out a fuel
 * whose spend has no price by which to convert it.
 *
 * @throws ApiError for a spend that no home has, or that does not cover the standing charge, and
 * for errors in the current plans
 */
export function householdUsage(
  household: Household,
  { offers, invalid }: Pick<CurrentPlans, 'offers' | 'invalid'>,
  today: string,
): PerFuel<FuelUsage> {
  // The reference has electricity before gas.
  const prices = currentPrices(offers).toSorted((a, b) => compareText(a.fuel, b.fuel));
  const usage = usageAtPrices(household, prices, today);
  throwErrors([
    ...invalid,
    ...prices.flatMap(({ fuel, price }) => {
      const stated = household.usage[fuel];
      const sent = household.inRequest.spends[fuel];
      if (stated?.form !== 'spend' || sent === undefined) return [];
      const allowed =
        usage[fuel] === undefined
          ? SPEND_ALLOWED
          : leastSpendAllowed(fuel, stated, { price, today });
      return allowed === null ? [] : [invalidParameter(sent.name, sent.text, allowed)];
    }),
  ]);
  return usage;
}

const PERIOD = { annual: 'a year', quarterly: 'a quarter', monthly: 'a month' } as const;

/**
 * Says what a spend that does not cover the standing charge would have to be; null if it covers it.
 * A caller who means 85.50 pounds and sends 85.50 pence is told so.
 */
function leastSpendAllowed(
  fuel: SingleFuel,
  { micropence, frequency }: Extract<Usage, { readonly form: 'spend' }>,
  { price, today }: { readonly price: Price; readonly today: string },
): string | null {
  const leastPence = leastSpendPence({ fuel, frequency }, price, today);
  if (micropence >= BigInt(leastPence) * MILLION) return null;
  const least = leastPence.toLocaleString('en-GB');
  return `at least ${least} pence ${PERIOD[frequency]}, the standing charge of this plan`;
}

/** Leaves out a fuel whose spend cannot be converted to kWh. */
export function usageAtPrices(
  household: Household,
  prices: readonly FuelPrice[],
  today: string,
): PerFuel<FuelUsage> {
  const load = loadOf(household.home);
  const [gasPrice, electricityPrice] = [priceOf(prices, 'gas'), priceOf(prices, 'electricity')];
  const electricity = usageOf(household, 'electricity', { price: electricityPrice, load, today });
  const gas = usageOf(household, 'gas', { price: gasPrice, load, today });
  return { gas, electricity: electricity && { ...electricity, load } };
}

function priceOf(prices: readonly FuelPrice[], fuel: SingleFuel): Price | undefined {
  return prices.find((found) => found.fuel === fuel)?.price;
}

type HomeUsage = { readonly usage: PerFuel<FuelUsage>; readonly home: HomeEquipment | null };

/**
 * Returns the usage of the same home at other kWh, with the same night share and load. A car takes
 * at most all of the electricity.
 */
export function usageAt(
  { usage, home }: HomeUsage,
  microKwhByFuel: PerFuel<bigint>,
): PerFuel<FuelUsage> {
  const load = loadOf(home);
  const { gas, electricity } = mapFuels(usage, ({ nightMicropercent }, fuel) => {
    const microKwh = microKwhByFuel[fuel];
    if (microKwh === undefined) return undefined;
    if (fuel === 'gas') return fuelUsage(microKwh);
    const carMicroKwh = load.carMicroKwh < microKwh ? load.carMicroKwh : microKwh;
    return fuelUsage(microKwh, nightMicropercent, { ...load, carMicroKwh });
  });
  return { gas, electricity };
}

/**
 * The values that a usage may depend on. Today's price of the current plan converts a spend to kWh.
 */
type Priced = { readonly price: Price | undefined; readonly load: Load; readonly today: string };

function usageOf(
  household: Household,
  fuel: SingleFuel,
  { price, load, today }: Priced,
): FuelUsage | undefined {
  const usage = household.usage[fuel];
  const nightMicropercent = fuel === 'gas' ? null : household.nightMicropercent;
  switch (usage?.form) {
    case undefined:
      return undefined;
    case 'kwh':
      return fuelUsage(usage.annualMicroKwh, nightMicropercent);
    case 'spend': {
      if (price === undefined) return undefined;
      const { micropence, frequency } = usage;
      const spend = { fuel, micropence, frequency, nightMicropercent, loadProfile: load.profile };
      const microKwh = microKwhFromSpend(spend, price, today);
      return microKwh === null ? undefined : fuelUsage(microKwh, nightMicropercent);
    }
    case 'estimate': {
      const profile = profileOf(fuel, household.electricityVariant);
      return typicalUsage({ profile, level: usage.level, nightMicropercent }, today);
    }
    default:
      return usage satisfies never;
  }
}
