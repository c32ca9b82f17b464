import { problemsOf } from '../../../demo/household/check.ts';
import { type Form, queryOf, readForm } from '../../../demo/household/form.ts';
import { bestAvailableOf, lookupOf, valuationOf } from '../../../demo/household/parameters.ts';
import { READY_HOUSEHOLDS } from '../../../demo/pages/developers.ts';

function form(fields: Readonly<Record<string, string>>): Form {
  return readForm(new URLSearchParams(fields));
}

const HOME = { post_code: 'SW1A 1AA', supplier: 'edf', plan: 'standard-variable' };

describe('the form of a household', () => {
  it('assumes what is not said, and ignores what no field allows', () => {
    expect(form({ fuel: 'coal', post_code: ' SW1A 1AA ', colour: 'red' })).toMatchObject({
      way: 'plan',
      fuel: 'dual_fuel',
      meter: 'standard',
      night: '42',
      post_code: 'SW1A 1AA',
      consent: false,
    });
    expect(form({})).not.toHaveProperty('colour');
  });

  it('is the same after a way through a query', () => {
    const told = form({ ...HOME, usage: 'spend', electricity_spend: '60', smart_meter: 'true', night: '60' });
    expect(readForm(queryOf(told))).toEqual(told);
  });
});

it.each(READY_HOUSEHOLDS)('a ready household is a form without problems: $title', ({ query }) => {
  const sent = new URLSearchParams(query);
  expect(Object.fromEntries(queryOf(readForm(sent)))).toEqual(Object.fromEntries(sent));
  expect(problemsOf(readForm(sent))).toEqual([]);
});

describe('a form is told what is missing or wrong, at the field', () => {
  it.each<[string, Record<string, string>, readonly string[]]>([
    ['nothing but a postcode', HOME, []],
    ['nothing at all', {}, ['post_code: Enter your postcode']],
    [
      'a use that is no number of kWh',
      { ...HOME, usage: 'kwh', electricity_kwh: '-5', gas_kwh: '9,500' },
      ['electricity_kwh: Enter how much electricity you use in a year as a number of kWh from 0 to 1,000,000'],
    ],
    [
      'no spend',
      { ...HOME, usage: 'spend', electricity_spend: '0', gas_spend: '£1,200' },
      ['electricity_spend: Enter what you pay for electricity as an amount above £0, like £85 or £85.50'],
    ],
    ['what is not asked', { ...HOME, fuel: 'electricity', usage: 'kwh', electricity_kwh: '2500', gas_kwh: 'x' }, []],
    [
      'a share of the night that is none',
      { ...HOME, meter: 'economy_7', night: '100' },
      ['night: Enter how much of your electricity you use at night as a percentage from 1 to 99'],
    ],
    [
      'a car that uses more than the home',
      { ...HOME, usage: 'kwh', electricity_kwh: '1000', gas_kwh: '0', electric_vehicle: 'true', ev_kwh: '2000' },
      ['ev_kwh: Your car cannot use more than all the electricity you use in a year'],
    ],
    [
      'half of the rates for gas',
      { ...HOME, way: 'rates', electricity_charge: '50', electricity_rate: '25', gas_rate: '6' },
      ['gas_charge: Enter your gas standing charge'],
    ],
  ])('%s', (_what, fields, problems) => {
    expect(problemsOf(form(fields)).map(({ field, message }) => `${field}: ${message}`)).toEqual(problems);
  });
});

describe('the parameters of a request', () => {
  const CAR = { ...HOME, smart_meter: 'true', electric_vehicle: 'true', ev_kwh: '2000' };

  it('are those of a home that says only what its plan is', () => {
    expect(valuationOf(form({ ...HOME, end_date: '2027-04-30' }))).toEqual({
      post_code: 'SW1A 1AA',
      fuel: 'dual_fuel',
      electricity_variant: 'standard',
      dual_fuel_supplier_key: 'edf',
      dual_fuel_plan_key: 'standard-variable',
      dual_fuel_payment_method: 'monthly_direct_debit',
      dual_fuel_end_date: '2027-04-30',
      electricity_usage_estimate: 'medium',
      gas_usage_estimate: 'medium',
    });
  });

  it.each<[string, object, object, RegExp]>([
    [
      'say nothing of gas for a home without it, whatever was entered before',
      valuationOf(form({ ...HOME, fuel: 'electricity', usage: 'kwh', electricity_kwh: '2500', gas_kwh: '9500' })),
      { electricity_usage_kwh: 2500 },
      /^gas/,
    ],
    [
      'turn pounds into pence, with how often they are paid',
      valuationOf(
        form({
          ...HOME,
          usage: 'spend',
          electricity_spend: '60.55',
          gas_spend: '£55',
          spend_frequency: 'quarterly',
        }),
      ),
      { electricity_spend_pence: 6055, electricity_spend_frequency: 'quarterly', gas_spend_pence: 5500 },
      /_kwh$|_estimate$/,
    ],
    [
      'give the kWh of a car beside a usage in kWh',
      valuationOf(form({ ...CAR, usage: 'kwh', electricity_kwh: '4500' })),
      { has: 'smart_meter,electric_vehicle', ev_kwh: 2000 },
      /_estimate$/,
    ],
    ['leave out the kWh of a car otherwise', valuationOf(form(CAR)), {}, /^ev_kwh$/],
    [
      'take a house by its name',
      bestAvailableOf(form({ building: 'Heron Court', flat: '3' })),
      { building_name: 'Heron Court', sub_building_name: '3' },
      /^building_number$/,
    ],
    [
      'take rates with VAT unless told otherwise, and gas only if it was entered',
      lookupOf(form({ ...HOME, electricity_charge: '52.5', electricity_rate: '24.8' })),
      { electricity_charge_pence_per_day: 52.5, electricity_rate_pence_per_kwh: 24.8, rates_include_vat: true },
      /^gas/,
    ],
  ])('%s', (_what, parameters, told, leftOut) => {
    expect(parameters).toMatchObject(told);
    expect(Object.keys(parameters).filter((name) => leftOut.test(name))).toEqual([]);
  });
});
