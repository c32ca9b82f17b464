import { missingPlanError } from '../../../../shared/household/missing-plan.ts';

const SUPPLIER = {
  key: 'acme',
  name: 'Acme',
  logoUrl: '',
  bigSix: false,
  fulfillable: true,
  retainable: false,
  supportPhoneNumber: '',
  electricityIncumbentRegions: [],
  gasIncumbent: false,
};

/** A market of one supplier without plans. */
const MARKET = {
  supplier: (key: string) => (key === SUPPLIER.key ? SUPPLIER : undefined),
  suppliers: () => [],
  hasPlan: () => false,
  plans: () => [],
};

const GAS = {
  names: {
    planKey: 'gas_plan_key',
    supplierKey: 'gas_supplier_key',
    paymentMethod: 'gas_payment_method',
  },
  planKey: 'fix',
  supplierKey: 'acme',
  paymentMethod: 'prepayment',
  electricityVariant: 'standard',
  postcode: 'sw1a1aa',
} as const;

it.each([
  [
    missingPlanError(MARKET, GAS),
    'gas_plan_key must be a plan listed by /energy/plans for gas_supplier_key "acme", gas_payment_method "prepayment", electricity_variant "standard" and post_code "sw1a1aa"; "fix" was sent.',
  ],
  [
    missingPlanError(MARKET, { ...GAS, supplierKey: null, electricityVariant: null }),
    'gas_plan_key must be a plan listed by /energy/plans for gas_payment_method "prepayment" and post_code "sw1a1aa"; "fix" was sent.',
  ],
  [
    missingPlanError(MARKET, { ...GAS, planKey: null, electricityVariant: null }),
    'gas_supplier_key must be a supplier with a standard variable plan for gas_payment_method "prepayment" and post_code "sw1a1aa"; "acme" was sent.',
  ],
  [
    missingPlanError(MARKET, { ...GAS, supplierKey: 'unknown' }),
    'gas_supplier_key must be a supplier listed by /energy/suppliers; "unknown" was sent.',
  ],
])('a plan that is not found is named with the values in effect: %#', (error, message) => {
  expect(error).toMatchObject({ code: 'plan-not-found', message });
  expect(Object.keys(error.parameters)).toEqual([
    ...['gas_plan_key', 'gas_supplier_key', 'gas_payment_method'],
    ...['electricity_variant', 'post_code'],
  ]);
});
