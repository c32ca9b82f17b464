import {
  invalidParameter,
  planNotFound,
  postcodeNotFound,
  supplierNotFound,
} from '../../../../shared/contract/errors.ts';

it('a message quotes sixty characters of a long value, as a reader counts them; the parameters have all of it', () => {
  for (const [exactly, more] of [
    ['x'.repeat(60), 'y'],
    [`a${'😀'.repeat(59)}`, '😀'],
  ] as const) {
    expect(invalidParameter('limit', exactly, 'less').message).toBe(
      `limit must be less; "${exactly}" was sent.`,
    );
    const error = invalidParameter('limit', `${exactly}${more}`, 'less');
    expect(error.message).toBe(`limit must be less; "${exactly}..." was sent.`);
    expect(error.parameters).toEqual({ limit: `${exactly}${more}` });
  }
});

it.each([
  ['ZZ1 1ZZ', 'a postcode that exists in Great Britain'],
  ['SW1A', 'a full postcode in Great Britain'],
  ['bt1 5gs', 'a postcode that exists in Great Britain (Northern Ireland is not covered)'],
  ['JE23AB', 'a postcode that exists in Great Britain (Jersey is not covered)'],
  ['XBT1 5GS', 'a postcode that exists in Great Britain'],
])('a postcode that is not found must be: %s, %s', (postcode, allowed) => {
  expect(postcodeNotFound(postcode)).toEqual({
    code: 'postcode-not-found',
    message: `post_code must be ${allowed}, for example SW1A 1AA; "${postcode}" was sent.`,
    parameters: { post_code: postcode },
  });
});

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
    planNotFound(GAS),
    'gas_plan_key must be a plan listed by /energy/plans for gas_supplier_key "acme", gas_payment_method "prepayment", electricity_variant "standard" and post_code "sw1a1aa"; "fix" was sent.',
  ],
  [
    planNotFound({ ...GAS, supplierKey: null, electricityVariant: null }),
    'gas_plan_key must be a plan listed by /energy/plans for gas_payment_method "prepayment" and post_code "sw1a1aa"; "fix" was sent.',
  ],
  [
    planNotFound({ ...GAS, planKey: null, electricityVariant: null }),
    'gas_supplier_key must be a supplier with a standard variable plan for gas_payment_method "prepayment" and post_code "sw1a1aa"; "acme" was sent.',
  ],
  [
    supplierNotFound(GAS),
    'gas_supplier_key must be a supplier listed by /energy/suppliers; "acme" was sent.',
  ],
])('a plan that is not found is named with the values in effect: %#', (error, message) => {
  expect(error).toMatchObject({ code: 'plan-not-found', message });
  expect(Object.keys(error.parameters)).toEqual([
    ...['gas_plan_key', 'gas_supplier_key', 'gas_payment_method'],
    ...['electricity_variant', 'post_code'],
  ]);
});
