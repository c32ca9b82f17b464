import { COMPARISON_PARAMETERS } from '../../../../shared/contract/endpoints/comparison.ts';
import { checkHousehold, homeInEffect, householdOf } from '../../../../shared/contract/household.ts';
import { createReader, fromQuery } from '../../../../shared/contract/read.ts';
import { averageDayProfile } from '../../../../shared/pricing/index.ts';

/** A name that is sent twice has both its values. */
function reader(query: string) {
  const sent = new URLSearchParams(query);
  return createReader(
    COMPARISON_PARAMETERS,
    fromQuery(Object.fromEntries([...sent.keys()].map((name) => [name, sent.getAll(name)]))),
  );
}

function errorsOf(query: string) {
  const checked = reader(query);
  checkHousehold(checked);
  return checked.errors();
}

/** A letter for the code of each error, and its parameter. */
function errors(query: string): string {
  const codes: Readonly<Record<string, string>> = {
    'missing-required-parameter': '?',
    'invalid-parameter-value': '!',
    'disallowed-parameter': 'x',
  };
  return errorsOf(query)
    .map(({ code, parameters }) => `${codes[code]}${Object.keys(parameters).join()}`)
    .join(' ');
}

function messages(query: string): readonly string[] {
  return errorsOf(query).map(({ message }) => message);
}

function household(query: string) {
  expect(messages(query)).toEqual([]);
  return householdOf(reader(query));
}

const HOME = 'post_code=SW1A 1AA&electricity_variant=standard';
const USAGE = 'electricity_usage_kwh=2500&gas_usage_kwh=9500';
const DUAL_PLAN = 'dual_fuel_supplier_key=british-gas&dual_fuel_plan_key=standard-variable';
const ELECTRICITY_PLAN = 'electricity_supplier_key=edf&electricity_plan_key=standard-variable';
const GAS_PLAN = 'gas_supplier_key=british-gas&gas_plan_key=fix';
const DUAL = `${HOME}&fuel=dual_fuel&${DUAL_PLAN}`;
const TWO_PLANS = `${HOME}&fuel=dual_fuel&${ELECTRICITY_PLAN}&${GAS_PLAN}`;
const ELECTRICITY = `${HOME}&fuel=electricity&${ELECTRICITY_PLAN}&electricity_usage_kwh=2500`;
const GAS = `${HOME}&fuel=gas&${ELECTRICITY_PLAN}&${GAS_PLAN}&${USAGE}`;
const ECONOMY_7 = `post_code=SW1A 1AA&electricity_variant=economy_7&fuel=dual_fuel&${DUAL_PLAN}&gas_usage_kwh=1`;
const CAR = 'has=electric_vehicle,smart_meter&ev_kwh=2000';

describe('a household', () => {
  it('is read with one dual fuel plan', () => {
    expect(household(`${DUAL}&${USAGE}`)).toEqual({
      sent: { postcode: 'SW1A 1AA', spendPence: { electricity: null, gas: null } },
      fuel: 'dual_fuel',
      electricityVariant: 'standard',
      current: [
        {
          fuel: 'dual_fuel',
          supplierKey: 'british-gas',
          planKey: 'standard-variable',
          paymentMethod: 'monthly_direct_debit',
          endDate: null,
        },
      ],
      electricityUsage: { form: 'kwh', annualMicroKwh: 2_500_000_000n },
      gasUsage: { form: 'kwh', annualMicroKwh: 9_500_000_000n },
      nightMicropercent: null,
      home: null,
    });
  });

  it('is read with two plans, each with its end date and payment method', () => {
    const { current } = household(
      `${TWO_PLANS}&${USAGE}&electricity_end_date=2027-04-30&gas_payment_method=prepayment`,
    );
    expect(current).toMatchObject([
      { fuel: 'electricity', supplierKey: 'edf', endDate: '2027-04-30', paymentMethod: 'monthly_direct_debit' },
      { fuel: 'gas', supplierKey: 'british-gas', endDate: null, paymentMethod: 'prepayment' },
    ]);
  });

  it('is read for a single fuel, gas with the electricity too', () => {
    expect(household(ELECTRICITY)).toMatchObject({ gasUsage: null, current: [{ fuel: 'electricity' }] });
    expect(household(GAS)).toMatchObject({ fuel: 'gas', current: [{ fuel: 'electricity' }, { fuel: 'gas' }] });
  });

  it('is read with a spend, and with an estimate under both of its names', () => {
    const spend = 'electricity_spend_pence=7000.5&electricity_spend_frequency=monthly';
    expect(household(`${DUAL}&${spend}&gas_usage_kwh_estimate=high`)).toMatchObject({
      electricityUsage: { form: 'spend', micropence: 7_000_500_000n, frequency: 'monthly' },
      gasUsage: { form: 'estimate', level: 'high' },
      sent: { spendPence: { electricity: '7000.5', gas: null } },
    });
    expect(household(`${DUAL}&electricity_usage_estimate=low&gas_usage_estimate=low`).electricityUsage).toEqual({
      form: 'estimate',
      level: 'low',
    });
  });

  it.each([
    ['electricity_usage_estimate=low', 42_000_000n],
    ['electricity_usage_estimate=low&percent_night_usage=30', 30_000_000n],
    ['electricity_usage_kwh=1&percent_night_usage=42.5', 42_500_000n],
  ])('on Economy 7 has a night share: %s', (usage, nightMicropercent) => {
    expect(household(`${ECONOMY_7}&${usage}`)).toMatchObject({ nightMicropercent });
  });
});

describe('what a home has', () => {
  const homeOf = (query: string) => household(`${DUAL}&${USAGE}&${query}`).home;

  it.each([
    ['has=', null],
    ['has=battery', { has: ['battery'], load: { source: 'typical' }, carMicroKwh: 0n }],
    [`${CAR}&load_profile=night_storage`, { load: { source: 'night_storage' }, carMicroKwh: 2_000_000_000n }],
    ['has=battery,smart_meter,battery', { has: ['smart_meter', 'battery'] }],
    ['has=electric_vehicle&ev_kwh=2500.0', { carMicroKwh: 2_500_000_000n }],
  ])('is read: %s', (query, expected) => {
    if (expected === null) expect(homeOf(query)).toBeNull();
    else expect(homeOf(query)).toMatchObject(expected);
  });

  it('is the same average day in whatever unit', () => {
    const day = Array.from({ length: 48 }, (_, at) => at + 1);
    const profile = averageDayProfile(day.map(String));
    for (const numbers of [day, day.map((kilowatts) => kilowatts * 1000), day.map((number) => number / 10)]) {
      const { load } = homeOf(`has=smart_meter&half_hours=${numbers.map((one) => one.toFixed(1))}`) ?? {};
      expect(load).toEqual({ source: 'half_hours', profile });
    }
  });

  it.each([
    ['dual_fuel', 'standard', 'night_storage', 2_000_000_000n],
    ['electricity', 'economy_7', 'typical', 2_000_000_000n],
    ['gas', 'standard', 'typical', 0n],
  ] as const)('counts for %s and a meter that is %s with the profile %s', (fuel, electricityVariant, source, car) => {
    const home = homeOf(`${CAR}&load_profile=night_storage`);
    const inEffect = homeInEffect(home, { fuel, electricityVariant });
    expect(inEffect).toEqual({ has: ['smart_meter', 'electric_vehicle'], load: { source }, carMicroKwh: car });
  });
});

// ? is a missing parameter, ! a wrong value, x one that is not allowed.
it.each([
  ['nothing', '', '?post_code ?fuel ?electricity_variant'],
  ['an empty value', `${DUAL}&${USAGE}`.replace('SW1A 1AA', ''), '?post_code'],
  ['unknown parameters', `${DUAL}&${USAGE}&colour=blue&__proto__=x&constructor=y`, ''],
  [
    'faults in every part',
    `${DUAL}&gas_usage_kwh=-1&electricity_usage_kwh=1&limit=0&dual_fuel_end_date=2027-02-30&new_payment_method=cash`,
    '!dual_fuel_end_date !new_payment_method !gas_usage_kwh !limit',
  ],
  ['dual_fuel without a plan', `${HOME}&fuel=dual_fuel&${USAGE}`, '?dual_fuel_supplier_key ?dual_fuel_plan_key'],
  ['only a supplier', `${HOME}&fuel=dual_fuel&${USAGE}&dual_fuel_supplier_key=edf`, '?dual_fuel_plan_key'],
  [
    'only an electricity plan for dual_fuel',
    `${HOME}&fuel=dual_fuel&${USAGE}&${ELECTRICITY_PLAN}`,
    '?gas_supplier_key ?gas_plan_key',
  ],
  [
    'only an end date for gas for dual_fuel',
    `${HOME}&fuel=dual_fuel&${USAGE}&gas_end_date=2027-01-01`,
    '?electricity_supplier_key ?electricity_plan_key ?gas_supplier_key ?gas_plan_key',
  ],
  [
    'gas without the electricity',
    `${HOME}&fuel=gas&${GAS_PLAN}&gas_usage_kwh=1`,
    '?electricity_supplier_key ?electricity_plan_key ?electricity_usage_kwh',
  ],
  [
    'one plan and parts of two',
    `${DUAL}&${USAGE}&${GAS_PLAN}&electricity_end_date=2027-01-01`,
    'xgas_supplier_key xgas_plan_key xelectricity_end_date',
  ],
  [
    'a dual fuel payment method beside two plans',
    `${TWO_PLANS}&${USAGE}&dual_fuel_payment_method=prepayment`,
    '?dual_fuel_supplier_key ?dual_fuel_plan_key xelectricity_supplier_key xelectricity_plan_key xgas_supplier_key xgas_plan_key',
  ],
  ['a dual fuel end date for gas', `${GAS}&dual_fuel_end_date=2027-01-01`, 'xdual_fuel_end_date'],
  [
    'anything of gas for electricity, right or wrong',
    `${ELECTRICITY}&${GAS_PLAN}&gas_usage_kwh=much&gas_spend_frequency=annual&gas_usage_estimate=low&${DUAL_PLAN}`,
    'xdual_fuel_supplier_key xdual_fuel_plan_key xgas_supplier_key xgas_plan_key xgas_usage_kwh xgas_spend_frequency xgas_usage_estimate',
  ],
  ['no usage', DUAL, '?electricity_usage_kwh ?gas_usage_kwh'],
  ['no frequency', `${DUAL}&gas_usage_kwh=1&electricity_spend_pence=7000`, '?electricity_spend_frequency'],
  ['no spend', `${DUAL}&gas_usage_kwh=1&electricity_spend_frequency=annual`, '?electricity_spend_pence'],
  [
    'a spend of 0',
    `${DUAL}&gas_usage_kwh=1&electricity_spend_pence=0&electricity_spend_frequency=annual`,
    '!electricity_spend_pence',
  ],
  [
    'two forms of usage',
    `${DUAL}&${USAGE}&electricity_spend_pence=7000&gas_usage_estimate=low`,
    'xelectricity_spend_pence xgas_usage_estimate',
  ],
  [
    'an estimate under both names',
    `${DUAL}&gas_usage_kwh=1&electricity_usage_estimate=low&electricity_usage_kwh_estimate=low`,
    'xelectricity_usage_kwh_estimate',
  ],
  ['two forms of usage, and no fuel', `${HOME}&gas_usage_kwh=1&gas_usage_estimate=low`, '?fuel xgas_usage_estimate'],
  ['too much', `${DUAL}&electricity_usage_kwh=1&gas_usage_kwh=1000000.1`, '!gas_usage_kwh'],
  ['Economy 7 by kWh without the night share', `${ECONOMY_7}&electricity_usage_kwh=1`, '?percent_night_usage'],
  [
    'Economy 7 by spend without it',
    `${ECONOMY_7}&electricity_spend_pence=1&electricity_spend_frequency=annual`,
    '?percent_night_usage',
  ],
  ['a night share of 100', `${ECONOMY_7}&electricity_usage_kwh=1&percent_night_usage=100`, '!percent_night_usage'],
  ['a night share of a standard meter', `${DUAL}&${USAGE}&percent_night_usage=30`, 'xpercent_night_usage'],
  ['an unknown thing in the home', `${DUAL}&${USAGE}&has=smart_meter,garage&load_profile=typical&ev_kwh=9999`, '!has'],
  [
    'a wrong has beside wrong values',
    `${DUAL}&${USAGE}&has=car&load_profile=summer&ev_kwh=much`,
    '!has !load_profile !ev_kwh',
  ],
  [
    'a load and a car of a home that has neither',
    `${DUAL}&${USAGE}&has=battery&load_profile=typical&half_hours=1&ev_kwh=1`,
    'xload_profile xhalf_hours xev_kwh',
  ],
  ['a load of a home that has nothing', `${DUAL}&${USAGE}&load_profile=typical`, 'xload_profile'],
  [
    'a load profile beside an average day',
    `${DUAL}&${USAGE}&has=smart_meter&load_profile=summer&half_hours=${Array(47).fill(1)}`,
    'xload_profile !half_hours',
  ],
  ['a car that uses more than the home', `${DUAL}&${USAGE}&has=electric_vehicle&ev_kwh=2500.000001`, '!ev_kwh'],
  ['a car beside a wrong usage', `${DUAL}&electricity_usage_kwh=x&gas_usage_kwh=1&${CAR}`, '!electricity_usage_kwh'],
  ['a car beside an estimate', `${DUAL}&electricity_usage_estimate=low&gas_usage_kwh=1&${CAR}`, 'xev_kwh'],
])('the errors of a request with %s are all there, in the order of the reference', (_what, query, expected) => {
  expect(errors(query)).toBe(expected);
});

it.each([
  [
    `${DUAL}&${USAGE}&post_code=M1 1AE`,
    'post_code must be sent only once, and be a postcode, for example SW1A 1AA; "SW1A 1AA,M1 1AE" was sent.',
  ],
  [`${ELECTRICITY}&gas_plan_key=x`, 'gas_plan_key is not allowed for fuel electricity; "x" was sent.'],
  [`${GAS}&dual_fuel_plan_key=x`, 'dual_fuel_plan_key is not allowed for fuel gas; "x" was sent.'],
  [
    `${DUAL}&${USAGE}&gas_plan_key=x`,
    'gas_plan_key cannot be combined with a dual_fuel plan (send either one dual_fuel plan, or an electricity plan and a gas plan); "x" was sent.',
  ],
  [
    `${GAS}&gas_spend_pence=1`,
    'gas_spend_pence cannot be combined with gas_usage_kwh (send one form of usage for each fuel); "1" was sent.',
  ],
  [
    `${GAS}&percent_night_usage=42`,
    'percent_night_usage is not allowed for electricity_variant standard; "42" was sent.',
  ],
  [
    `${DUAL}&electricity_usage_kwh=1`,
    'gas_usage_kwh is missing; it must be a number of kWh from 0 to 1,000,000, for example 2500 or 2500.5. You may send gas_spend_pence or gas_usage_estimate instead.',
  ],
  [
    `${HOME}&fuel=dual_fuel&${USAGE}&dual_fuel_supplier_key=x`,
    'dual_fuel_plan_key is missing; it must be a plan key from /energy/plans, for example standard-variable.',
  ],
  [
    `${GAS.replace(ELECTRICITY_PLAN, 'electricity_plan_key=x')}`,
    'electricity_supplier_key is missing; it must be a supplier key from /energy/suppliers, for example british-gas. fuel=gas needs it too, because a home without electricity cannot switch.',
  ],
  [
    `${DUAL}&${USAGE}&load_profile=typical`,
    'load_profile is not allowed unless has contains smart_meter; "typical" was sent.',
  ],
  [`${DUAL}&${USAGE}&ev_kwh=1`, 'ev_kwh is not allowed unless has contains electric_vehicle; "1" was sent.'],
  [
    `${DUAL}&${USAGE}&has=electric_vehicle&ev_kwh=2501`,
    'ev_kwh must be no more than electricity_usage_kwh (2500), of which it is part; "2501" was sent.',
  ],
  [
    `${DUAL}&electricity_usage_estimate=low&gas_usage_kwh=1&has=electric_vehicle&ev_kwh=1`,
    'ev_kwh is not allowed unless the electricity usage is sent in kWh (electricity_usage_kwh); "1" was sent.',
  ],
])('a message says what is wrong, what was sent and what is allowed: %s', (query, message) => {
  expect(messages(query)).toEqual([message]);
});

it('an alternative to a missing plan is named', () => {
  const instead = 'You may send the keys of an electricity and a gas plan instead.';
  expect(messages(`${HOME}&fuel=dual_fuel&${USAGE}`)).toEqual([
    expect.stringMatching(instead),
    expect.stringMatching(instead),
  ]);
});
