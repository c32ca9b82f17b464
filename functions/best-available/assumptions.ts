import { ApiError, planNotFound } from '../../shared/contract/errors.ts';
import { KWH_LIMIT } from '../../shared/contract/request/field.ts';
import type { BestAvailableResponse } from '../../shared/contract/responses/best-available.ts';
import { planNotThere } from '../../shared/household/plan-not-found.ts';
import { loadOf, profileOf } from '../../shared/household/usage.ts';
import type {
  Edition,
  HomeQuery,
  ListedSupplier,
  MarketOffer,
  PlanTypeQuery,
  StandardVariableQuery,
} from '../../shared/market/market.ts';
import type { AverageFinder } from '../../shared/places/averages.ts';
import {
  type ElectricityVariant,
  economy7Usage,
  type FuelUsage,
  microFromDecimal,
  type PaymentMethod,
  type PerFuel,
  type SingleFuel,
  singleRateUsage,
  TYPICAL_NIGHT_MICROPERCENT,
  typicalUsage,
  withLoad,
} from '../../shared/pricing/index.ts';
import { type BestAvailableRequest, type BestAvailableValues, type Home, hasEconomy7 } from './home.ts';

/** A value that a comparison rests on, and where it came from in words that a partner can show. */
export type Assumed<T> = { readonly value: T; readonly reason: string };

export type SupplyType = {
  readonly fuel: Assumed<'dual_fuel' | 'electricity'>;
  readonly variant: Assumed<ElectricityVariant>;
  readonly paymentMethod: Assumed<PaymentMethod>;
};

export type AssumedPlan = { readonly offer: MarketOffer; readonly supplier: string; readonly plan: string };

/** In micro-kWh, and ready to be priced. */
export type AssumedUsage = {
  readonly electricity: Assumed<number>;
  readonly gas: Assumed<number>;
  readonly usage: PerFuel<FuelUsage>;
};

/** A home, and what its comparison rests on. */
export type AssumedHome = BestAvailableRequest & {
  readonly home: Home;
  readonly type: SupplyType;
  readonly used: AssumedUsage;
};

export type PlanAssumptions = Pick<
  BestAvailableResponse['assumptions'],
  'plan_key' | 'plan_name' | 'supplier_key' | 'supplier_name'
>;

const GIVEN = 'Given by the caller';

const BY_DIRECT_DEBIT = assume<PaymentMethod>('monthly_direct_debit', 'Most homes pay by monthly direct debit');

const OTHER_METHODS: readonly PaymentMethod[] = ['variable_direct_debit', 'pay_on_receipt_of_bill', 'prepayment'];

type SupplyDeps = { readonly edition: Pick<Edition, 'plans'>; readonly averages: AverageFinder };

/** What the caller says; else what is known of the home; else what most homes have. */
export async function supplyTypeOf(
  { edition, averages }: SupplyDeps,
  home: Home,
  values: BestAvailableValues,
): Promise<SupplyType> {
  const variant = values.electricity_variant ? assume(values.electricity_variant, GIVEN) : variantOf(home);
  const fuel = values.fuel ? assume(values.fuel, GIVEN) : await fuelOf(averages, home, values.gas_usage_kwh);
  const query = { region: home.place.region, fuel: fuel.value, electricityVariant: variant.value };
  const paymentMethod = values.payment_method
    ? assume(values.payment_method, GIVEN)
    : await paymentMethodOf(edition, query, values.supplier_key);
  return { fuel, variant, paymentMethod };
}

export function planTypeIn(region: number, { fuel, variant, paymentMethod }: SupplyType): PlanTypeQuery {
  return { region, fuel: fuel.value, electricityVariant: variant.value, paymentMethod: paymentMethod.value };
}

/** @throws ApiError plan-not-found if the caller names a supplier or plan that does not exist here */
export async function assumedPlan(
  edition: Edition,
  type: PlanTypeQuery & HomeQuery,
  values: BestAvailableValues,
): Promise<AssumedPlan | undefined> {
  const { supplier_key: supplierKey, plan_key: planKey } = values;
  const here = inOrderOfLikelihood(await edition.suppliers(type.region), type.region);
  for (const listed of here) {
    if (supplierKey !== undefined && listed.supplier.key !== supplierKey) continue;
    const offer = await offerOf(edition, { ...type, supplierKey: listed.supplier.key }, planKey);
    if (offer === undefined) continue;
    return {
      offer,
      supplier: supplierKey === undefined ? supplierReason(listed, type.region, planKey) : GIVEN,
      plan: planKey === undefined ? "The supplier's standard variable plan, which most homes are on" : GIVEN,
    };
  }
  if (supplierKey === undefined && planKey === undefined) return undefined;
  const sought = {
    plan_key: planKey ?? null,
    supplier_key: supplierKey ?? null,
    payment_method: type.paymentMethod,
    electricity_variant: type.electricityVariant,
    post_code: values.post_code ?? null,
  };
  throw new ApiError([
    supplierKey === undefined
      ? planNotFound(sought)
      : await planNotThere(sought, { edition, region: type.region, supplierKey }),
  ]);
}

export async function planAssumptions(edition: Edition, assumed: AssumedPlan | undefined): Promise<PlanAssumptions> {
  const [details] = assumed === undefined ? [] : await edition.planDetails([assumed.offer]);
  const supplier = assumed?.supplier ?? 'No supplier of this kind is known here';
  const plan = assumed?.plan ?? 'No plan of this kind is known here';
  return {
    plan_key: assume(details?.plan.key ?? '', plan),
    supplier_key: assume(details?.supplier.key ?? '', supplier),
    supplier_name: assume(details?.supplier.name ?? '', supplier),
    plan_name: assume(details?.plan.name ?? '', plan),
  };
}

type AssumedUsageQuery = Omit<AssumedHome, 'used'> & { readonly today: string };

export async function assumedUsage(averages: AverageFinder, query: AssumedUsageQuery): Promise<AssumedUsage> {
  const { fuel, variant } = query.type;
  const dual = fuel.value === 'dual_fuel';
  // For a home without gas, the only usage that a caller can give is 0.
  const hasGasUsage = dual || query.values.gas_usage_kwh !== undefined;
  const [electricity, gas] = await Promise.all([
    annualMicroKwh(averages, query, 'electricity'),
    hasGasUsage ? annualMicroKwh(averages, query, 'gas') : assume(0, 'The home is compared for electricity only'),
  ]);
  const electricityUsage =
    variant.value === 'economy_7'
      ? economy7Usage(electricity.value, TYPICAL_NIGHT_MICROPERCENT)
      : singleRateUsage(electricity.value);
  return {
    electricity,
    gas,
    usage: {
      electricity: withLoad(electricityUsage, loadOf(query.equipped)),
      gas: dual ? singleRateUsage(gas.value) : undefined,
    },
  };
}

function assume<T>(value: T, reason: string): Assumed<T> {
  return { value, reason };
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
  gasUsageKwh: string | undefined,
): Promise<SupplyType['fuel']> {
  if (gasUsageKwh !== undefined && Number(gasUsageKwh) > 0) return assume('dual_fuel', 'The caller gave a gas usage');
  if (annualConsumption.some(({ fuel }) => fuel === 'gas'))
    return assume('dual_fuel', 'The industry databases know a gas meter here');
  if (address?.gas === true) return assume('dual_fuel', 'The address has gas');
  if (address?.gas === false) return assume('electricity', 'The address has no gas');
  const outcode = await averages.outcodeWithoutGas(place.postcode);
  if (outcode !== undefined) {
    return assume('electricity', `The national averages for ${outcode} have electricity meters and no gas meters`);
  }
  return assume('dual_fuel', 'Most homes have gas and electricity');
}

/** Monthly direct debit, unless the plans here of the supplier that the caller named have other methods only. */
async function paymentMethodOf(
  edition: Pick<Edition, 'plans'>,
  query: Omit<PlanTypeQuery, 'paymentMethod'>,
  supplierKey: string | undefined,
): Promise<Assumed<PaymentMethod>> {
  if (supplierKey === undefined) return BY_DIRECT_DEBIT;
  const hasPlans = async (paymentMethod: PaymentMethod): Promise<boolean> =>
    (await edition.plans({ ...query, supplierKey, paymentMethod })).length > 0;

  if (await hasPlans('monthly_direct_debit')) return BY_DIRECT_DEBIT;
  for (const paymentMethod of OTHER_METHODS) {
    if (await hasPlans(paymentMethod)) {
      return assume(paymentMethod, "None of the supplier's plans here is paid for by monthly direct debit");
    }
  }
  return BY_DIRECT_DEBIT;
}

/** The region's electricity incumbent first, then the big six, then any; each by key. */
function inOrderOfLikelihood(suppliers: readonly ListedSupplier[], region: number): readonly ListedSupplier[] {
  const rank = (listed: ListedSupplier): number => (isIncumbent(listed, region) ? 0 : listed.supplier.bigSix ? 1 : 2);
  return suppliers.toSorted(
    (one, other) => rank(one) - rank(other) || (one.supplier.key < other.supplier.key ? -1 : 1),
  );
}

function isIncumbent({ supplier }: ListedSupplier, region: number): boolean {
  return supplier.electricityIncumbentRegions.includes(region);
}

async function offerOf(
  edition: Edition,
  type: StandardVariableQuery,
  planKey: string | undefined,
): Promise<MarketOffer | undefined> {
  if (planKey !== undefined) return await edition.currentOffer({ ...type, planKey });
  const [first] = await edition.standardVariableOffers(type);
  return first;
}

function supplierReason(listed: ListedSupplier, region: number, planKey: string | undefined): string {
  const withPlan = planKey === undefined ? '' : ' that has the plan given';
  if (isIncumbent(listed, region)) return 'The supplier that homes in the region have where they never switched';
  return `${listed.supplier.bigSix ? 'One of the largest suppliers here' : 'A supplier here'}${withPlan}`;
}

/** From the best source there is: the caller, the industry databases, the average there, a medium home. */
async function annualMicroKwh(
  averages: AverageFinder,
  { home, values, type, today }: AssumedUsageQuery,
  fuel: SingleFuel,
): Promise<Assumed<number>> {
  const given = values[`${fuel}_usage_kwh`];
  if (given !== undefined) return assume(microFromDecimal(given), GIVEN);

  const consumption = home.annualConsumption.find((own) => own.fuel === fuel && isOfAHome(own));
  if (consumption !== undefined) {
    return assume(
      consumption.annualMicroKwh,
      `The yearly use of ${fuel} that the industry databases have for the home`,
    );
  }

  const economy7 = fuel === 'electricity' && type.variant.value === 'economy_7';
  const average = await averages.averageOf(home.place.postcode, economy7 ? 'electricity_economy_7' : fuel);
  if (average !== undefined && isOfAHome(average)) {
    const year = average.year === null ? '' : `, ${average.year}`;
    const meters = economy7 ? ' on Economy 7 meters' : '';
    return assume(average.annualMicroKwh, `Average ${fuel} use${meters} in ${average.area}${year}`);
  }

  const profile = profileOf(fuel, type.variant.value);
  const medium = typicalUsage({ profile, level: 'medium' }, today).annualMicroKwh;
  return assume(
    medium,
    `What a household with medium use of ${fuel}${economy7 ? ' on Economy 7' : ''} uses in Great Britain`,
  );
}

/** More than a caller may give is no home's meter: the next source is asked. */
function isOfAHome({ annualMicroKwh }: { readonly annualMicroKwh: number }): boolean {
  return annualMicroKwh <= microFromDecimal(KWH_LIMIT);
}
