import type { BestAvailableResponse, BestAvailableValues } from '../../shared/contract/endpoints/best-available.ts';
import { ApiError, planNotFound } from '../../shared/contract/errors.ts';
import { KWH_LIMIT } from '../../shared/contract/fields.ts';
import { planNotThere } from '../../shared/household/current-plans.ts';
import { profileOf } from '../../shared/household/usage.ts';
import type {
  HomeQuery,
  ListedSupplier,
  MarketOffer,
  PlanTypeQuery,
  RegionMarket,
} from '../../shared/market/market.ts';
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
import { type Home, hasEconomy7 } from './home.ts';

/** A value that a comparison rests on, and where it came from in words that a partner can show. */
type Assumed<T> = { readonly value: T; readonly reason: string };

const GIVEN = 'Given by the caller';

function assume<T>(value: T, reason: string): Assumed<T> {
  return { value, reason };
}

export type AssumedSupply = {
  readonly fuel: Assumed<'dual_fuel' | 'electricity'>;
  readonly variant: Assumed<ElectricityVariant>;
  readonly payment_method: Assumed<PaymentMethod>;
};

/** What the caller says; else what is known of the home; else what most homes have. */
export async function assumedSupply(
  market: RegionMarket,
  averages: AverageFinder,
  { home, values }: { readonly home: Home; readonly values: BestAvailableValues },
): Promise<AssumedSupply> {
  const { electricity_variant, fuel: fuelSent, gas_usage_kwh, payment_method: method, supplier_key } = values;
  const variant = electricity_variant ? assume(electricity_variant, GIVEN) : variantOf(home);
  const fuel = fuelSent ? assume(fuelSent, GIVEN) : await fuelOf(averages, home, gas_usage_kwh);
  const payment_method = method
    ? assume(method, GIVEN)
    : paymentMethodOf(market, { fuel: fuel.value, electricityVariant: variant.value, supplierKey: supplier_key });
  return { fuel, variant, payment_method };
}

function variantOf(home: Home): Assumed<ElectricityVariant> {
  const { address } = home;
  if (address?.economy7 === true) return assume('economy_7', 'The address has an Economy 7 meter');
  if (hasEconomy7(home)) return assume('economy_7', 'The industry databases know an Economy 7 meter here');
  if (address?.economy7 === false) return assume('standard', 'The address has a standard meter');
  return assume('standard', 'Most homes have a standard meter');
}

async function fuelOf(
  averages: AverageFinder,
  { place, address, annualConsumption }: Home,
  gasMicroKwh: bigint | undefined,
): Promise<AssumedSupply['fuel']> {
  if (gasMicroKwh !== undefined && gasMicroKwh > 0n) return assume('dual_fuel', 'The caller gave a gas usage');
  if (annualConsumption.some(({ fuel }) => fuel === 'gas')) {
    return assume('dual_fuel', 'The industry databases know a gas meter here');
  }
  if (address?.gas === true) return assume('dual_fuel', 'The address has gas');
  if (address?.gas === false) return assume('electricity', 'The address has no gas');
  const outcode = await averages.outcodeWithoutGas(place.postcode);
  if (outcode !== undefined) {
    return assume('electricity', `The national averages for ${outcode} have electricity meters and no gas meters`);
  }
  return assume('dual_fuel', 'Most homes have gas and electricity');
}

type PayingHome = Omit<PlanTypeQuery, 'paymentMethod'> & { readonly supplierKey: string | undefined };

/** Monthly direct debit, unless the plans here of the supplier that the caller named have other methods only. */
function paymentMethodOf(market: RegionMarket, { fuel, electricityVariant, supplierKey }: PayingHome) {
  const listed = market.suppliers().find(({ supplier }) => supplier.key === supplierKey);
  const types = (listed?.planTypes ?? []).filter(
    (type) => type.fuel === fuel && type.electricityVariant === electricityVariant,
  );
  // They are listed by how many homes pay by each.
  const method = PAYMENT_METHODS.find((one) => types.some(({ paymentMethod }) => paymentMethod === one));
  return method === undefined || method === 'monthly_direct_debit'
    ? assume<PaymentMethod>('monthly_direct_debit', 'Most homes pay by monthly direct debit')
    : assume<PaymentMethod>(
        method,
        "None of the supplier's plans of this kind here is paid for by monthly direct debit",
      );
}

type Assumptions = BestAvailableResponse['assumptions'];

export type AssumedPlan = {
  /** Undefined if no plan of the kind is known here. */
  readonly offer: MarketOffer | undefined;
  readonly named: Pick<Assumptions, 'plan_key' | 'plan_name' | 'supplier_key' | 'supplier_name'>;
};

/** @throws ApiError plan-not-found if the caller names a supplier or plan that does not exist here */
export function assumedPlan(
  market: RegionMarket,
  type: PlanTypeQuery & HomeQuery,
  { supplier_key: supplierKey, plan_key: planKey, post_code: postcodeSent }: BestAvailableValues,
): AssumedPlan {
  const { region } = market;
  for (const listed of inOrderOfLikelihood(market.suppliers(), region)) {
    const { key } = listed.supplier;
    if (supplierKey !== undefined && key !== supplierKey) continue;
    const offer =
      planKey === undefined
        ? market.standardVariableOffers({ ...type, supplierKey: key })[0]
        : market.currentOffer({ ...type, supplierKey: key, planKey });
    if (offer === undefined) continue;
    const supplier = supplierKey === undefined ? supplierReason(listed, region, planKey) : GIVEN;
    const plan = planKey === undefined ? "The supplier's standard variable plan, which most homes are on" : GIVEN;
    return { offer, named: namesOf(offer, { supplier, plan }) };
  }
  if (supplierKey === undefined && planKey === undefined) {
    const unknown = (what: string) => `No ${what} of this kind is known here`;
    return { offer: undefined, named: namesOf(undefined, { supplier: unknown('supplier'), plan: unknown('plan') }) };
  }
  const sought = {
    plan_key: planKey ?? null,
    supplier_key: supplierKey ?? null,
    payment_method: type.paymentMethod,
    electricity_variant: type.electricityVariant,
    post_code: postcodeSent,
  };
  throw new ApiError([supplierKey === undefined ? planNotFound(sought) : planNotThere(market, sought)]);
}

function namesOf(offer: MarketOffer | undefined, reason: { readonly supplier: string; readonly plan: string }) {
  return {
    plan_key: assume(offer?.plan.key ?? '', reason.plan),
    supplier_key: assume(offer?.supplier.key ?? '', reason.supplier),
    supplier_name: assume(offer?.supplier.name ?? '', reason.supplier),
    plan_name: assume(offer?.plan.name ?? '', reason.plan),
  };
}

/** The region's electricity incumbent first, then the big six, then any; each by key. */
function inOrderOfLikelihood(suppliers: readonly ListedSupplier[], region: number): readonly ListedSupplier[] {
  const rank = (listed: ListedSupplier): number => (isIncumbent(listed, region) ? 0 : listed.supplier.bigSix ? 1 : 2);
  return suppliers.toSorted(
    (one, other) => rank(one) - rank(other) || compareText(one.supplier.key, other.supplier.key),
  );
}

function isIncumbent({ supplier }: ListedSupplier, region: number): boolean {
  return supplier.electricityIncumbentRegions.includes(region);
}

function supplierReason(listed: ListedSupplier, region: number, planKey: string | undefined): string {
  if (isIncumbent(listed, region)) return 'The supplier that homes in the region have where they never switched';
  const withPlan = planKey === undefined ? '' : ' that has the plan given';
  return `${listed.supplier.bigSix ? 'One of the largest suppliers here' : 'A supplier here'}${withPlan}`;
}

/** In kWh a year; the night share as the percentage of the electricity, null for a standard meter. */
export type AssumedUsage = {
  readonly electricity_usage_kwh: Assumed<number>;
  readonly gas_usage_kwh: Assumed<number>;
  readonly percent_night_usage: Assumed<number | null>;
};

type UsageQuery = {
  readonly home: Home;
  readonly values: BestAvailableValues;
  readonly supply: AssumedSupply;
  readonly today: string;
};

export async function assumedUsage(averages: AverageFinder, query: UsageQuery): Promise<AssumedUsage> {
  const { values, supply } = query;
  // For a home without gas, the only usage that a caller can give is 0.
  const hasGasUsage = supply.fuel.value === 'dual_fuel' || values.gas_usage_kwh !== undefined;
  const [electricity_usage_kwh, gas_usage_kwh] = await Promise.all([
    annualKwh(averages, query, 'electricity'),
    hasGasUsage ? annualKwh(averages, query, 'gas') : assume(0, 'The home is compared for electricity only'),
  ]);
  return { electricity_usage_kwh, gas_usage_kwh, percent_night_usage: nightShare(values.percent_night_usage, supply) };
}

function nightShare(nightMicropercent: bigint | undefined, { variant }: AssumedSupply): Assumed<number | null> {
  if (variant.value === 'standard') return assume(null, 'A standard meter does not count day and night apart');
  if (nightMicropercent !== undefined) return assume(decimalFromMicro(nightMicropercent), GIVEN);
  return assume(decimalFromMicro(TYPICAL_NIGHT_MICROPERCENT), 'What homes on Economy 7 typically use at night');
}

/** From the best source there is: the caller, the industry databases, the average there, a medium home. */
async function annualKwh(
  averages: AverageFinder,
  { home, values, supply, today }: UsageQuery,
  fuel: SingleFuel,
): Promise<Assumed<number>> {
  const givenMicroKwh = values[`${fuel}_usage_kwh`];
  if (givenMicroKwh !== undefined) return assume(decimalFromMicro(givenMicroKwh), GIVEN);

  const consumption = home.annualConsumption.find((own) => own.fuel === fuel && isOfAHome(own));
  if (consumption !== undefined) {
    const reason = `The yearly use of ${fuel} that the industry databases have for the home`;
    return assume(decimalFromMicro(BigInt(consumption.annualMicroKwh)), reason);
  }

  const instead = home.notCovered === undefined ? '' : `; ${home.notCovered}`;
  const isEconomy7 = fuel === 'electricity' && supply.variant.value === 'economy_7';
  const average = await averages.averageOf(home.place.postcode, isEconomy7 ? 'electricity_economy_7' : fuel);
  if (average !== undefined && isOfAHome(average)) {
    const meters = isEconomy7 ? ' on Economy 7 meters' : '';
    const year = average.year === null ? '' : `, ${average.year}`;
    const reason = `Average ${fuel} use${meters} in ${average.area}${year}${instead}`;
    return assume(decimalFromMicro(BigInt(average.annualMicroKwh)), reason);
  }

  const medium = typicalUsage({ profile: profileOf(fuel, supply.variant.value), level: 'medium' }, today);
  const meter = isEconomy7 ? ' on Economy 7' : '';
  const reason = `What a household with medium use of ${fuel}${meter} uses in Great Britain${instead}`;
  return assume(usageKwh(medium), reason);
}

/** More than a caller may give is no home's meter: the next source is asked. */
function isOfAHome({ annualMicroKwh }: { readonly annualMicroKwh: number }): boolean {
  return annualMicroKwh <= microFromDecimal(KWH_LIMIT);
}
