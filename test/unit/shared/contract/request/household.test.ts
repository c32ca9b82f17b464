import { COMPARISON_PARAMETERS } from '../../../../../shared/contract/endpoints/comparison.ts';
import { readHousehold } from '../../../../../shared/contract/request/household.ts';
import { createReader, fromQuery } from '../../../../../shared/contract/request/reader.ts';

type Sent = Readonly<Record<string, string | readonly string[]>>;

function reader(sent: Sent) {
  const query = Object.entries(sent).map(([name, value]) => [name, typeof value === 'string' ? [value] : value]);
  return createReader(COMPARISON_PARAMETERS, fromQuery(Object.fromEntries(query)));
}

function read(sent: Sent) {
  const opened = reader(sent);
  const household = readHousehold(opened);
  return { household, errors: opened.errors() };
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

describe('a complete household', () => {
  it('is read with one dual fuel plan', () => {
    expect(read(dual)).toMatchObject({
      errors: [],
      household: {
        sent: { postcode: 'SW1A 1AA' },
        fuel: 'dual_fuel',
        current: [
          { fuel: 'dual_fuel', supplierKey: 'british-gas', paymentMethod: 'monthly_direct_debit', endDate: null },
        ],
        electricityUsage: { form: 'kwh', annualMicroKwh: 2_500_000_000n },
        gasUsage: { form: 'kwh', annualMicroKwh: 9_500_000_000n },
        nightMicropercent: null,
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
    const plan = { planKey: 'standard-variable', paymentMethod: 'monthly_direct_debit', endDate: null };
    expect(read(sent).household?.current).toEqual([
      { ...plan, fuel: 'electricity', supplierKey: 'edf', endDate: '2027-04-30' },
      { ...plan, fuel: 'gas', supplierKey: 'british-gas', paymentMethod: 'prepayment' },
    ]);
  });

  it('is read for electricity only and for gas', () => {
    expect(read(electricity).household).toMatchObject({ gasUsage: null, current: [{ fuel: 'electricity' }] });
    expect(read(gas).household).toMatchObject({
      fuel: 'gas',
      gasUsage: { form: 'kwh', annualMicroKwh: 9_500_000_000n },
    });
  });

  it('is read with usage as a spend, and as an estimate under both of its names', () => {
    const { electricity_usage_kwh: _e, gas_usage_kwh: _g, ...plan } = dual;
    const sent = {
      ...plan,
      electricity_spend_pence: '7000.5',
      electricity_spend_frequency: 'monthly',
      gas_usage_kwh_estimate: 'high',
    };
    expect(read(sent).household).toMatchObject({
      electricityUsage: { form: 'spend', micropence: 7_000_500_000n, frequency: 'monthly' },
      gasUsage: { form: 'estimate', level: 'high' },
      sent: { spendPence: { electricity: '7000.5', gas: null } },
    });
    expect(read({ ...plan, electricity_usage_estimate: 'low', gas_usage_estimate: 'low' }).errors).toEqual([]);
  });
});

describe('a household with a car', () => {
  const car = { has: 'electric_vehicle', ev_kwh: '2000' };

  it('is read with what charges it, which is a part of the electricity', () => {
    expect(read({ ...dual, ...car }).household?.home).toMatchObject({
      has: ['electric_vehicle'],
      carMicroKwh: 2_000_000_000n,
    });
    expect(read({ ...dual, ...car, ev_kwh: '2501' }).errors.map(({ message }) => message)).toEqual([
      'ev_kwh must be no more than electricity_usage_kwh (2500), of which it is part; "2501" was sent.',
    ]);
  });

  it('is refused beside a usage that is not in kWh', () => {
    const { electricity_usage_kwh: _, ...rest } = dual;
    const sent = { ...rest, ...car, electricity_usage_estimate: 'low' };
    expect(read(sent).errors.map(({ message }) => message)).toEqual([
      'ev_kwh is not allowed unless the electricity usage is sent in kWh (electricity_usage_kwh); "2000" was sent.',
    ]);
  });
});

describe('a query of a household', () => {
  it('without anything misses the three parameters that every request needs', () => {
    expect(errors({})).toEqual([
      'missing-required-parameter post_code=null',
      'missing-required-parameter fuel=null',
      'missing-required-parameter electricity_variant=null',
    ]);
  });

  it('misses a parameter whose value is empty', () => {
    expect(errors({ ...dual, post_code: '' })).toEqual(['missing-required-parameter post_code=null']);
  });

  it('may have parameters that the endpoint does not know', () => {
    expect(errors({ ...dual, colour: 'blue', __proto__: 'x', constructor: 'y' })).toEqual([]);
  });

  it('gets all its errors at once, in the order of the reference', () => {
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

  it('may not repeat a parameter, whose values are then shown joined by a comma', () => {
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
      'dual_fuel with only its supplier',
      { ...home, fuel: 'dual_fuel', ...usage, dual_fuel_supplier_key: 'edf' },
      ['dual_fuel_plan_key'],
    ],
    [
      'dual_fuel with only an electricity plan',
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

  it('is not allowed for a single fuel together with a dual fuel plan', () => {
    expect(errors({ ...dual, ...gasPlan, electricity_end_date: '2027-01-01' })).toEqual([
      'disallowed-parameter gas_supplier_key=british-gas',
      'disallowed-parameter gas_plan_key=standard-variable',
      'disallowed-parameter electricity_end_date=2027-01-01',
    ]);
  });

  it('is taken for a dual fuel plan if only a dual fuel payment method is sent', () => {
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

  it('may not be a dual fuel plan for fuel electricity or gas', () => {
    expect(errors({ ...gas, dual_fuel_end_date: '2027-01-01' })).toEqual([
      'disallowed-parameter dual_fuel_end_date=2027-01-01',
    ]);
    expect(errors({ ...electricity, ...dualPlan })).toHaveLength(2);
  });

  it('may not include gas, nor its usage, for fuel electricity', () => {
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

  it('is reported missing as kWh if there is no form of it', () => {
    expect(errors(plan)).toEqual([
      'missing-required-parameter electricity_usage_kwh=null',
      'missing-required-parameter gas_usage_kwh=null',
    ]);
  });

  it('by spend needs both amount and frequency', () => {
    expect(errors({ ...plan, gas_usage_kwh: '1', electricity_spend_pence: '7000' })).toEqual([
      'missing-required-parameter electricity_spend_frequency=null',
    ]);
    expect(errors({ ...plan, gas_usage_kwh: '1', electricity_spend_frequency: 'monthly' })).toEqual([
      'missing-required-parameter electricity_spend_pence=null',
    ]);
  });

  it('is not allowed in a second form, which is the later one in the reference', () => {
    expect(errors({ ...dual, electricity_spend_pence: '7000', gas_usage_estimate: 'low' })).toEqual([
      'disallowed-parameter electricity_spend_pence=7000',
      'disallowed-parameter gas_usage_estimate=low',
    ]);
    expect(
      errors({ ...plan, gas_usage_kwh: '1', electricity_usage_estimate: 'low', electricity_usage_kwh_estimate: 'low' }),
    ).toEqual(['disallowed-parameter electricity_usage_kwh_estimate=low']);
  });

  it.each(['-1', '1000001', 'much'])('may not be %p kWh', (value) => {
    expect(errors({ ...dual, gas_usage_kwh: value })).toEqual([`invalid-parameter-value gas_usage_kwh=${value}`]);
  });

  it('may not be a spend of 0', () => {
    const sent = { ...plan, gas_usage_kwh: '1', electricity_spend_pence: '0', electricity_spend_frequency: 'annual' };
    expect(errors(sent)).toEqual(['invalid-parameter-value electricity_spend_pence=0']);
  });
});

describe('the night share', () => {
  const economy7 = { ...dual, electricity_variant: 'economy_7' };

  it('is required for Economy 7 with kWh or a spend', () => {
    expect(errors(economy7)).toEqual(['missing-required-parameter percent_night_usage=null']);
  });

  it('is optional for Economy 7 with an estimate', () => {
    const { electricity_usage_kwh: _e, ...plan } = economy7;
    expect(read({ ...plan, electricity_usage_estimate: 'low' })).toMatchObject({
      errors: [],
      household: { nightMicropercent: 42_000_000n },
    });
    expect(errors({ ...plan, electricity_usage_estimate: 'low', percent_night_usage: '30' })).toEqual([]);
  });

  it('is not allowed for a standard meter', () => {
    expect(errors({ ...dual, percent_night_usage: '30' })).toEqual(['disallowed-parameter percent_night_usage=30']);
  });

  it.each(['0', '100', '0.5', 'half'])('may not be %p percent', (percent) => {
    expect(errors({ ...economy7, percent_night_usage: percent })).toEqual([
      `invalid-parameter-value percent_night_usage=${percent}`,
    ]);
  });
});

describe('the reason why a parameter is not allowed', () => {
  const reasons = (sent: Readonly<Record<string, string>>): readonly string[] =>
    read(sent)
      .errors.filter(({ code }) => code === 'disallowed-parameter')
      .map(({ message }) => message.replace(/; "[^"]*" was sent\.$/, ''));

  const home = { post_code: 'SW1A 1AA', electricity_variant: 'standard' };

  it.each([
    ['fuel=electricity&dual_fuel_plan_key=x', 'dual_fuel_plan_key is not allowed for fuel electricity'],
    ['fuel=electricity&gas_plan_key=x', 'gas_plan_key is not allowed for fuel electricity'],
    ['fuel=electricity&gas_spend_pence=1', 'gas_spend_pence is not allowed for fuel electricity'],
    ['fuel=electricity&gas_spend_frequency=annual', 'gas_spend_frequency is not allowed for fuel electricity'],
    ['fuel=electricity&gas_usage_estimate=low', 'gas_usage_estimate is not allowed for fuel electricity'],
    ['fuel=electricity&gas_usage_kwh_estimate=low', 'gas_usage_kwh_estimate is not allowed for fuel electricity'],
    ['fuel=gas&dual_fuel_plan_key=x', 'dual_fuel_plan_key is not allowed for fuel gas'],
    ['fuel=gas&percent_night_usage=42', 'percent_night_usage is not allowed for electricity_variant standard'],
    [
      'fuel=dual_fuel&dual_fuel_plan_key=x&electricity_end_date=2027-01-01',
      'electricity_end_date cannot be combined with a dual_fuel plan (send either one dual_fuel plan, or an electricity plan and a gas plan)',
    ],
    [
      'fuel=gas&gas_usage_kwh=1&gas_spend_pence=1',
      'gas_spend_pence cannot be combined with gas_usage_kwh (send one form of usage for each fuel)',
    ],
    [
      'fuel=gas&gas_spend_pence=1&gas_usage_kwh_estimate=low',
      'gas_usage_kwh_estimate cannot be combined with gas_spend_pence (send one form of usage for each fuel)',
    ],
    [
      'fuel=gas&gas_usage_estimate=low&gas_usage_kwh_estimate=low',
      'gas_usage_kwh_estimate cannot be combined with gas_usage_estimate (send one form of usage for each fuel)',
    ],
  ])('is given for %s', (query, reason) => {
    expect(reasons({ ...home, ...Object.fromEntries(new URLSearchParams(query)) })).toEqual([reason]);
  });

  it('is given for a second form of usage even if the fuel is missing', () => {
    expect(reasons({ gas_usage_kwh: '1', gas_usage_estimate: 'low' })).toHaveLength(1);
  });
});

it('only an end date for gas means that a dual fuel household has two plans', () => {
  const { errors: found } = read({
    post_code: ['SW1A 1AA'],
    fuel: ['dual_fuel'],
    electricity_variant: ['economy_7'],
    gas_end_date: ['2027-01-01'],
    gas_usage_kwh: ['1'],
    electricity_spend_pence: ['1'],
    electricity_spend_frequency: ['annual'],
  });
  expect(found.map(({ parameters }) => Object.keys(parameters)[0])).toEqual([
    'electricity_supplier_key',
    'electricity_plan_key',
    'gas_supplier_key',
    'gas_plan_key',
    'percent_night_usage',
  ]);
});

describe('what may be sent instead of a missing parameter', () => {
  const home = { post_code: ['SW1A 1AA'], electricity_variant: ['standard'] };
  const messages = (sent: Readonly<Record<string, readonly string[]>>): readonly string[] =>
    read({ ...home, ...sent }).errors.map(({ message }) => message);

  it('is named for the current plan and for usage', () => {
    expect(messages({ fuel: ['dual_fuel'] })).toEqual([
      'dual_fuel_supplier_key is missing; it must be a supplier key from /energy/suppliers, for example british-gas. You may send the keys of an electricity and a gas plan instead.',
      'dual_fuel_plan_key is missing; it must be a plan key from /energy/plans, for example standard-variable. You may send the keys of an electricity and a gas plan instead.',
      'electricity_usage_kwh is missing; it must be a number of kWh from 0 to 1,000,000, for example 2500 or 2500.5. You may send electricity_spend_pence or electricity_usage_estimate instead.',
      'gas_usage_kwh is missing; it must be a number of kWh from 0 to 1,000,000, for example 2500 or 2500.5. You may send gas_spend_pence or gas_usage_estimate instead.',
    ]);
  });

  it('says why gas needs the electricity as well', () => {
    const why = 'fuel=gas needs it too, because a home without electricity cannot switch.';
    const explained = messages({ fuel: ['gas'] }).filter((message) => message.endsWith(why));
    expect(explained.map((message) => message.split(' ')[0])).toEqual([
      'electricity_supplier_key',
      'electricity_plan_key',
      'electricity_usage_kwh',
    ]);
    const gasKeys = messages({ fuel: ['gas'] }).filter((message) => message.startsWith('gas_'));
    expect(gasKeys).toEqual([
      'gas_supplier_key is missing; it must be a supplier key from /energy/suppliers, for example british-gas.',
      'gas_plan_key is missing; it must be a plan key from /energy/plans, for example standard-variable.',
      'gas_usage_kwh is missing; it must be a number of kWh from 0 to 1,000,000, for example 2500 or 2500.5. You may send gas_spend_pence or gas_usage_estimate instead.',
    ]);
  });

  it('is not named once a form has been started', () => {
    const begun = messages({
      fuel: ['dual_fuel'],
      dual_fuel_plan_key: ['x'],
      electricity_spend_pence: ['1'],
      gas_spend_frequency: ['annual'],
    });
    expect(begun).toEqual([
      'dual_fuel_supplier_key is missing; it must be a supplier key from /energy/suppliers, for example british-gas.',
      'electricity_spend_frequency is missing; it must be one of annual, quarterly or monthly.',
      'gas_spend_pence is missing; it must be a number of pence above 0, at most 100,000,000, for example 7000.',
    ]);
  });
});
