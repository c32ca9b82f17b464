import type { PlanTypeQuery } from '../../shared/market/market.ts';
import type { ElectricityVariant, PaymentMethod } from '../../shared/pricing/index.ts';
import { type Assumed, assume, givenOr } from './assumed.ts';
import { type Home, hasEconomy7 } from './home.ts';
import type { BestAvailableValues } from './request.ts';

export type SupplyFuel = 'dual_fuel' | 'electricity';

/** How a home is supplied: the combination that its current plan is looked for in. */
export type SupplyType = {
  readonly fuel: Assumed<SupplyFuel>;
  readonly variant: Assumed<ElectricityVariant>;
  readonly paymentMethod: Assumed<PaymentMethod>;
};

const fuelOf = ({ address, readings }: Home, gasUsageKwh: string | undefined): Assumed<SupplyFuel> => {
  if (gasUsageKwh !== undefined && Number(gasUsageKwh) > 0) return assume('dual_fuel', 'The caller gave a use of gas');
  if (readings.some(({ fuel }) => fuel === 'gas'))
    return assume('dual_fuel', 'The industry databases know a gas meter here');
  if (address?.gas === true) return assume('dual_fuel', 'The address has gas');
  if (address?.gas === false) return assume('electricity', 'The address has no gas');
  return assume('dual_fuel', 'Most homes have gas and electricity');
};

const variantOf = (home: Home): Assumed<ElectricityVariant> => {
  const { address } = home;
  if (address?.economy7 === true) return assume('economy_7', 'The address has an Economy 7 meter');
  if (hasEconomy7(home)) return assume('economy_7', 'The industry databases know an Economy 7 meter here');
  if (address?.economy7 === false) return assume('standard', 'The address has a standard meter');
  return assume('standard', 'Most homes have a standard meter');
};

export const supplyTypeOf = (home: Home, values: BestAvailableValues): SupplyType => ({
  fuel: givenOr(values.fuel, fuelOf(home, values.gas_usage_kwh)),
  variant: givenOr(values.electricity_variant, variantOf(home)),
  paymentMethod: givenOr(
    values.payment_method,
    assume('monthly_direct_debit', 'Most homes pay by monthly direct debit'),
  ),
});

/** The plan type that a home so supplied is on, in a region. */
export const planTypeIn = (region: number, { fuel, variant, paymentMethod }: SupplyType): PlanTypeQuery => ({
  region,
  fuel: fuel.value,
  electricityVariant: variant.value,
  paymentMethod: paymentMethod.value,
});
