import type { ElectricityVariant, Fuel, PaymentMethod } from '../pricing/price.ts';
import { at } from './checked.ts';
import type { PlanType } from './model.ts';

const FUELS: readonly Fuel[] = ['gas', 'electricity', 'dual_fuel'];
const PAYMENT_METHODS: readonly PaymentMethod[] = [
  'monthly_direct_debit',
  'variable_direct_debit',
  'pay_on_receipt_of_bill',
  'prepayment',
];
const VARIANTS: readonly ElectricityVariant[] = ['standard', 'economy_7'];

/**
 * Every plan type there can be, in the order in which they are listed. Segments name one by its place in this list, so
 * that its order is part of their format: add at the end alone.
 */
export const PLAN_TYPES: readonly PlanType[] = FUELS.flatMap((fuel) =>
  PAYMENT_METHODS.flatMap((paymentMethod) =>
    (fuel === 'gas' ? [null] : VARIANTS).map((electricityVariant) => ({ fuel, paymentMethod, electricityVariant })),
  ),
);

const nameOf = (type: PlanType): string => `${type.fuel} ${type.paymentMethod} ${type.electricityVariant}`;

const CODES: ReadonlyMap<string, number> = new Map(PLAN_TYPES.map((type, code) => [nameOf(type), code]));

/** A plan type's place in PLAN_TYPES. The variant of a home's meter may be given for gas, which has none. */
export const planTypeCode = ({ fuel, paymentMethod, electricityVariant }: PlanType): number => {
  const type = { fuel, paymentMethod, electricityVariant: fuel === 'gas' ? null : electricityVariant };
  const code = CODES.get(nameOf(type));
  if (code === undefined) throw new Error(`no such plan type: ${nameOf(type)}`);
  return code;
};

export const planTypeOf = (code: number): PlanType => at(PLAN_TYPES, code);

/** The plan types whose bits a mask has set. */
export const planTypesOfMask = (mask: number): readonly PlanType[] =>
  PLAN_TYPES.filter((_, code) => (mask & (1 << code)) !== 0);
