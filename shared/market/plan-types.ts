import {
  ELECTRICITY_VARIANTS,
  type ElectricityVariant,
  FUELS,
  type Fuel,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '../pricing/index.ts';
import { elementAt } from './checked.ts';
import type { PlanType } from './model.ts';

/**
 * Every plan type there can be. Segments name one by its place in this list, so its order, and with it the order of
 * fuels, payment methods and variants, is part of their format: only add at the end.
 */
export const PLAN_TYPES: readonly PlanType[] = FUELS.flatMap((fuel) =>
  PAYMENT_METHODS.flatMap((paymentMethod) =>
    (fuel === 'gas' ? [null] : ELECTRICITY_VARIANTS).map((electricityVariant) => ({
      fuel,
      paymentMethod,
      electricityVariant,
    })),
  ),
);

type CodesOf<Key, Value> = ReadonlyMap<Key, Value>;

/** Looked up without building a text: a load of 10^6 offers asks tens of millions of times. */
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

export function planTypesOfMask(mask: number): readonly PlanType[] {
  return PLAN_TYPES.filter((_, code) => (mask & (1 << code)) !== 0);
}
