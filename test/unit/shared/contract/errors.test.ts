import {
  ApiError,
  disallowedParameter,
  INTERNAL_ERROR,
  idempotencyKeyReused,
  invalidParameter,
  missingParameter,
  PLAN_ON_SALE,
  planNotFound,
  postcodeNotFound,
  sentText,
  throwErrors,
  UNAUTHORIZED_ERROR,
} from '../../../../shared/contract/errors.ts';

describe('an error message', () => {
  it('says what a missing parameter must be', () => {
    expect(missingParameter('fuel', 'gas or electricity')).toEqual({
      code: 'missing-required-parameter',
      message: 'fuel is missing; it must be gas or electricity.',
      parameters: { fuel: null },
    });
  });

  it('says what an invalid value must be, and what was sent', () => {
    expect(invalidParameter('limit', 'ten', 'a whole number, 1 or more')).toEqual({
      code: 'invalid-parameter-value',
      message: 'limit must be a whole number, 1 or more; "ten" was sent.',
      parameters: { limit: 'ten' },
    });
  });

  it('says why a parameter is not allowed', () => {
    expect(disallowedParameter('gas_plan_key', 'fix', 'is not allowed for fuel electricity')).toEqual({
      code: 'disallowed-parameter',
      message: 'gas_plan_key is not allowed for fuel electricity; "fix" was sent.',
      parameters: { gas_plan_key: 'fix' },
    });
  });

  it('quotes sixty characters of a long value, which is in the parameters in full', () => {
    const exactly = 'x'.repeat(60);
    expect(invalidParameter('limit', exactly, 'less').message).toBe(`limit must be less; "${exactly}" was sent.`);
    const longer = `${exactly}y`;
    const error = invalidParameter('limit', longer, 'less');
    expect(error.message).toBe(`limit must be less; "${exactly}..." was sent.`);
    expect(error.parameters).toEqual({ limit: longer });
  });

  it('says that a postcode was not found', () => {
    expect(postcodeNotFound('ZZ1')).toMatchObject({ code: 'postcode-not-found', parameters: { post_code: 'ZZ1' } });
  });

  it.each([
    ['ZZ1 1ZZ', 'a postcode that exists in Great Britain, for example SW1A 1AA'],
    ['SW1A', 'a full postcode in Great Britain, for example SW1A 1AA'],
    ['bt1 5gs', 'a postcode that exists in Great Britain (Northern Ireland is not covered), for example SW1A 1AA'],
    ['JE23AB', 'a postcode that exists in Great Britain (Jersey is not covered), for example SW1A 1AA'],
  ])('says why %s is not found', (sent, allowed) => {
    expect(postcodeNotFound(sent).message).toBe(`post_code must be ${allowed}; "${sent}" was sent.`);
  });

  it('names the values under which a plan was not found', () => {
    const parameters = {
      gas_plan_key: 'fix',
      gas_supplier_key: 'acme',
      gas_payment_method: 'prepayment',
      electricity_variant: 'standard',
      post_code: 'sw1a1aa',
    };
    expect(planNotFound(parameters)).toEqual({
      code: 'plan-not-found',
      message:
        'gas_plan_key must be a plan listed by /energy/plans for gas_supplier_key "acme", gas_payment_method "prepayment", electricity_variant "standard" and post_code "sw1a1aa"; "fix" was sent.',
      parameters,
    });
  });

  it('says that a selected plan must be on sale', () => {
    const { message } = planNotFound(
      {
        'selected_plan.plan_key': 'old',
        'selected_plan.supplier_key': 'acme',
        post_code: 'SW1A 1AA',
      },
      PLAN_ON_SALE,
    );
    expect(message).toBe(
      'selected_plan.plan_key must be a plan on sale, as listed by /energy/comparison, for selected_plan.supplier_key "acme" and post_code "SW1A 1AA"; "old" was sent.',
    );
  });

  it('leaves out a supplier that was not named', () => {
    const { message } = planNotFound({ plan_key: 'fix', supplier_key: null, post_code: 'SW1A 1AA' });
    expect(message).toBe('plan_key must be a plan listed by /energy/plans for post_code "SW1A 1AA"; "fix" was sent.');
  });

  it('names the supplier if no plan was named', () => {
    const parameters = { plan_key: null, supplier_key: 'acme', payment_method: 'prepayment', post_code: 'SW1A 1AA' };
    expect(planNotFound(parameters)).toEqual({
      code: 'plan-not-found',
      message:
        'supplier_key must be a supplier with a standard variable plan for payment_method "prepayment" and post_code "SW1A 1AA"; "acme" was sent.',
      parameters,
    });
  });

  it('repeats nothing if the caller is unknown or the error is ours', () => {
    expect(UNAUTHORIZED_ERROR.message).toMatch(/\/oauth\/token/);
    expect(INTERNAL_ERROR.message).toMatch(/again later/);
    expect([UNAUTHORIZED_ERROR.parameters, INTERNAL_ERROR.parameters]).toEqual([{}, {}]);
  });
});

it('an error about an idempotency key has the key that was sent', () => {
  expect(idempotencyKeyReused('my key')).toMatchObject({
    code: 'idempotency-key-reused',
    parameters: { 'Idempotency-Key': 'my key' },
  });
});

it.each([
  ['text', 'text'],
  [5, '5'],
  [true, 'true'],
  [['a'], '["a"]'],
  [{ a: null }, '{"a":null}'],
])('the parameters of an error hold %j as %s', (value, text) => {
  expect(sentText(value)).toBe(text);
});

describe('throwErrors', () => {
  const errors = [missingParameter('limit', 'x'), missingParameter('fuel', 'y')];

  it('throws the errors of a request together, and nothing if there are none', () => {
    expect(() => throwErrors([])).not.toThrow();
    try {
      throwErrors(errors);
      throw new Error('not refused');
    } catch (error) {
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({
        name: 'ApiError',
        errors,
        message: 'missing-required-parameter, missing-required-parameter',
      });
    }
  });
});
