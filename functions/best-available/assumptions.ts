import { ApiError } from '../../shared/contract/errors.ts';
import { KWH_LIMIT } from '../../shared/contract/fields.ts';
import { compared } from '../../shared/household/baseline.ts';
import { missingPlanError } from '../../shared/household/missing-plan.ts';
import { profileOf } from '../../shared/household/usage.ts';
import type { ListedSupplier, MarketOffer, RegionMarket } from '../../shared/market/market.ts';
import type { AverageFinder } from '../../shared/places/place-finder.ts';
import {
  decimalFromMicro,
  type ElectricityVariant,
  type Fuel,
  microFromDecimal,
  PAYMENT_METHODS,
  type PaymentMethod,
  type PerFuel,
  type SingleFuel,
  TYPICAL_NIGHT_MICROPERCENT,
  typicalUsage,
  usageKwh,
} from '../../shared/pricing/index.ts';
import { type Home, hasEconomy7 } from './home.ts';
import { type BestAvailableRequest, PLAN_NAMES } from './request.ts';

/** A value that a comparison rests on, and where it came from in words that a partner can show. */
type Assumed<T> = { readonly value: T; readonly reason: string };

const STATED = 'Stated in the request';

function assume<T>(value: T, reason: string): Assumed<T> {
  return { value, reason };
}

/** The sources from which assumptions are made. */
type Sources = {
  readonly market: RegionMarket;
  readonly averages: AverageFinder;
  readonly home: Home;
  readonly query: BestAvailableRequest;
};

/** The kind of plan that the home is assumed to have. */
type AssumedSupply = {
  readonly fuel: Assumed<'dual_fuel' | 'electricity'>;
  readonly variant: Assumed<ElectricityVariant>;
  readonly payment_method: Assumed<PaymentMethod>;
};

/** Usage in kWh a year; the night share as a percentage, null for a standard meter. */
type AssumedHome = AssumedSupply & {
  readonly electricity_usage_kwh: Assumed<number>;
  readonly gas_usage_kwh: Assumed<number>;
  readonly percent_night_usage: Assumed<number | null>;
  readonly plan_key: Assumed<string>;
  readonly plan_name: Assumed<string>;
  readonly supplier_key: Assumed<string>;
  readonly supplier_name: Assumed<string>;
};

export type Assumptions = {
  readonly assumed: AssumedHome;
  /** The plan that the home is on; undefined if no plan of the kind is known here. */
  readonly offer: MarketOffer | undefined;
};

/**
 * Takes what the caller sends, else what is known of the home, else what most homes have.
 *
 * @throws ApiError plan-not-found if the caller names a supplier or plan that does not exist here
 */
export async function assumptionsOf(sources: Sources): Promise<Assumptions> {
  const { usage, nightMicropercent } = sources.query.home;
  const supply = await assumedSupply(sources);
  // For a home without gas, the only usage that a caller can give is 0.
  const hasGasUsage = supply.fuel.value === 'dual_fuel' || usage.gas !== undefined;
  const [electricity_usage_kwh, gas_usage_kwh] = await Promise.all([
    annualKwh(sources, supply, 'electricity'),
    hasGasUsage
      ? annualKwh(sources, supply, 'gas')
      : assume(0, 'The home is compared for electricity only'),
  ]);
  const { offer, plan, supplier } = assumedPlan(sources, supply, {
    electricity: electricity_usage_kwh.value,
    gas: hasGasUsage ? gas_usage_kwh.value : undefined,
  });
  const assumed = {
    ...supply,
    electricity_usage_kwh,
    gas_usage_kwh,
    percent_night_usage: nightShare(nightMicropercent, supply),
    plan_key: assume(offer?.plan.key ?? '', plan),
    plan_name: assume(offer?.plan.name ?? '', plan),
    supplier_key: assume(offer?.supplier.key ?? '', supplier),
    supplier_name: assume(offer?.supplier.name ?? '', supplier),
  };
  return { assumed, offer };
}

async function assumedSupply(sources: Sources): Promise<AssumedSupply> {
  const { fuel, electricityVariant, paymentMethod } = sources.query.home;
  const assumedFuel = fuel ? assume(fuel, STATED) : await fuelOf(sources);
  const variant = electricityVariant ? assume(electricityVariant, STATED) : variantOf(sources.home);
  return {
    fuel: assumedFuel,
    variant,
    payment_method: paymentMethod
      ? assume(paymentMethod, STATED)
      : paymentMethodOf(sources, assumedFuel.value, variant.value),
  };
}

function variantOf(home: Home): Assumed<ElectricityVariant> {
  const { address } = home;
  if (address?.economy7 === true) return assume('economy_7', 'The address has an Economy 7 meter');
  if (hasEconomy7(home))
    return assume('economy_7', 'The industry databases record an Economy 7 meter at the address');
  if (address?.economy7 === false) return assume('standard', 'The address has a standard meter');
  return assume('standard', 'Most homes have a standard meter');
}

async function fuelOf({ averages, home, query }: Sources): Promise<AssumedSupply['fuel']> {
  const { place, address, annualConsumption } = home;
  const { gas: gasMicroKwh = 0n } = query.home.usage;
  if (gasMicroKwh > 0n) return assume('dual_fuel', 'The request states a gas usage');
  if (annualConsumption.some(({ fuel }) => fuel === 'gas')) {
    return assume('dual_fuel', 'The industry databases record a gas meter at the address');
  }
  if (address?.gas === true) return assume('dual_fuel', 'The address has gas');
  if (address?.gas === false) return assume('electricity', 'The address has no gas');
  const outcode = await averages.outcodeWithoutGas(place.postcode);
  if (outcode !== undefined) {
    return assume(
      'electricity',
      `National statistics list electricity meters but no gas meters in ${outcode}`,
    );
  }
  return assume('dual_fuel', 'Most homes have gas and electricity');
}

/**
 * Assumes monthly direct debit, unless the supplier that the caller named has plans here for other
 * methods only.
 */
function paymentMethodOf(
  { market, query }: Sources,
  fuel: Fuel,
  variant: ElectricityVariant,
): Assumed<PaymentMethod> {
  const { supplierKey } = query.home;
  const listed = market.suppliers().find(({ supplier }) => supplier.key === supplierKey);
  const types = (listed?.planTypes ?? []).filter(
    (type) => type.fuel === fuel && type.electricityVariant === variant,
  );
  // PAYMENT_METHODS begins with the most common one.
  const method = PAYMENT_METHODS.find((candidate) =>
    types.some(({ paymentMethod }) => paymentMethod === candidate),
  );
  return method === undefined || method === 'monthly_direct_debit'
    ? assume('monthly_direct_debit', 'Most homes pay by monthly direct debit')
    : assume(method, 'The supplier has no plan of this kind here by monthly direct debit');
}

/** The plan that is assumed, with the reasons for plan and supplier. */
type AssumedPlan = {
  readonly offer: MarketOffer | undefined;
  readonly plan: string;
  readonly supplier: string;
};

function assumedPlan(
  { market, query }: Sources,
  { fuel, variant, payment_method }: AssumedSupply,
  usageKwh: PerFuel<number>,
): AssumedPlan {
  const { supplierKey, planKey, equipment } = query.home;
  const home = { has: equipment?.has ?? [], usageKwh: compared(fuel.value, usageKwh) };
  const type = {
    fuel: fuel.value,
    electricityVariant: variant.value,
    paymentMethod: payment_method.value,
  };
  for (const listed of market.suppliersByLikelihood()) {
    const { key } = listed.supplier;
    if (supplierKey !== undefined && key !== supplierKey) continue;
    const offer =
      planKey === undefined
        ? market.standardVariableOffer({ ...type, home, supplierKey: key })
        : market.currentOffer({ ...type, supplierKey: key, planKey });
    if (offer === undefined) continue;
    const supplier = supplierKey === undefined ? supplierReason(listed, planKey) : STATED;
    const plan =
      planKey === undefined
        ? "The supplier's standard variable plan, which most homes are on"
        : STATED;
    return { offer, plan, supplier };
  }
  if (supplierKey === undefined && planKey === undefined) {
    const unknown = (what: string) => `We know no ${what} of this kind here`;
    return { offer: undefined, plan: unknown('plan'), supplier: unknown('supplier') };
  }
  const sought = {
    ...type,
    names: PLAN_NAMES,
    planKey: planKey ?? null,
    supplierKey: supplierKey ?? null,
    postcode: query.postcode,
  };
  throw new ApiError([missingPlanError(market, sought)]);
}

function isIncumbent({ incumbentFuels }: ListedSupplier): boolean {
  return incumbentFuels.includes('electricity');
}

function supplierReason(listed: ListedSupplier, planKey: string | undefined): string {
  if (isIncumbent(listed))
    return 'The default supplier for homes in this region that have never switched';
  const withPlan = planKey === undefined ? '' : ' that has the plan in the request';
  return `${listed.supplier.bigSix ? 'One of the largest suppliers here' : 'A supplier here'}${withPlan}`;
}

function nightShare(
  nightMicropercent: bigint | undefined,
  { variant }: AssumedSupply,
): Assumed<number | null> {
  if (variant.value === 'standard')
    return assume(null, 'A standard meter does not record night use separately');
  if (nightMicropercent !== undefined) return assume(decimalFromMicro(nightMicropercent), STATED);
  return assume(
    decimalFromMicro(TYPICAL_NIGHT_MICROPERCENT),
    'Typical night use of a home on Economy 7',
  );
}

/** Takes the best source: the caller, the industry databases, the local average, a medium home. */
async function annualKwh(
  { market, averages, home, query }: Sources,
  { variant }: AssumedSupply,
  fuel: SingleFuel,
): Promise<Assumed<number>> {
  const microKwh = query.home.usage[fuel];
  if (microKwh !== undefined) return assume(decimalFromMicro(microKwh), STATED);

  const consumption = home.annualConsumption.find((read) => read.fuel === fuel && isOfAHome(read));
  if (consumption !== undefined) {
    return assume(kwhOf(consumption), `The home's annual ${fuel} use in the industry databases`);
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
    `Typical ${fuel} use of a medium household${meter} in Great Britain${instead}`,
  );
}

type Consumption = { readonly annualMicroKwh: number };

/**
 * Tells whether a figure is plausible for a home. If it is above what a caller may send, the next
 * source is used.
 */
function isOfAHome({ annualMicroKwh }: Consumption): boolean {
  return annualMicroKwh <= microFromDecimal(KWH_LIMIT);
}

function kwhOf({ annualMicroKwh }: Consumption): number {
  return decimalFromMicro(BigInt(annualMicroKwh));
}
