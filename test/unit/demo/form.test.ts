import { problemsOf, problemsOfApi } from '../../../demo/household/check.ts';
import { type Form, queryOf, readForm } from '../../../demo/household/form.ts';
import {
  bestAvailableParameters,
  householdParameters,
} from '../../../demo/household/parameters.ts';
import { READY_HOUSEHOLDS } from '../../../demo/household/ready.ts';

function form(fields: Readonly<Record<string, string>>): Form {
  return readForm(new URLSearchParams(fields));
}

const HOME = { post_code: 'SW1A 1AA', supplier: 'edf', plan: 'standard-variable' };

describe('the form of a household', () => {
  it('assumes missing values, ignores invalid ones, and leaves both out of its query', () => {
    const read = form({ ...HOME, fuel: 'coal', post_code: ' SW1A 1AA ', colour: 'red' });
    expect(read).toMatchObject({
      way: 'plan',
      fuel: 'dual_fuel',
      meter: 'standard',
      night: '42',
      consent: false,
    });
    expect(String(queryOf(read))).toBe('post_code=SW1A+1AA&supplier=edf&plan=standard-variable');
  });

  it('is the same after it was written as a query and read again', () => {
    const told = form({
      ...HOME,
      usage: 'spend',
      electricity_spend: '60',
      smart_meter: 'true',
      night: '60',
    });
    expect(readForm(queryOf(told))).toEqual(told);
  });
});

it.each(READY_HOUSEHOLDS)('a ready household is a form without problems: $title', ({ query }) => {
  const parameters = new URLSearchParams(query);
  expect(Object.fromEntries(queryOf(readForm(parameters)))).toEqual(Object.fromEntries(parameters));
  expect(problemsOf(readForm(parameters))).toEqual([]);
});

const KWH = { ...HOME, usage: 'kwh' };

it.each<[string, Record<string, string>, readonly string[]]>([
  ['nothing but a postcode', HOME, []],
  [
    'a use that is missing and one that is no number of kWh',
    { ...KWH, electricity_kwh: '-5' },
    [
      'electricity_kwh: Enter how much electricity you use in a year as a number of kWh from 0 to 1,000,000',
      'gas_kwh: Enter how much gas you use in a year',
    ],
  ],
  [
    'no spend',
    { ...HOME, usage: 'spend', electricity_spend: '0', gas_spend: '£1,200' },
    [
      'electricity_spend: Enter what your electricity costs as an amount above £0, like £85 or £85.50',
    ],
  ],
  ['what is not asked', { ...KWH, fuel: 'electricity', electricity_kwh: '2500', gas_kwh: 'x' }, []],
  [
    'a share of the night that is not a percentage',
    { ...HOME, meter: 'economy_7', night: '100' },
    ['night: Enter how much of your electricity you use at night as a percentage from 1 to 99'],
  ],
  [
    'a car that uses more than the home',
    { ...KWH, electricity_kwh: '1000', gas_kwh: '0', electric_vehicle: 'true', ev_kwh: '2000' },
    ['ev_kwh: Your car cannot use more than all the electricity you use in a year'],
  ],
  [
    'half of the rates for gas',
    { ...HOME, way: 'rates', electricity_charge: '50', electricity_rate: '25', gas_rate: '6' },
    ['gas_charge: Enter your gas standing charge'],
  ],
])('a form with %s shows at the field what is missing or wrong', (_what, fields, problems) => {
  expect(problemsOf(form(fields)).map(({ field, message }) => `${field}: ${message}`)).toEqual(
    problems,
  );
});

it.each([
  ['postcode-not-found', { post_code: 'BT1 5GS' }, 'post_code', /do not know the postcode BT1 5GS/],
  ['missing-required-parameter', { dual_fuel_end_date: null }, 'end_date', /the day on which/],
  ['address-not-unique', { building_number: '2' }, 'flat', /more than one home/],
  ['plan-not-found', { plan_key: 'x' }, 'plan', /not sold at your postcode/],
])(
  'an error of the API is a problem of the field that mends it: %s',
  (code, parameters, field, message) => {
    const filledForm = form({ post_code: 'BT1 5GS' });
    const errors = [
      { code, message: 'For us.', parameters },
      { code: 'invalid-parameter-value', message: 'Of no field.', parameters: { has: 'x' } },
    ];
    expect(problemsOfApi(filledForm, errors)).toEqual([
      { field, message: expect.stringMatching(message) },
    ]);
  },
);

describe('the parameters of a request', () => {
  const CAR = { ...HOME, smart_meter: 'true', electric_vehicle: 'true', ev_kwh: '2000' };
  const SPEND = {
    ...HOME,
    usage: 'spend',
    electricity_spend: '60.55',
    gas_spend: '£55',
    spend_frequency: 'quarterly',
  };

  it.each<[string, object, object, RegExp]>([
    [
      'say nothing of gas for a home without it, whatever was entered before',
      householdParameters(
        form({ ...KWH, fuel: 'electricity', electricity_kwh: '2500', gas_kwh: '9500' }),
      ),
      { electricity_usage_kwh: 2500, electricity_supplier_key: 'edf' },
      /^(gas|dual_fuel)_/,
    ],
    [
      'turn pounds into pence, with how often they are paid',
      householdParameters(form(SPEND)),
      {
        electricity_spend_pence: 6055,
        electricity_spend_frequency: 'quarterly',
        gas_spend_pence: 5500,
      },
      /_kwh$|_estimate$/,
    ],
    [
      'give the kWh of a car beside a usage in kWh',
      householdParameters(form({ ...CAR, usage: 'kwh', electricity_kwh: '4500' })),
      { has: ['smart_meter', 'electric_vehicle'], ev_kwh: 2000 },
      /_estimate$/,
    ],
    ['leave out the kWh of a car otherwise', householdParameters(form(CAR)), {}, /^ev_kwh$/],
    [
      'take a house by its name',
      bestAvailableParameters(form({ building: 'Heron Court', flat: '3' })),
      { building_name: 'Heron Court', sub_building_name: '3' },
      /^building_number$/,
    ],
  ])('%s', (_what, parameters, told, leftOut) => {
    expect(parameters).toMatchObject(told);
    expect(Object.keys(parameters).filter((name) => leftOut.test(name))).toEqual([]);
  });
});
