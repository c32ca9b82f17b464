import { COMPARISON_PARAMETERS } from '../../../shared/contract/endpoints/comparison.ts';
import {
  ApiError,
  disallowedParameter,
  INTERNAL_FAULT,
  invalidParameter,
  missingParameter,
  planNotFound,
  postCodeNotFound,
  refuseFaults,
  UNAUTHORIZED_FAULT,
} from '../../../shared/contract/faults.ts';
import { readHousehold, requireHousehold } from '../../../shared/contract/household.ts';
import { inReferenceOrder } from '../../../shared/contract/reference-order.ts';

describe('a fault says what was wrong, what was sent and what is allowed', () => {
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
    const fault = invalidParameter('limit', longer, 'less');
    expect(fault.message).toBe(`limit must be less; "${exactly}..." was sent.`);
    expect(fault.parameters).toEqual({ limit: longer });
  });

  it('for a post code and a plan that are not found', () => {
    expect(postCodeNotFound('ZZ1')).toMatchObject({ code: 'postcode-not-found', parameters: { post_code: 'ZZ1' } });
    expect(postCodeNotFound('ZZ1').message).toMatch(/of Great Britain, for example SW1A 1AA; "ZZ1" was sent/);
    expect(planNotFound({ plan_key: 'fix' })).toMatchObject({
      code: 'plan-not-found',
      parameters: { plan_key: 'fix' },
    });
    expect(planNotFound({ plan_key: 'fix' }).message).toMatch(
      /^plan_key must be a plan .*\/energy\/plans.*"fix" is none/,
    );
  });

  it('naming the supplier where no plan was named', () => {
    const { message, parameters } = planNotFound({
      plan_key: null,
      supplier_key: 'acme',
      payment_method: 'prepayment',
    });
    expect(message).toMatch(/^supplier_key must be a supplier with a standard variable plan .*; "acme" has none\.$/);
    expect(parameters).toEqual({ plan_key: null, supplier_key: 'acme', payment_method: 'prepayment' });
  });

  it('and repeats nothing where the caller is not known or the fault is ours', () => {
    expect(UNAUTHORIZED_FAULT.message).toMatch(/\/oauth\/token/);
    expect(INTERNAL_FAULT.message).toMatch(/again later/);
    expect([UNAUTHORIZED_FAULT.parameters, INTERNAL_FAULT.parameters]).toEqual([{}, {}]);
  });
});

describe('the faults of a request', () => {
  const faults = [missingParameter('limit', 'x'), missingParameter('fuel', 'y')];

  it('are thrown together, and none is no error', () => {
    expect(() => refuseFaults([])).not.toThrow();
    try {
      refuseFaults(faults);
      throw new Error('not refused');
    } catch (error) {
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({
        name: 'ApiError',
        faults,
        message: 'missing-required-parameter, missing-required-parameter',
      });
    }
  });

  it('stand in the order of the reference', () => {
    const ordered = inReferenceOrder(COMPARISON_PARAMETERS, faults);
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
      .faults.filter(({ code }) => code === 'disallowed-parameter')
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
  const { faults } = readHousehold(COMPARISON_PARAMETERS, {
    post_code: ['SW1A 1AA'],
    fuel: ['dual_fuel'],
    electricity_variant: ['economy_7'],
    gas_end_date: ['2027-01-01'],
    gas_usage_kwh: ['1'],
    electricity_spend_pence: ['1'],
    electricity_spend_frequency: ['annual'],
  });
  expect(faults.map(({ parameters }) => Object.keys(parameters)[0])).toEqual([
    'electricity_supplier_key',
    'electricity_plan_key',
    'gas_supplier_key',
    'gas_plan_key',
    'percent_night_usage',
  ]);
});
