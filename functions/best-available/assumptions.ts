import { ApiError, planNotFound } from '../../shared/contract/errors.ts';
import { KWH_LIMIT } from '../../shared/contract/fields.ts';
import { planNotThere } from '../../shared/household/current-plans.ts';
import { profileOf } from '../../shared/household/usage.ts';
import type { ListedSupplier, MarketOffer, RegionMarket } from '../../shared/market/market.ts';
import type { PlanType } from '../../shared/market/model.ts';
import type { AverageFinder } from '../../shared/places/place-finder.ts';
import {
  compareText,
  decimalFromMicro,
  type ElectricityVariant,
  microFromDecimal,
  PAYMENT_METHODS,
  type PaymentMethod,
  type SingleFuel,
  TYPICAL_NIGHT_MICROPERCENT,
  typicalUsage,
  usageKwh,
} from '../../shared/pricing/index.ts';
import type { BestAvailableValues } from './contract.ts';
import { type Home, hasEconomy7 } from './home.ts';

/** A value that a comparison rests on, and where it came from in words that a partner can show. */
type Assumed<T> = { readonly value: T; readonly reason: string };

const GIVEN = 'Given by the caller';

function assume<T>(value: T, reason: string): Assumed<T> {
  return { value, reason };
}

/** What is known of a home before anything is assumed. */
type Known = {
  readonly market: RegionMarket;
  readonly averages: AverageFinder;
  readonly home: Home;
  readonly values: BestAvailableValues;
};

/**
 * Usage in kWh a year, the night share as the percentage of the electricity, null for a standard
 * meter.
 */
type AssumedHome = AssumedSupply & {
  readonly electricity_usage_kwh: Assumed<number>;
  readonly gas_usage_kwh: Assumed<number>;
  readonly percent_night_usage: Assumed<number | null>;
} & Readonly<Record<'plan_key' | 'plan_name' | 'supplier_key' | 'supplier_name', Assumed<string>>>;

export type AssumedValues = { readonly [Name in keyof AssumedHome]: AssumedHome[Name]['value'] };

/**
 * What the caller says; else what is known of the home; else what most homes have. Without an offer
 * if no plan of the kind is known here.
 *
 * @throws ApiError plan-not-found if the caller names a supplier or plan that does not exist here
 */
export async function assumptionsOf(known: Known) {
  const supply = await assumedSupply(known);
  // For a home without gas, the only usage that a caller can give is 0.
  const hasGasUsage = supply.fuel.value === 'dual_fuel' || known.values.gas_usage_kwh !== undefined;
  const [electricity_usage_kwh, gas_usage_kwh] = await Promise.all([
    annualKwh(known, supply, 'electricity'),
    hasGasUsage
      ? annualKwh(known, supply, 'gas')
      : assume(0, 'The home is compared for electricity only'),
  ]);
  const { offer, plan, supplier } = assumedPlan(known, planTypeOf(supply));
  const assumptions: AssumedHome = {
    ...supply,
    electricity_usage_kwh,
    gas_usage_kwh,
    percent_night_usage: nightShare(known.values.percent_night_usage, supply),
    plan_key: assume(offer?.plan.key ?? '', plan),
    plan_name: assume(offer?.plan.name ?? '', plan),
    supplier_key: assume(offer?.supplier.key ?? '', supplier),
    supplier_name: assume(offer?.supplier.name ?? '', supplier),
  };
  const entries = Object.entries(assumptions).map(([name, { value }]) => [name, value]);
  return {
    offer,
    type: planTypeOf(supply),
    assumptions,
    assumed: Object.fromEntries(entries) as AssumedValues,
  };
}

type AssumedSupply = {
  readonly fuel: Assumed<'dual_fuel' | 'electricity'>;
  readonly variant: Assumed<ElectricityVariant>;
  readonly payment_method: Assumed<PaymentMethod>;
};

function planTypeOf({ fuel, variant, payment_method }: AssumedSupply) {
  return {
    fuel: fuel.value,
    electricityVariant: variant.value,
    paymentMethod: payment_method.value,
  };
}

async function assumedSupply(known: Known): Promise<AssumedSupply> {
  const { electricity_variant, fuel: fuelSent, payment_method: method } = known.values;
  const variant = electricity_variant ? assume(electricity_variant, GIVEN) : variantOf(known.home);
  const fuel = fuelSent ? assume(fuelSent, GIVEN) : await fuelOf(known);
  const payment_method = method
    ? assume(method, GIVEN)
    : paymentMethodOf(known, fuel.value, variant.value);
  return { fuel, variant, payment_method };
}

function variantOf(home: Home): Assumed<ElectricityVariant> {
  const { address } = home;
  if (address?.economy7 === true) return assume('economy_7', 'The address has an Economy 7 meter');
  if (hasEconomy7(home))
    return assume('economy_7', 'The industry databases know an Economy 7 meter here');
  if (address?.economy7 === false) return assume('standard', 'The address has a standard meter');
  return assume('standard', 'Most homes have a standard meter');
}

async function fuelOf({ averages, home, values }: Known): Promise<AssumedSupply['fuel']> {
  const { place, address, annualConsumption } = home;
  const { gas_usage_kwh: gasMicroKwh = 0n } = values;
  if (gasMicroKwh > 0n) return assume('dual_fuel', 'The caller gave a gas usage');
  if (annualConsumption.some(({ fuel }) => fuel === 'gas')) {
    return assume('dual_fuel', 'The industry databases know a gas meter here');
  }
  if (address?.gas === true) return assume('dual_fuel', 'The address has gas');
  if (address?.gas === false) return assume('electricity', 'The address has no gas');
  const outcode = await averages.outcodeWithoutGas(place.postcode);
  if (outcode !== undefined) {
    return assume(
      'electricity',
      `The national averages for ${outcode} have electricity meters and no gas meters`,
    );
  }
  return assume('dual_fuel', 'Most homes have gas and electricity');
}

/**
 * Monthly direct debit, unless the plans here of the supplier that the caller named have other
 * methods only.
 */
function paymentMethodOf(
  { market, values }: Known,
  fuel: PlanType['fuel'],
  variant: ElectricityVariant,
): Assumed<PaymentMethod> {
  const listed = market.suppliers().find(({ supplier }) => supplier.key === values.supplier_key);
  const types = (listed?.planTypes ?? []).filter(
    (type) => type.fuel === fuel && type.electricityVariant === variant,
  );
  // They are listed by how many homes pay by each.
  const method = PAYMENT_METHODS.find((one) =>
    types.some(({ paymentMethod }) => paymentMethod === one),
  );
  return method === undefined || method === 'monthly_direct_debit'
    ? assume('monthly_direct_debit', 'Most homes pay by monthly direct debit')
    : assume(
        method,
        "None of the supplier's plans of this kind here is paid for by monthly direct debit",
      );
}

/** The plan that is assumed, with the reasons for plan and supplier. */
type AssumedPlan = {
  readonly offer: MarketOffer | undefined;
  readonly plan: string;
  readonly supplier: string;
};

function assumedPlan({ market, values }: Known, type: PlanType): AssumedPlan {
  const { supplier_key: supplierKey, plan_key: planKey, post_code, has } = values;
  for (const listed of inOrderOfLikelihood(market)) {
    const { key } = listed.supplier;
    if (supplierKey !== undefined && key !== supplierKey) continue;
    const offer =
      planKey === undefined
        ? market.standardVariableOffers({ ...type, has, supplierKey: key })[0]
        : market.currentOffer({ ...type, supplierKey: key, planKey });
    if (offer === undefined) continue;
    const supplier =
      supplierKey === undefined ? supplierReason(listed, market.region, planKey) : GIVEN;
    const plan =
      planKey === undefined
        ? "The supplier's standard variable plan, which most homes are on"
        : GIVEN;
    return { offer, plan, supplier };
  }
  if (supplierKey === undefined && planKey === undefined) {
    const unknown = (what: string) => `No ${what} of this kind is known here`;
    return { offer: undefined, plan: unknown('plan'), supplier: unknown('supplier') };
  }
  const sought = {
    plan_key: planKey ?? null,
    supplier_key: supplierKey ?? null,
    payment_method: type.paymentMethod,
    electricity_variant: type.electricityVariant,
    post_code,
  };
  throw new ApiError([
    supplierKey === undefined ? planNotFound(sought) : planNotThere(market, sought),
  ]);
}

/** The region's electricity incumbent first, then the big six, then any; each by key. */
function inOrderOfLikelihood(market: RegionMarket): readonly ListedSupplier[] {
  const rank = (listed: ListedSupplier): number =>
    isIncumbent(listed, market.region) ? 0 : listed.supplier.bigSix ? 1 : 2;
  return market
    .suppliers()
    .toSorted(
      (one, other) => rank(one) - rank(other) || compareText(one.supplier.key, other.supplier.key),
    );
}

function isIncumbent({ supplier }: ListedSupplier, region: number): boolean {
  return supplier.electricityIncumbentRegions.includes(region);
}

function supplierReason(
  listed: ListedSupplier,
  region: number,
  planKey: string | undefined,
): string {
  if (isIncumbent(listed, region))
    return 'The supplier that homes in the region have where they never switched';
  const withPlan = planKey === undefined ? '' : ' that has the plan given';
  return `${listed.supplier.bigSix ? 'One of the largest suppliers here' : 'A supplier here'}${withPlan}`;
}

function nightShare(
  nightMicropercent: bigint | undefined,
  { variant }: AssumedSupply,
): Assumed<number | null> {
  if (variant.value === 'standard')
    return assume(null, 'A standard meter does not count day and night apart');
  if (nightMicropercent !== undefined) return assume(decimalFromMicro(nightMicropercent), GIVEN);
  return assume(
    decimalFromMicro(TYPICAL_NIGHT_MICROPERCENT),
    'What homes on Economy 7 typically use at night',
  );
}

/**
 * From the best source there is: the caller, the industry databases, the average there, a medium
 * home.
 */
async function annualKwh(
  { market, averages, home, values }: Known,
  { variant }: AssumedSupply,
  fuel: SingleFuel,
): Promise<Assumed<number>> {
  const givenMicroKwh = values[`${fuel}_usage_kwh`];
  if (givenMicroKwh !== undefined) return assume(decimalFromMicro(givenMicroKwh), GIVEN);

  const consumption = home.annualConsumption.find((own) => own.fuel === fuel && isOfAHome(own));
  if (consumption !== undefined) {
    return assume(
      kwhOf(consumption),
      `The yearly use of ${fuel} that the industry databases have for the home`,
    );
  }

  const instead = home.notCovered === undefined ? '' : `; ${home.notCovered}`;
  const isEconomy7 = fuel === 'electricity' && variant.value === 'economy_7';
  const average = await averages.averageOf(
    home.place.postcode,
    isEconomy7 ? 'electricity_economy_7' : fuel,
  );
  if (average !== undefined && isOfAHome(average)) {
    const meters = isEconomy7 ? ' on Economy 7 meters' : '';
    const year = average.year === null ? '' : `, ${average.year}`;
    return assume(
      kwhOf(average),
      `Average ${fuel} use${meters} in ${average.area}${year}${instead}`,
    );
  }

  const medium = typicalUsage(
    { profile: profileOf(fuel, variant.value), level: 'medium' },
    market.day,
  );
  const meter = isEconomy7 ? ' on Economy 7' : '';
  return assume(
    usageKwh(medium),
    `What a household with medium use of ${fuel}${meter} uses in Great Britain${instead}`,
  );
}

type Consumption = { readonly annualMicroKwh: number };

/** More than a caller may give is no home's meter: the next source is asked. */
function isOfAHome({ annualMicroKwh }: Consumption): boolean {
  return annualMicroKwh <= microFromDecimal(KWH_LIMIT);
}

function kwhOf({ annualMicroKwh }: Consumption): number {
  return decimalFromMicro(BigInt(annualMicroKwh));
}
