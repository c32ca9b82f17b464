import type { Edition, PlanTypeQuery } from '../../shared/market/market.ts';
import type { AverageFinder } from '../../shared/places/averages.ts';
import type { ElectricityVariant, PaymentMethod } from '../../shared/pricing/index.ts';
import { type Assumed, assume, GIVEN, givenOr } from './assumed.ts';
import { type Home, hasEconomy7 } from './home.ts';
import type { BestAvailableValues } from './request.ts';

export type SupplyFuel = 'dual_fuel' | 'electricity';

/** How a home is supplied: the combination that its current plan is looked for in. */
export type SupplyType = {
  readonly fuel: Assumed<SupplyFuel>;
  readonly variant: Assumed<ElectricityVariant>;
  readonly paymentMethod: Assumed<PaymentMethod>;
};

const BY_DIRECT_DEBIT = assume<PaymentMethod>('monthly_direct_debit', 'Most homes pay by monthly direct debit');

/** In the order in which one is assumed of a supplier that has no plans by monthly direct debit. */
const OTHER_METHODS: readonly PaymentMethod[] = ['variable_direct_debit', 'pay_on_receipt_of_bill', 'prepayment'];

type SupplyParts = { readonly edition: Pick<Edition, 'plans'>; readonly averages: AverageFinder };

/** What the caller says of a home's supply; else what is known of the home; else what most homes have. */
export async function supplyTypeOf(
  { edition, averages }: SupplyParts,
  home: Home,
  values: BestAvailableValues,
): Promise<SupplyType> {
  const variant = givenOr(values.electricity_variant, variantOf(home));
  const fuel =
    values.fuel === undefined
      ? await fuelOf(averages, home, values.gas_usage_kwh)
      : assume<SupplyFuel>(values.fuel, GIVEN);
  const paymentMethod =
    values.payment_method === undefined
      ? await paymentMethodOf(
          edition,
          { region: home.place.region, fuel: fuel.value, variant: variant.value },
          values.supplier_key,
        )
      : assume(values.payment_method, GIVEN);
  return { fuel, variant, paymentMethod };
}

/** The plan type that a home so supplied is on, in a region. */
export function planTypeIn(region: number, { fuel, variant, paymentMethod }: SupplyType): PlanTypeQuery {
  return {
    region,
    fuel: fuel.value,
    electricityVariant: variant.value,
    paymentMethod: paymentMethod.value,
  };
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
): Promise<Assumed<SupplyFuel>> {
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

type PlansThere = { readonly region: number; readonly fuel: SupplyFuel; readonly variant: ElectricityVariant };

/** Monthly direct debit, unless the plans here of the supplier that the caller named have other methods only. */
async function paymentMethodOf(
  edition: Pick<Edition, 'plans'>,
  { region, fuel, variant }: PlansThere,
  supplierKey: string | undefined,
): Promise<Assumed<PaymentMethod>> {
  if (supplierKey === undefined) return BY_DIRECT_DEBIT;
  const hasPlans = async (paymentMethod: PaymentMethod): Promise<boolean> =>
    (await edition.plans({ region, supplierKey, fuel, paymentMethod, electricityVariant: variant })).length > 0;

  if (await hasPlans('monthly_direct_debit')) return BY_DIRECT_DEBIT;
  for (const paymentMethod of OTHER_METHODS) {
    if (await hasPlans(paymentMethod)) {
      return assume(paymentMethod, "None of the supplier's plans here is paid for by monthly direct debit");
    }
  }
  return BY_DIRECT_DEBIT;
}
