import type { PlanTypeQuery, RegionMarket } from '../../shared/market/market.ts';
import type { AverageFinder } from '../../shared/places/place-finder.ts';
import type { ElectricityVariant, PaymentMethod } from '../../shared/pricing/index.ts';
import { type Home, hasEconomy7 } from './home.ts';
import type { Given } from './request.ts';

/** A value that a comparison rests on, and where it came from in words that a partner can show. */
export type Assumed<T> = { readonly value: T; readonly reason: string };

export const GIVEN = 'Given by the caller';

export function assume<T>(value: T, reason: string): Assumed<T> {
  return { value, reason };
}

export type SupplyType = {
  readonly fuel: Assumed<'dual_fuel' | 'electricity'>;
  readonly variant: Assumed<ElectricityVariant>;
  readonly paymentMethod: Assumed<PaymentMethod>;
};

const BY_DIRECT_DEBIT = assume<PaymentMethod>('monthly_direct_debit', 'Most homes pay by monthly direct debit');

const OTHER_METHODS: readonly PaymentMethod[] = ['variable_direct_debit', 'pay_on_receipt_of_bill', 'prepayment'];

type SupplyDeps = { readonly market: Pick<RegionMarket, 'suppliers'>; readonly averages: AverageFinder };

/** What the caller says; else what is known of the home; else what most homes have. */
export async function supplyTypeOf({ market, averages }: SupplyDeps, home: Home, given: Given): Promise<SupplyType> {
  const variant = given.electricityVariant ? assume(given.electricityVariant, GIVEN) : variantOf(home);
  const fuel = given.fuel ? assume(given.fuel, GIVEN) : await fuelOf(averages, home, given.annualMicroKwh.gas);
  const meters = { fuel: fuel.value, electricityVariant: variant.value };
  const paymentMethod = given.paymentMethod
    ? assume(given.paymentMethod, GIVEN)
    : paymentMethodOf(market, meters, given.supplierKey);
  return { fuel, variant, paymentMethod };
}

export function planTypeOf({ fuel, variant, paymentMethod }: SupplyType): PlanTypeQuery {
  return { fuel: fuel.value, electricityVariant: variant.value, paymentMethod: paymentMethod.value };
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
): Promise<SupplyType['fuel']> {
  if (gasMicroKwh !== undefined && gasMicroKwh > 0n) return assume('dual_fuel', 'The caller gave a gas usage');
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
function paymentMethodOf(
  market: Pick<RegionMarket, 'suppliers'>,
  { fuel, electricityVariant }: Omit<PlanTypeQuery, 'paymentMethod'>,
  supplierKey: string | undefined,
): Assumed<PaymentMethod> {
  const { planTypes = [] } = market.suppliers().find(({ supplier }) => supplier.key === supplierKey) ?? {};
  const methods = planTypes
    .filter((type) => type.fuel === fuel && type.electricityVariant === electricityVariant)
    .map(({ paymentMethod }) => paymentMethod);
  const other = methods.includes('monthly_direct_debit')
    ? undefined
    : OTHER_METHODS.find((method) => methods.includes(method));
  return other === undefined
    ? BY_DIRECT_DEBIT
    : assume(other, "None of the supplier's plans here is paid for by monthly direct debit");
}
