import type { PaymentMethod } from '../../../shared/pricing/index.ts';

const PAYMENT_KEYS = ['direct_debit_monthly', 'direct_debit_quarterly', 'porob', 'prepayment', 'varying'] as const;
export type PaymentKey = (typeof PAYMENT_KEYS)[number];

/** The method that a row of a charge page names, and how a household pays that price. */
export type RowMethod = { readonly row: string; readonly paymentMethods: readonly PaymentMethod[] };

export const ROW_METHODS: Readonly<Record<PaymentKey, readonly RowMethod[]>> = {
  direct_debit_monthly: [{ row: 'DIRECT_DEBIT', paymentMethods: ['monthly_direct_debit'] }],
  direct_debit_quarterly: [{ row: 'DIRECT_DEBIT', paymentMethods: ['variable_direct_debit'] }],
  porob: [{ row: 'NON_DIRECT_DEBIT', paymentMethods: ['pay_on_receipt_of_bill'] }],
  prepayment: [{ row: 'PREPAYMENT', paymentMethods: ['prepayment'] }],
  varying: [
    { row: 'DIRECT_DEBIT', paymentMethods: ['monthly_direct_debit', 'variable_direct_debit'] },
    { row: 'NON_DIRECT_DEBIT', paymentMethods: ['pay_on_receipt_of_bill'] },
  ],
};

export function isPaymentKey(key: string): key is PaymentKey {
  return PAYMENT_KEYS.some((known) => known === key);
}
