import {
  invalidParameter,
  planNotFound,
  postcodeNotFound,
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
])('a postcode that is not found must be: %s, %s', (sent, allowed) => {
  expect(postcodeNotFound(sent)).toEqual({
    code: 'postcode-not-found',
    message: `post_code must be ${allowed}, for example SW1A 1AA; "${sent}" was sent.`,
    parameters: { post_code: sent },
  });
});

const GAS = { gas_plan_key: 'fix', gas_supplier_key: 'acme', gas_payment_method: 'prepayment' };

it.each([
  [
    planNotFound({ ...GAS, post_code: 'sw1a1aa' }),
    'gas_plan_key must be a plan listed by /energy/plans for gas_supplier_key "acme", gas_payment_method "prepayment" and post_code "sw1a1aa"; "fix" was sent.',
  ],
  [
    planNotFound({ plan_key: 'fix', supplier_key: null, post_code: 'SW1A 1AA' }),
    'plan_key must be a plan listed by /energy/plans for post_code "SW1A 1AA"; "fix" was sent.',
  ],
  [
    planNotFound({ plan_key: null, supplier_key: 'acme', post_code: 'SW1A 1AA' }),
    'supplier_key must be a supplier with a standard variable plan for post_code "SW1A 1AA"; "acme" was sent.',
  ],
])('a plan that is not found is named with the values in effect: %#', (error, message) => {
  expect(error).toMatchObject({ code: 'plan-not-found', message });
});
