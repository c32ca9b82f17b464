import { DROP_BODY } from '../../../shared/contract/drop-body.ts';
import { dropRequirements } from '../../../shared/contract/drop-supply.ts';
import { COMPARISON_PARAMETERS } from '../../../shared/contract/endpoints/comparison.ts';
import {
  ApiError,
  disallowedParameter,
  INTERNAL_ERROR,
  invalidParameter,
  missingParameter,
  PLAN_ON_SALE,
  planNotFound,
  postcodeNotFound,
  throwErrors,
  UNAUTHORIZED_ERROR,
} from '../../../shared/contract/errors.ts';
import { readHousehold, requireHousehold } from '../../../shared/contract/household.ts';
import { readJsonFields } from '../../../shared/contract/json-body.ts';
import { inReferenceOrder } from '../../../shared/contract/reference-order.ts';

describe('an error says what was wrong, what was sent and what is allowed', () => {
  it('for a parameter that is missing', () => {
    expect(missingParameter('fuel', 'gas or electricity')).toEqual({
      code: 'missing-required-parameter',
      message: 'fuel is missing; it must be gas or electricity.',
      parameters: { fuel: null },
    });
  });

  it('for a wrong value', () => {
    expect(invalidParameter('limit', 'ten', 'a whole number from 1')).toEqual({
      code: 'invalid-parameter-value',
      message: 'limit must be a whole number from 1; "ten" was sent.',
      parameters: { limit: 'ten' },
    });
  });

  it('for a value that does not suit', () => {
    expect(disallowedParameter('gas_plan_key', 'fix', 'for fuel electricity')).toEqual({
      code: 'disallowed-parameter',
      message: 'gas_plan_key is not allowed for fuel electricity; "fix" was sent.',
      parameters: { gas_plan_key: 'fix' },
    });
  });

  it('with sixty characters of a long value in the message, and all of it in the parameters', () => {
    const exactly = 'x'.repeat(60);
    expect(invalidParameter('limit', exactly, 'less').message).toBe(`limit must be less; "${exactly}" was sent.`);
    const longer = `${exactly}y`;
    const error = invalidParameter('limit', longer, 'less');
    expect(error.message).toBe(`limit must be less; "${exactly}..." was sent.`);
    expect(error.parameters).toEqual({ limit: longer });
  });

  it('for a postcode that is not found', () => {
    expect(postcodeNotFound('ZZ1')).toMatchObject({ code: 'postcode-not-found', parameters: { post_code: 'ZZ1' } });
    expect(postcodeNotFound('ZZ1').message).toMatch(/of Great Britain, for example SW1A 1AA; "ZZ1" was sent/);
  });

  it('for a plan, with the values that it was looked for under', () => {
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
        'gas_plan_key must be a plan that /energy/plans lists for gas_supplier_key "acme", gas_payment_method "prepayment", electricity_variant "standard" and post_code "sw1a1aa"; "fix" was sent.',
      parameters,
    });
  });

  it('for a plan that was chosen, which must be on sale', () => {
    const { message } = planNotFound(
      {
        'selected_plan.plan_key': 'old',
        'selected_plan.supplier_key': 'acme',
        post_code: 'SW1A 1AA',
      },
      PLAN_ON_SALE,
    );
    expect(message).toBe(
      'selected_plan.plan_key must be a plan on sale, as /energy/comparison lists them, for selected_plan.supplier_key "acme" and post_code "SW1A 1AA"; "old" was sent.',
    );
  });

  it('for a plan without its supplier', () => {
    const { message } = planNotFound({ plan_key: 'fix', supplier_key: null, post_code: 'SW1A 1AA' });
    expect(message).toBe('plan_key must be a plan that /energy/plans lists for post_code "SW1A 1AA"; "fix" was sent.');
  });

  it('naming the supplier where no plan was named', () => {
    const parameters = { plan_key: null, supplier_key: 'acme', payment_method: 'prepayment', post_code: 'SW1A 1AA' };
    expect(planNotFound(parameters)).toEqual({
      code: 'plan-not-found',
      message:
        'supplier_key must be a supplier with a standard variable plan for payment_method "prepayment" and post_code "SW1A 1AA"; "acme" was sent.',
      parameters,
    });
  });

  it('and repeats nothing where the caller is not known or the error is ours', () => {
    expect(UNAUTHORIZED_ERROR.message).toMatch(/\/oauth\/token/);
    expect(INTERNAL_ERROR.message).toMatch(/again later/);
    expect([UNAUTHORIZED_ERROR.parameters, INTERNAL_ERROR.parameters]).toEqual([{}, {}]);
  });
});

describe('the errors of a request', () => {
  const errors = [missingParameter('limit', 'x'), missingParameter('fuel', 'y')];

  it('are thrown together, and none is no error', () => {
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

  it('stand in the order of the reference', () => {
    const ordered = inReferenceOrder(Object.keys(COMPARISON_PARAMETERS), errors);
    expect(ordered.map(({ parameters }) => Object.keys(parameters)[0])).toEqual(['fuel', 'limit']);
  });

  it('end the reading of a household', () => {
    expect(() => requireHousehold(COMPARISON_PARAMETERS, {})).toThrow(ApiError);
  });
});

describe('why a parameter is not allowed', () => {
  const reasons = (sent: Readonly<Record<string, string>>): readonly string[] =>
    readHousehold(
      COMPARISON_PARAMETERS,
      Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, [value]])),
    )
      .errors.filter(({ code }) => code === 'disallowed-parameter')
      .map(({ message }) => message.replace(/; "[^"]*" was sent\.$/, ''));

  const home = { post_code: 'SW1A 1AA', electricity_variant: 'standard' };

  it.each([
    ['electricity', { dual_fuel_plan_key: 'x' }, 'dual_fuel_plan_key is not allowed for fuel electricity'],
    ['electricity', { gas_plan_key: 'x' }, 'gas_plan_key is not allowed for fuel electricity'],
    ['electricity', { gas_spend_pence: '1' }, 'gas_spend_pence is not allowed for fuel electricity'],
    ['electricity', { gas_spend_frequency: 'annual' }, 'gas_spend_frequency is not allowed for fuel electricity'],
    ['electricity', { gas_usage_estimate: 'low' }, 'gas_usage_estimate is not allowed for fuel electricity'],
    ['electricity', { gas_usage_kwh_estimate: 'low' }, 'gas_usage_kwh_estimate is not allowed for fuel electricity'],
    ['gas', { dual_fuel_plan_key: 'x' }, 'dual_fuel_plan_key is not allowed for fuel gas'],
    ['gas', { percent_night_usage: '42' }, 'percent_night_usage is not allowed for electricity_variant standard'],
    [
      'dual_fuel',
      { dual_fuel_plan_key: 'x', electricity_end_date: '2027-01-01' },
      'electricity_end_date is not allowed beside a dual_fuel plan; name either one dual_fuel plan or an electricity and a gas plan',
    ],
    [
      'gas',
      { gas_usage_kwh: '1', gas_spend_pence: '1' },
      'gas_spend_pence is not allowed beside gas_usage_kwh; give one form of usage for each fuel',
    ],
    [
      'gas',
      { gas_spend_pence: '1', gas_usage_kwh_estimate: 'low' },
      'gas_usage_kwh_estimate is not allowed beside gas_spend_pence; give one form of usage for each fuel',
    ],
    [
      'gas',
      { gas_usage_estimate: 'low', gas_usage_kwh_estimate: 'low' },
      'gas_usage_kwh_estimate is not allowed beside gas_usage_estimate; give one form of usage for each fuel',
    ],
  ])('for fuel %s, %j', (fuel, sent, reason) => {
    expect(reasons({ ...home, fuel, ...sent })).toEqual([reason]);
  });

  it('is told of a fuel’s usage where the fuel itself is missing', () => {
    expect(reasons({ gas_usage_kwh: '1', gas_usage_estimate: 'low' })).toHaveLength(1);
  });
});

it('a gas plan alone makes two plans of a dual fuel home', () => {
  const { errors } = readHousehold(COMPARISON_PARAMETERS, {
    post_code: ['SW1A 1AA'],
    fuel: ['dual_fuel'],
    electricity_variant: ['economy_7'],
    gas_end_date: ['2027-01-01'],
    gas_usage_kwh: ['1'],
    electricity_spend_pence: ['1'],
    electricity_spend_frequency: ['annual'],
  });
  expect(errors.map(({ parameters }) => Object.keys(parameters)[0])).toEqual([
    'electricity_supplier_key',
    'electricity_plan_key',
    'gas_supplier_key',
    'gas_plan_key',
    'percent_night_usage',
  ]);
});

describe('what may be sent in place of a parameter that is missing', () => {
  const home = { post_code: ['SW1A 1AA'], electricity_variant: ['standard'] };
  const messages = (sent: Readonly<Record<string, readonly string[]>>): readonly string[] =>
    readHousehold(COMPARISON_PARAMETERS, { ...home, ...sent }).errors.map(({ message }) => message);

  it('is told of the current plan and of the usage', () => {
    expect(messages({ fuel: ['dual_fuel'] })).toEqual([
      'dual_fuel_supplier_key is missing; it must be a supplier key of /energy/suppliers, for example british-gas; the keys of an electricity and a gas plan may be sent instead.',
      'dual_fuel_plan_key is missing; it must be a plan key of /energy/plans, for example standard-variable; the keys of an electricity and a gas plan may be sent instead.',
      'electricity_usage_kwh is missing; it must be a number of kWh from 0 to 1000000, for example 2500 or 2500.5; electricity_spend_pence or electricity_usage_estimate may be sent instead.',
      'gas_usage_kwh is missing; it must be a number of kWh from 0 to 1000000, for example 2500 or 2500.5; gas_spend_pence or gas_usage_estimate may be sent instead.',
    ]);
  });

  it('is not told where a form has been begun', () => {
    const begun = messages({
      fuel: ['dual_fuel'],
      dual_fuel_plan_key: ['x'],
      electricity_spend_pence: ['1'],
      gas_spend_frequency: ['annual'],
    });
    expect(begun).toEqual([
      'dual_fuel_supplier_key is missing; it must be a supplier key of /energy/suppliers, for example british-gas.',
      'electricity_spend_frequency is missing; it must be one of annual, quarterly or monthly.',
      'gas_spend_pence is missing; it must be a number of pence above 0, at most 100000000, for example 7000.',
    ]);
  });

  it('is told of a hand-over', () => {
    const { errors } = readJsonFields(
      DROP_BODY,
      { electricity_usage: {} },
      dropRequirements({ electricity_usage: {} }),
    );
    const instead = errors.flatMap(({ message }) => message.match(/; [^;]* may be sent instead\.$/)?.[0] ?? []);
    expect(instead).toEqual([
      '; electricity, or electricity and gas, may be sent instead.',
      '; electricity_usage.kwh or electricity_usage.spend_pence may be sent instead.',
    ]);
  });
});
