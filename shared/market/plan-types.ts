import type { ElectricityVariant, Fuel, PaymentMethod } from '../pricing/index.ts';
import { elementAt } from './checked.ts';
import type { PlanType } from './model.ts';

export const FUELS: readonly Fuel[] = ['gas', 'electricity', 'dual_fuel'];
export const PAYMENT_METHODS: readonly PaymentMethod[] = [
  'monthly_direct_debit',
  'variable_direct_debit',
  'pay_on_receipt_of_bill',
  'prepayment',
];
export const VARIANTS: readonly ElectricityVariant[] = ['standard', 'economy_7'];

/**
 * Every plan type there can be, in the order in which they are listed. Segments name one by its place in this list, so
 * that its order is part of their format: add at the end alone.
 */
export const PLAN_TYPES: readonly PlanType[] = FUELS.flatMap((fuel) =>
  PAYMENT_METHODS.flatMap((paymentMethod) =>
    (fuel === 'gas' ? [null] : VARIANTS).map((electricityVariant) => ({ fuel, paymentMethod, electricityVariant })),
  ),
);

type CodesOf<Key, Value> = ReadonlyMap<Key, Value>;

/** By fuel, payment method and variant, with no text to build: a load of 10^6 offers asks tens of millions of times. */
const CODES: CodesOf<Fuel, CodesOf<PaymentMethod, CodesOf<ElectricityVariant | null, number>>> = new Map(
  FUELS.map((fuel) => [
    fuel,
    new Map(
      PAYMENT_METHODS.map((paymentMethod) => [
        paymentMethod,
        new Map(
          PLAN_TYPES.flatMap((type, code) =>
            type.fuel === fuel && type.paymentMethod === paymentMethod
              ? [[type.electricityVariant, code] as const]
              : [],
          ),
        ),
      ]),
    ),
  ]),
);

/** A plan type's place in PLAN_TYPES. The variant of a home's meter may be given for gas, which has none. */
export function planTypeCode({ fuel, paymentMethod, electricityVariant }: PlanType): number {
  const code = CODES.get(fuel)
    ?.get(paymentMethod)
    ?.get(fuel === 'gas' ? null : electricityVariant);
  if (code === undefined) throw new Error(`no such plan type: ${fuel} ${paymentMethod} ${electricityVariant}`);
  return code;
}

export function planTypeOf(code: number): PlanType {
  return elementAt(PLAN_TYPES, code);
}

/** The plan types whose bits a mask has set. */
export function planTypesOfMask(mask: number): readonly PlanType[] {
  return PLAN_TYPES.filter((_, code) => (mask & (1 << code)) !== 0);
}
