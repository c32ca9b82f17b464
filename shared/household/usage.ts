import { type ErrorItem, invalidParameter, throwErrors } from '../contract/errors.ts';
import type { EquippedHome } from '../contract/request/equipped-home.ts';
import type { Household, PlanRef, RequestedHousehold, RequestedUsage } from '../contract/request/household.ts';
import type { DecimalText } from '../contract/request/number-field.ts';
import type { OtherUsage } from '../contract/request/other-usages.ts';
import { thousands } from '../contract/thousands.ts';
import {
  type ElectricityVariant,
  type Fuel,
  type FuelUsage,
  fuelUsage,
  LOAD_PROFILES,
  type Load,
  MAX_SPEND_KWH,
  microFromDecimal,
  microKwhFromSpend,
  type PerFuel,
  type Price,
  type SingleFuel,
  typicalUsage,
  type UsageProfile,
  vatBasisPoints,
} from '../pricing/index.ts';

/** A query has its amounts as text, a body as numbers. */
type Amount = DecimalText | number;

/** A household, and the fuel that is priced for it. */
export type PricedHousehold = Omit<RequestedHousehold<PlanRef, Amount>, 'postcode' | 'current'> & {
  readonly fuel: Fuel;
};

const MAX_ANNUAL_KWH = thousands(MAX_SPEND_KWH);

export function profileOf(fuel: SingleFuel, variant: ElectricityVariant): UsageProfile {
  if (fuel === 'gas') return 'gas';
  return variant === 'economy_7' ? 'electricity_economy_7' : 'electricity_standard';
}

/**
 * At the prices of the current plan; without a fuel whose spend has no price to be converted by.
 *
 * @throws ApiError for a spend that no home has
 */
export function householdUsage(household: Household, prices: PerFuel<Price>, today: string): PerFuel<FuelUsage> {
  const usage = usageAtPrices(household, prices, today);
  const forms = { electricity: household.electricityUsage, gas: household.gasUsage };
  throwErrors(
    (['electricity', 'gas'] as const).flatMap((fuel) => {
      const form = forms[fuel];
      const isBeyond = form?.form === 'spend' && prices[fuel] !== undefined && usage[fuel] === undefined;
      return isBeyond ? [spendBeyondPricing(fuel, form.pence)] : [];
    }),
  );
  return usage;
}

/** Without a fuel whose spend is beyond what can be priced, or has no price to be converted by. */
export function usageAtPrices(household: PricedHousehold, prices: PerFuel<Price>, today: string): PerFuel<FuelUsage> {
  const { electricityUsage, gasUsage, electricityVariant, percentNightUsage } = household;
  const load = loadOf(household.fuel === 'gas' ? null : household.equipped);
  const usageOf = (fuel: SingleFuel, form: RequestedUsage<Amount> | null): FuelUsage | undefined => {
    if (form === null) return undefined;
    const night = fuel === 'electricity' ? percentNightUsage : null;
    const query = { fuel, form, electricityVariant, percentNightUsage: night, price: prices[fuel], load };
    const usage = usageOfForm(query, today);
    if (usage === null) return undefined;
    return fuel === 'gas' ? usage : { ...usage, load };
  };
  return { gas: usageOf('gas', gasUsage), electricity: usageOf('electricity', electricityUsage) };
}

/** Of a home that the caller says nothing about: the typical profile, and no car. */
export function loadOf(equipped: EquippedHome<Amount> | null): Load {
  if (equipped === null) return { profile: LOAD_PROFILES.typical, carMicroKwh: 0n };
  const { load, evKwh } = equipped;
  return {
    profile: load.source === 'half_hours' ? load.profile : LOAD_PROFILES[load.source],
    carMicroKwh: evKwh === null ? 0n : microFromDecimal(evKwh),
  };
}

/** The same home at another usage: the same night share and load, of which a car takes at most all electricity. */
export function usageAt(main: PerFuel<FuelUsage>, { gas, electricity }: OtherUsage, load: Load): PerFuel<FuelUsage> {
  return {
    gas: main.gas === undefined || gas === undefined ? undefined : fuelUsage(microFromDecimal(gas)),
    electricity:
      main.electricity === undefined || electricity === undefined
        ? undefined
        : electricityAt(main.electricity, microFromDecimal(electricity), load),
  };
}

type UsageQuery = {
  readonly fuel: SingleFuel;
  readonly form: RequestedUsage<Amount>;
  readonly electricityVariant: ElectricityVariant;
  readonly percentNightUsage: Amount | null;
  /** Today's price of the current plan, by which a spend is converted to kWh. */
  readonly price: Price | undefined;
  readonly load: Load;
};

function electricityAt({ nightMicropercent }: FuelUsage, microKwh: bigint, load: Load): FuelUsage {
  const carMicroKwh = load.carMicroKwh < microKwh ? load.carMicroKwh : microKwh;
  return fuelUsage(microKwh, nightMicropercent, { ...load, carMicroKwh });
}

/** Null for a spend beyond what can be priced, or without a price. */
function usageOfForm(
  { fuel, form, electricityVariant, percentNightUsage, price, load }: UsageQuery,
  today: string,
): FuelUsage | null {
  const nightMicropercent = percentNightUsage === null ? null : microFromDecimal(percentNightUsage);
  switch (form.form) {
    case 'kwh':
      return fuelUsage(microFromDecimal(form.kwh), nightMicropercent);
    case 'spend': {
      if (price === undefined) return null;
      const { pence, frequency } = form;
      const micropence = microFromDecimal(pence);
      const spend = { micropence, frequency, nightMicropercent, loadProfile: load.profile };
      const microKwh = microKwhFromSpend(spend, price, vatBasisPoints(fuel, today));
      return microKwh && fuelUsage(microKwh, nightMicropercent);
    }
    case 'estimate':
      return typicalUsage(
        { profile: profileOf(fuel, electricityVariant), level: form.estimate, nightMicropercent },
        today,
      );
    default:
      return form satisfies never;
  }
}

function spendBeyondPricing(fuel: SingleFuel, pence: DecimalText): ErrorItem {
  return invalidParameter(
    `${fuel}_spend_pence`,
    pence,
    `at most what ${MAX_ANNUAL_KWH} kWh a year would cost on the current plan`,
  );
}
