import { DUAL_PLAN, ELECTRICITY_PLAN, MEDIUM_KWH, WESTMINSTER } from '../../support/households.ts';
import { present } from '../../support/present.ts';
import type { ResponseBody } from '../../support/response-bodies.ts';
import { type SampleApi, type Sent, sampleApi } from '../../support/sample-api.ts';

let api: SampleApi;
beforeAll(async () => {
  api = await sampleApi();
});

const ELECTRICITY: Sent = {
  ...WESTMINSTER,
  fuel: 'electricity',
  electricity_usage_kwh: '2500',
};
const RATES: Sent = {
  electricity_charge_pence_per_day: '50',
  electricity_rate_pence_per_kwh: '25',
};
const DUAL_RATES: Sent = {
  ...RATES,
  gas_charge_pence_per_day: '30',
  gas_rate_pence_per_kwh: '6',
};

type Valuation = ResponseBody<'valuation'>['valuation'];

async function valuationOf(query: Sent): Promise<Valuation> {
  return (await api.get('valuation', query)).valuation;
}

/** The code of each error, and its parameters. */
async function errorsOf(query: Sent): Promise<readonly string[]> {
  const { errors } = await api.getErrors('comparison', query);
  return errors.map(({ code, parameters }) => `${code} ${Object.keys(parameters).join()}`);
}

describe('a household that sends its rates', () => {
  it('gets its year as worked out by hand, and no plan of the list is marked as current', async () => {
    const { comparison } = await api.get('comparison', { ...ELECTRICITY, ...RATES });
    const { electricity, total_pence } = comparison.current;
    // 365 x 50 p and 2,500 x 25 p are 807.50 pounds. On 21 November 2026 electricity has 5 % VAT
    // on 234 of the days ahead.
    expect(total_pence).toBe(Math.round(80_750 * (1 + (0.05 * 234) / 365)));
    expect(electricity).toMatchObject({
      end_date: null,
      end_date_needed: true,
      exit_fee_due_pence: 0,
      plan: {
        key: 'own-rates',
        name: 'Your own rates',
        supplier_key: '',
        supplier_name: '',
        exit_fees: null,
        tariff_type: 'variable',
        prices_from: '2026-11-21',
        prices_until: null,
        requires: [],
      },
    });
    expect(comparison.comparisons.some((item) => item.is_current_plan)).toBe(false);
    expect(comparison.comparisons.length).toBeGreaterThan(0);
  });

  it('rolls over at its end to a plan of its supplier, or else of the region’s incumbent', async () => {
    const ends = { ...ELECTRICITY, ...RATES, electricity_end_date: '2027-01-01' };
    const named = await valuationOf({ ...ends, electricity_supplier_key: 'octopus-energy' });
    const unnamed = await valuationOf(ends);
    expect(named.electricity?.rollover_plan.supplier_key).toBe('octopus-energy');
    expect(unnamed.electricity?.rollover_plan.supplier_key).toBe('edf');
    const endless = await valuationOf({ ...ELECTRICITY, ...RATES });
    expect(endless.electricity?.rollover_plan.key).toBe('own-rates');
    expect(unnamed.electricity?.plan).toMatchObject({
      tariff_type: 'fixed',
      rate_guarantee: { end_date: '2027-01-01', duration: null, description: '' },
    });
  });

  it('owes the exit fee that it names, and nothing otherwise', async () => {
    const { comparison } = await api.get('comparison', {
      ...ELECTRICITY,
      ...RATES,
      electricity_exit_fee_pence: '5000',
    });
    expect(comparison.current.electricity).toMatchObject({
      exit_fee_due_pence: 5000,
      plan: { exit_fees: { total_fee_pence: 5000 } },
    });
  });

  it('may have a listed plan for the other fuel', async () => {
    const { comparison } = await api.get('comparison', {
      ...WESTMINSTER,
      ...MEDIUM_KWH,
      fuel: 'dual_fuel',
      ...ELECTRICITY_PLAN,
      gas_charge_pence_per_day: '30',
      gas_rate_pence_per_kwh: '6',
    });
    expect(comparison.current.electricity?.plan.key).toBe('standard-variable');
    expect(comparison.current.gas?.plan.key).toBe('own-rates');
  });

  it('has one dual fuel plan if it sends any parameter of one', async () => {
    const { comparison } = await api.get('comparison', {
      ...WESTMINSTER,
      ...MEDIUM_KWH,
      fuel: 'dual_fuel',
      dual_fuel_supplier_key: 'british-gas',
      ...DUAL_RATES,
      gas_exit_fee_pence: '100',
    });
    expect(comparison.current.gas?.plan).toMatchObject({
      supplier_key: 'british-gas',
      exit_fees: { total_fee_pence: 100, gas_fee_pence: 100, electricity_fee_pence: 0 },
    });
  });

  it('pays VAT once if its rates include it', async () => {
    // Electricity has no VAT on 21 November 2026, so only gas changes.
    const dual = { ...WESTMINSTER, ...MEDIUM_KWH, fuel: 'dual_fuel', ...DUAL_RATES };
    const included = await valuationOf({ ...dual, rates_include_vat: 'true' });
    const excluded = await valuationOf({
      ...dual,
      gas_charge_pence_per_day: '28.571429',
      gas_rate_pence_per_kwh: '5.714286',
    });
    expect(included.total_pence).toBe(excluded.total_pence);
  });

  it('gets another id for other rates', async () => {
    const id = async (more: Sent) =>
      (await api.get('comparison', { ...ELECTRICITY, ...RATES, ...more })).comparison.id;
    expect(await id({})).toBe(await id({ electricity_charge_pence_per_day: '50.0' }));
    expect(await id({})).not.toBe(await id({ electricity_charge_pence_per_day: '50.1' }));
    expect(await id({})).not.toBe(await id({ electricity_exit_fee_pence: '0' }));
  });

  it('gets a single rate to compare with only if its supplier is known', async () => {
    const economy7: Sent = {
      ...ELECTRICITY,
      electricity_variant: 'economy_7',
      percent_night_usage: '20',
      electricity_charge_pence_per_day: '50',
      electricity_day_rate_pence_per_kwh: '30',
      electricity_night_rate_pence_per_kwh: '15',
    };
    const singleRate = async (more: Sent) =>
      (await api.get('comparison', { ...economy7, ...more })).comparison.single_rate;
    expect(await singleRate({})).toBeNull();
    expect(await singleRate({ electricity_supplier_key: 'edf' })).toMatchObject({
      supplier_key: 'edf',
    });
  });
});

describe('two rates by the clock', () => {
  const byClock: Sent = {
    ...ELECTRICITY,
    electricity_charge_pence_per_day: '40',
    electricity_day_rate_pence_per_kwh: '27',
    electricity_night_rate_pence_per_kwh: '8.5',
    electricity_night_times: '00:30-05:30',
    has: 'smart_meter',
  };

  it('cost what a plan of the same times costs', async () => {
    const { electricity } = await valuationOf(byClock);
    // The typical home uses 9.909183 % from 00:30 to 05:30.
    expect(present(electricity).personal_projection.current.electricity?.breakdown).toMatchObject([
      { rate_pence_per_kWh: 27, usage_share_percent: 90.090817 },
      { rate_pence_per_kWh: 8.5, usage_share_percent: 9.909183, value_pence: 2105.701345 },
      { type: 'standing-charge', value_pence: 14600 },
      { type: 'tax' },
    ]);
  });

  it.each([
    '00:30',
    '00:30-05:15',
    '24:00-05:00',
    '00:30-05:30,05:00-06:00',
    '00:00-24:00',
    '00:30-00:30',
    '00:30-05:30,',
    Array.from(
      { length: 17 },
      (_, hour) => `${String(hour).padStart(2, '0')}:00-${String(hour).padStart(2, '0')}:30`,
    ).join(),
  ])('may not be at the times %s', async (times) => {
    expect(await errorsOf({ ...byClock, electricity_night_times: times })).toEqual([
      'invalid-parameter-value electricity_night_times',
    ]);
  });

  it('may pass midnight', async () => {
    expect(
      await valuationOf({ ...byClock, electricity_night_times: '23:30-05:30,13:00-16:00' }),
    ).toBeDefined();
  });
});

describe('the errors of rates', () => {
  const dual: Sent = { ...WESTMINSTER, ...MEDIUM_KWH, fuel: 'dual_fuel' };

  it.each<readonly [string, Sent, readonly string[]]>([
    [
      'a charge without a rate',
      { electricity_charge_pence_per_day: '50' },
      ['? electricity_rate_pence_per_kwh'],
    ],
    [
      'an exit fee alone',
      { electricity_exit_fee_pence: '0' },
      ['? electricity_charge_pence_per_day', '? electricity_rate_pence_per_kwh'],
    ],
    [
      'a day rate alone',
      { ...RATES, electricity_rate_pence_per_kwh: '', electricity_day_rate_pence_per_kwh: '30' },
      ['? electricity_night_rate_pence_per_kwh', '? electricity_night_times'],
    ],
    [
      'one rate and two',
      { ...RATES, electricity_day_rate_pence_per_kwh: '30' },
      ['x electricity_day_rate_pence_per_kwh'],
    ],
    [
      'times without a smart meter',
      { electricity_charge_pence_per_day: '50', electricity_night_times: '00:30-05:30' },
      ['x electricity_night_times'],
    ],
    [
      'rates beside a plan key',
      { ...ELECTRICITY_PLAN, ...RATES },
      ['x electricity_charge_pence_per_day', 'x electricity_rate_pence_per_kwh'],
    ],
    [
      'a charge that is too high',
      { ...RATES, electricity_charge_pence_per_day: '1000.0000001' },
      ['! electricity_charge_pence_per_day'],
    ],
    [
      'a rate below 0',
      { ...RATES, electricity_rate_pence_per_kwh: '-1' },
      ['! electricity_rate_pence_per_kwh'],
    ],
    [
      'a fee that is no whole number',
      { ...RATES, electricity_exit_fee_pence: '1.5' },
      ['! electricity_exit_fee_pence'],
    ],
    [
      'a supplier that is not there, with a spend that pays nothing',
      {
        ...RATES,
        electricity_supplier_key: 'nobody',
        electricity_usage_kwh: '',
        electricity_spend_pence: '1',
        electricity_spend_frequency: 'annual',
      },
      ['! electricity_supplier_key', '! electricity_spend_pence'],
    ],
    ['gas rates', { ...RATES, gas_rate_pence_per_kwh: '5' }, ['x gas_rate_pence_per_kwh']],
    ['no word of VAT', { ...RATES, rates_include_vat: 'yes' }, ['! rates_include_vat']],
  ])('of one fuel: %s', async (_, more, expected) => {
    expect((await errorsOf({ ...ELECTRICITY, ...more })).map(short)).toEqual(expected);
  });

  it.each<readonly [string, Sent, readonly string[]]>([
    [
      'Economy 7 with one rate',
      {
        ...RATES,
        electricity_variant: 'economy_7',
        percent_night_usage: '30',
        gas_supplier_key: 'edf',
        gas_plan_key: 'standard-variable',
      },
      [
        'x electricity_rate_pence_per_kwh',
        '? electricity_day_rate_pence_per_kwh',
        '? electricity_night_rate_pence_per_kwh',
      ],
    ],
    ['one fuel of two', RATES, ['? gas_supplier_key', '? gas_plan_key']],
    [
      'one fuel of a dual fuel plan',
      { ...RATES, dual_fuel_supplier_key: 'edf' },
      ['? gas_charge_pence_per_day', '? gas_rate_pence_per_kwh'],
    ],
    [
      'one dual fuel plan, whose spends do not pay its standing charges',
      {
        ...DUAL_RATES,
        ...{ dual_fuel_supplier_key: 'edf', electricity_usage_kwh: '', gas_usage_kwh: '' },
        ...{ electricity_spend_pence: '1', electricity_spend_frequency: 'annual' },
        ...{ gas_spend_pence: '1', gas_spend_frequency: 'annual' },
      },
      ['! electricity_spend_pence', '! gas_spend_pence'],
    ],
    [
      'rates beside a dual fuel key',
      { ...DUAL_PLAN, ...RATES, gas_exit_fee_pence: '1' },
      [
        'x electricity_charge_pence_per_day',
        'x electricity_rate_pence_per_kwh',
        'x gas_exit_fee_pence',
      ],
    ],
  ])('of two fuels: %s', async (_, more, expected) => {
    expect((await errorsOf({ ...dual, ...more })).map(short)).toEqual(expected);
  });

  it('suggest sending rates if a plan key is missing', async () => {
    const { errors } = await api.getErrors('comparison', {
      ...ELECTRICITY,
      electricity_supplier_key: 'edf',
    });
    expect(errors.map(({ message }) => message)).toEqual([
      expect.stringContaining(
        "You may send the plan's rates instead: electricity_charge_pence_per_day, electricity_rate_pence_per_kwh.",
      ),
    ]);
  });
});

function short(error: string): string {
  return error
    .replace('missing-required-parameter', '?')
    .replace('invalid-parameter-value', '!')
    .replace('disallowed-parameter', 'x');
}
