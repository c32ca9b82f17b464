import { oneOfType } from './parameter-types.ts';

/** The value sets of the contract. */
export const FUELS = ['gas', 'electricity', 'dual_fuel'] as const;
export const VARIANTS = ['standard', 'economy_7'] as const;
const PAYMENT_METHODS = [
  'monthly_direct_debit',
  'variable_direct_debit',
  'pay_on_receipt_of_bill',
  'prepayment',
] as const;
/** A supplier's plan types leave one of them out. */
export const PLAN_TYPE_PAYMENT_METHODS = ['monthly_direct_debit', 'pay_on_receipt_of_bill', 'prepayment'] as const;
const SPEND_FREQUENCIES = ['annual', 'quarterly', 'monthly'] as const;
const ESTIMATES = ['low', 'medium', 'high'] as const;

export type Fuel = (typeof FUELS)[number];
export type ElectricityVariant = (typeof VARIANTS)[number];
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
export type SpendFrequency = (typeof SPEND_FREQUENCIES)[number];
export type Estimate = (typeof ESTIMATES)[number];

export const fuelType = oneOfType(FUELS);
export const variantType = oneOfType(VARIANTS);
export const paymentMethodType = oneOfType(PAYMENT_METHODS);
export const spendFrequencyType = oneOfType(SPEND_FREQUENCIES);
export const estimateType = oneOfType(ESTIMATES);
