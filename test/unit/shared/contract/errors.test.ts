import {
  ApiError,
  disallowedParameter,
  FORBIDDEN_ERROR,
  INTERNAL_ERROR,
  idempotencyKeyReused,
  invalidParameter,
  MARKET_UNAVAILABLE_ERROR,
  missingParameter,
  NOT_FOUND_ERROR,
  noPlanToLookUp,
  PLAN_ON_SALE,
  planNotFound,
  postcodeNotFound,
  sentText,
  sessionNotFound,
  supplierNotFound,
  TOO_MANY_REQUESTS_ERROR,
  throwErrors,
  UNAUTHORIZED_ERROR,
  withMeant,
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

  it('quotes sixty characters as a reader counts them, and cuts none in two', () => {
    const exactly = `a${'😀'.repeat(59)}`;
    expect(invalidParameter('limit', exactly, 'less').message).toBe(`limit must be less; "${exactly}" was sent.`);
    const { message } = invalidParameter('limit', `${exactly}😀`, 'less');
    expect(message).toBe(`limit must be less; "${exactly}..." was sent.`);
  });

  it('says that a postcode was not found', () => {
    expect(postcodeNotFound('ZZ1')).toMatchObject({ code: 'postcode-not-found', parameters: { post_code: 'ZZ1' } });
  });

  it.each([
    ['ZZ1 1ZZ', 'a postcode that exists in Great Britain, for example SW1A 1AA'],
    ['SW1A', 'a full postcode in Great Britain, for example SW1A 1AA'],
    ['bt1 5gs', 'a postcode that exists in Great Britain (Northern Ireland is not covered), for example SW1A 1AA'],
    ['JE23AB', 'a postcode that exists in Great Britain (Jersey is not covered), for example SW1A 1AA'],
    ['GY1 1AA', 'a postcode that exists in Great Britain (Guernsey is not covered), for example SW1A 1AA'],
    ['im1 1ae', 'a postcode that exists in Great Britain (the Isle of Man is not covered), for example SW1A 1AA'],
    ['XBT1 5GS', 'a postcode that exists in Great Britain, for example SW1A 1AA'],
    ['Q1', 'a full postcode in Great Britain, for example SW1A 1AA'],
    ['SW 1A', 'a full postcode in Great Britain, for example SW1A 1AA'],
    ['ABC1', 'a postcode that exists in Great Britain, for example SW1A 1AA'],
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

  it('says that a plan must be named if neither it nor its supplier was', () => {
    const { message } = planNotFound({ gas_plan_key: null, gas_supplier_key: null, post_code: 'SW1A 1AA' });
    expect(message).toBe('gas_plan_key must be a plan listed by /energy/plans for post_code "SW1A 1AA"; "" was sent.');
  });

  it('says that there is no supplier with the key that was sent', () => {
    const parameters = { gas_plan_key: 'fix', gas_supplier_key: 'acne', post_code: 'SW1A 1AA' };
    expect(supplierNotFound(parameters)).toEqual({
      code: 'plan-not-found',
      message: 'gas_supplier_key must be a supplier listed by /energy/suppliers; "acne" was sent.',
      parameters,
    });
    expect(supplierNotFound({ plan_key: 'fix', supplier_key: null }).message).toBe(
      'supplier_key must be a supplier listed by /energy/suppliers; "" was sent.',
    );
  });

  it('says that no plan can be looked up at a postcode', () => {
    expect(noPlanToLookUp('ZE1 0AA', 'dual_fuel')).toEqual({
      code: 'plan-not-found',
      message: 'No supplier has a direct debit plan for dual_fuel and a standard meter at post_code "ZE1 0AA".',
      parameters: {
        plan_key: null,
        supplier_key: null,
        payment_method: null,
        electricity_variant: null,
        post_code: 'ZE1 0AA',
      },
    });
  });

  it('says which sessions can be found', () => {
    expect(sessionNotFound('abc')).toEqual({
      code: 'session-not-found',
      message: 'session_id must be the session of a plan_info_url of the last 30 days; "abc" was sent.',
      parameters: { session_id: 'abc' },
    });
  });

  it('asks whether another name was meant, if one resembles what was sent', () => {
    const error = invalidParameter('supplier_key', 'acne', 'a supplier key');
    expect(withMeant(error, undefined)).toEqual(error);
    expect(withMeant(error, 'acme')).toEqual({
      ...error,
      message: 'supplier_key must be a supplier key; "acne" was sent. Did you mean "acme"?',
    });
  });

  it('says what a caller can do where no parameter is at fault', () => {
    const errors = [FORBIDDEN_ERROR, NOT_FOUND_ERROR, TOO_MANY_REQUESTS_ERROR, MARKET_UNAVAILABLE_ERROR];
    expect(errors.map(({ code, message }) => `${code}: ${message}`)).toEqual([
      'forbidden: The access token has the scope journey, which is only for /energy/sessions, /energy/status and /energy/docs. Use the token of a partner.',
      'not-found: There is no such path or method.',
      'too-many-requests: Too many requests. Wait for the seconds in Retry-After, then try again.',
      'market-unavailable: No market data is loaded yet. Try again in a few minutes.',
    ]);
  });

  it('repeats nothing if the caller is unknown or the error is ours', () => {
    expect(UNAUTHORIZED_ERROR.message).toMatch(/\/oauth\/token/);
    expect(INTERNAL_ERROR.message).toMatch(/again later/);
    expect([UNAUTHORIZED_ERROR.parameters, INTERNAL_ERROR.parameters]).toEqual([{}, {}]);
  });
});

it('an error about an idempotency key has the key that was sent', () => {
  expect(idempotencyKeyReused('my key')).toEqual({
    code: 'idempotency-key-reused',
    message:
      'This Idempotency-Key was used with a different body in the last 24 hours. Send the same body again, or use a new key.',
    parameters: { 'Idempotency-Key': 'my key' },
  });
});

it.each([
  ['text', 'text'],
  [5, '5'],
  [Number.POSITIVE_INFINITY, 'Infinity'],
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
