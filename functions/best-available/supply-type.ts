import type { PlanTypeQuery, RegionMarket } from '../../shared/market/market.ts';
import type { AverageFinder } from '../../shared/places/averages.ts';
import type { ElectricityVariant, PaymentMethod } from '../../shared/pricing/index.ts';
import { type Assumed, assume, GIVEN } from './assumptions.ts';
import { type BestAvailableValues, type Home, hasEconomy7 } from './home.ts';

export type SupplyType = {
  readonly fuel: Assumed<'dual_fuel' | 'electricity'>;
  readonly variant: Assumed<ElectricityVariant>;
  readonly paymentMethod: Assumed<PaymentMethod>;
};

const BY_DIRECT_DEBIT = assume<PaymentMethod>('monthly_direct_debit', 'Most homes pay by monthly direct debit');

const OTHER_METHODS: readonly PaymentMethod[] = ['variable_direct_debit', 'pay_on_receipt_of_bill', 'prepayment'];

type SupplyDeps = { readonly market: Pick<RegionMarket, 'suppliers'>; readonly averages: AverageFinder };

/** What the caller says; else what is known of the home; else what most homes have. */
export async function supplyTypeOf(
  { market, averages }: SupplyDeps,
  home: Home,
  values: BestAvailableValues,
): Promise<SupplyType> {
  const variant = values.electricity_variant ? assume(values.electricity_variant, GIVEN) : variantOf(home);
  const fuel = values.fuel ? assume(values.fuel, GIVEN) : await fuelOf(averages, home, values.gas_usage_kwh);
  const meters = { fuel: fuel.value, electricityVariant: variant.value };
  const paymentMethod = values.payment_method
    ? assume(values.payment_method, GIVEN)
    : paymentMethodOf(market, meters, values.supplier_key);
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
