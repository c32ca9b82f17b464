import { COMPARISON_PARAMETERS } from '../../../shared/contract/endpoints/comparison.ts';
import { readHousehold } from '../../../shared/contract/household.ts';

type Sent = Readonly<Record<string, string | readonly string[]>>;

function query(sent: Sent): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, typeof value === 'string' ? [value] : [...value]]),
  );
}

function read(sent: Sent) {
  return readHousehold(COMPARISON_PARAMETERS, query(sent));
}

/** Code and parameter of each error, in order. */
function errors(sent: Sent): string[] {
  return read(sent).errors.map(({ code, parameters }) => {
    const [name = '', value = null] = Object.entries(parameters)[0] ?? [];
    return `${code} ${name}=${value}`;
  });
}

const home = { post_code: 'SW1A 1AA', electricity_variant: 'standard' };
const usage = { electricity_usage_kwh: '2500', gas_usage_kwh: '9500' };
const dualPlan = { dual_fuel_supplier_key: 'british-gas', dual_fuel_plan_key: 'standard-variable' };
const electricityPlan = { electricity_supplier_key: 'edf', electricity_plan_key: 'standard-variable' };
const gasPlan = { gas_supplier_key: 'british-gas', gas_plan_key: 'standard-variable' };
const dual = { ...home, fuel: 'dual_fuel', ...dualPlan, ...usage };
const electricity = { ...home, fuel: 'electricity', ...electricityPlan, electricity_usage_kwh: '2500' };
const gas = { ...home, fuel: 'gas', ...electricityPlan, ...gasPlan, ...usage };

describe('a household that is named in full', () => {
  it('is read with one dual fuel plan', () => {
    expect(read(dual)).toMatchObject({
      errors: [],
      household: {
        postcode: 'SW1A 1AA',
        fuel: 'dual_fuel',
        current: {
          kind: 'dual_fuel',
          dualFuel: { supplierKey: 'british-gas', paymentMethod: 'monthly_direct_debit', endDate: null },
        },
        electricityUsage: { form: 'kwh', kwh: '2500' },
        gasUsage: { form: 'kwh', kwh: '9500' },
        percentNightUsage: null,
      },
    });
  });

  it('is read with two plans of two suppliers, each with its end date and payment method', () => {
    const sent = {
      ...home,
      fuel: 'dual_fuel',
      ...electricityPlan,
      ...gasPlan,
      ...usage,
      electricity_end_date: '2027-04-30',
      gas_payment_method: 'prepayment',
    };
    expect(read(sent).household?.current).toEqual({
      kind: 'separate',
      electricity: {
        supplierKey: 'edf',
        planKey: 'standard-variable',
        paymentMethod: 'monthly_direct_debit',
        endDate: '2027-04-30',
      },
      gas: { supplierKey: 'british-gas', planKey: 'standard-variable', paymentMethod: 'prepayment', endDate: null },
    });
  });

  it('is read for electricity alone and for gas', () => {
    expect(read(electricity).household).toMatchObject({ gasUsage: null, current: { gas: null } });
    expect(read(gas).household).toMatchObject({ fuel: 'gas', gasUsage: { form: 'kwh', kwh: '9500' } });
  });

  it('is read with usage as spend, and as an estimate under both names', () => {
    const { electricity_usage_kwh: _e, gas_usage_kwh: _g, ...plan } = dual;
    const sent = {
      ...plan,
      electricity_spend_pence: '7000.5',
      electricity_spend_frequency: 'monthly',
      gas_usage_kwh_estimate: 'high',
    };
    expect(read(sent).household).toMatchObject({
      electricityUsage: { form: 'spend', pence: '7000.5', frequency: 'monthly' },
      gasUsage: { form: 'estimate', estimate: 'high' },
    });
    expect(read({ ...plan, electricity_usage_estimate: 'low', gas_usage_estimate: 'low' }).errors).toEqual([]);
  });
});

describe('what every request needs', () => {
  it('is named where nothing is sent', () => {
    expect(errors({})).toEqual([
      'missing-required-parameter post_code=null',
      'missing-required-parameter fuel=null',
      'missing-required-parameter electricity_variant=null',
    ]);
  });

  it('counts an empty value as a missing one', () => {
    expect(errors({ ...dual, post_code: '' })).toEqual(['missing-required-parameter post_code=null']);
  });

  it('ignores what it does not know', () => {
    expect(errors({ ...dual, colour: 'blue', __proto__: 'x', constructor: 'y' })).toEqual([]);
  });

  it('names five errors at once, in the order of the reference', () => {
    expect(
      errors({
        ...dual,
        limit: '0',
        electricity_variant: 'three_rate',
        dual_fuel_end_date: '2027-02-30',
        gas_usage_kwh: '-1',
        new_payment_method: 'cash',
      }),
    ).toEqual([
      'invalid-parameter-value electricity_variant=three_rate',
      'invalid-parameter-value dual_fuel_end_date=2027-02-30',
      'invalid-parameter-value new_payment_method=cash',
      'invalid-parameter-value gas_usage_kwh=-1',
      'invalid-parameter-value limit=0',
    ]);
  });

  it('refuses a parameter that is sent twice, its values joined', () => {
    expect(errors({ ...dual, post_code: ['SW1A 1AA', 'M1 1AE'] })).toEqual([
      'invalid-parameter-value post_code=SW1A 1AA,M1 1AE',
    ]);
  });
});

describe('the current plan', () => {
  it.each([
    [
      'dual_fuel with neither form',
      { ...home, fuel: 'dual_fuel', ...usage },
      ['dual_fuel_supplier_key', 'dual_fuel_plan_key'],
    ],
    [
      'dual_fuel with its supplier alone',
      { ...home, fuel: 'dual_fuel', ...usage, dual_fuel_supplier_key: 'edf' },
      ['dual_fuel_plan_key'],
    ],
    [
      'dual_fuel with an electricity plan alone',
      { ...home, fuel: 'dual_fuel', ...usage, ...electricityPlan },
      ['gas_supplier_key', 'gas_plan_key'],
    ],
    [
      'gas without the electricity plan',
      { ...home, fuel: 'gas', ...usage, ...gasPlan },
      ['electricity_supplier_key', 'electricity_plan_key'],
    ],
    [
      'electricity',
      { ...home, fuel: 'electricity', electricity_usage_kwh: '1' },
      ['electricity_supplier_key', 'electricity_plan_key'],
    ],
  ])('is missing for %s', (_case, sent, names) => {
    expect(errors(sent)).toEqual(names.map((name) => `missing-required-parameter ${name}=null`));
  });

  it('is disallowed for a fuel beside a dual fuel one', () => {
    expect(errors({ ...dual, ...gasPlan, electricity_end_date: '2027-01-01' })).toEqual([
      'disallowed-parameter gas_supplier_key=british-gas',
      'disallowed-parameter gas_plan_key=standard-variable',
      'disallowed-parameter electricity_end_date=2027-01-01',
    ]);
  });

  it('makes a dual fuel form of a payment method alone', () => {
    const sent = { ...home, fuel: 'dual_fuel', ...usage, ...electricityPlan, ...gasPlan };
    expect(errors({ ...sent, dual_fuel_payment_method: 'prepayment' })).toEqual([
      'missing-required-parameter dual_fuel_supplier_key=null',
      'missing-required-parameter dual_fuel_plan_key=null',
      'disallowed-parameter electricity_supplier_key=edf',
      'disallowed-parameter electricity_plan_key=standard-variable',
      'disallowed-parameter gas_supplier_key=british-gas',
      'disallowed-parameter gas_plan_key=standard-variable',
    ]);
  });

  it('is not a dual fuel one for electricity or gas', () => {
    expect(errors({ ...gas, dual_fuel_end_date: '2027-01-01' })).toEqual([
      'disallowed-parameter dual_fuel_end_date=2027-01-01',
    ]);
    expect(errors({ ...electricity, ...dualPlan })).toHaveLength(2);
  });

  it('leaves nothing of gas to a comparison of electricity', () => {
    const sent = {
      ...electricity,
      ...gasPlan,
      gas_usage_kwh: '1',
      gas_spend_frequency: 'annual',
      gas_usage_estimate: 'low',
    };
    expect(errors(sent).map((error) => error.split('=')[0])).toEqual([
      'disallowed-parameter gas_supplier_key',
      'disallowed-parameter gas_plan_key',
      'disallowed-parameter gas_usage_kwh',
      'disallowed-parameter gas_spend_frequency',
      'disallowed-parameter gas_usage_estimate',
    ]);
  });
});

describe('usage', () => {
  const { electricity_usage_kwh: _e, gas_usage_kwh: _g, ...plan } = dual;

  it('is missing as kWh where there is no form of it', () => {
    expect(errors(plan)).toEqual([
      'missing-required-parameter electricity_usage_kwh=null',
      'missing-required-parameter gas_usage_kwh=null',
    ]);
  });

  it('needs both halves of a spend', () => {
    expect(errors({ ...plan, gas_usage_kwh: '1', electricity_spend_pence: '7000' })).toEqual([
      'missing-required-parameter electricity_spend_frequency=null',
    ]);
    expect(errors({ ...plan, gas_usage_kwh: '1', electricity_spend_frequency: 'monthly' })).toEqual([
      'missing-required-parameter electricity_spend_pence=null',
    ]);
  });

  it('is disallowed in a second form, the later of the reference', () => {
    expect(errors({ ...dual, electricity_spend_pence: '7000', gas_usage_estimate: 'low' })).toEqual([
      'disallowed-parameter electricity_spend_pence=7000',
      'disallowed-parameter gas_usage_estimate=low',
    ]);
    expect(
      errors({ ...plan, gas_usage_kwh: '1', electricity_usage_estimate: 'low', electricity_usage_kwh_estimate: 'low' }),
    ).toEqual(['disallowed-parameter electricity_usage_kwh_estimate=low']);
  });

  it.each(['1e3', '0x10', '+1', ' 1', '1 ', '-1', '1,000', '1000001', '.5', '5.', 'NaN', 'Infinity', '١'])(
    'refuses %p as kWh',
    (value) => {
      expect(errors({ ...dual, gas_usage_kwh: value })).toEqual([`invalid-parameter-value gas_usage_kwh=${value}`]);
    },
  );

  it.each(['0', '1000000', '2500.123456', '007'])('takes %p as kWh', (value) => {
    expect(errors({ ...dual, gas_usage_kwh: value })).toEqual([]);
  });

  it('refuses a spend of nothing', () => {
    const sent = { ...plan, gas_usage_kwh: '1', electricity_spend_pence: '0', electricity_spend_frequency: 'annual' };
    expect(errors(sent)).toEqual(['invalid-parameter-value electricity_spend_pence=0']);
  });
});

describe('the night share', () => {
  const economy7 = { ...dual, electricity_variant: 'economy_7' };

  it('is needed for Economy 7 with kWh or spend', () => {
    expect(errors(economy7)).toEqual(['missing-required-parameter percent_night_usage=null']);
  });

  it('may be left to an estimate', () => {
    const { electricity_usage_kwh: _e, ...plan } = economy7;
    expect(errors({ ...plan, electricity_usage_estimate: 'low' })).toEqual([]);
    expect(errors({ ...plan, electricity_usage_estimate: 'low', percent_night_usage: '30' })).toEqual([]);
  });

  it('is not allowed for a standard meter', () => {
    expect(errors({ ...dual, percent_night_usage: '30' })).toEqual(['disallowed-parameter percent_night_usage=30']);
  });

  it.each(['0', '100', '0.5', 'half'])('is no %p percent', (percent) => {
    expect(errors({ ...economy7, percent_night_usage: percent })).toEqual([
      `invalid-parameter-value percent_night_usage=${percent}`,
    ]);
  });
});
