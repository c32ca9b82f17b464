import { problemsOf } from '../../../demo/household/check.ts';
import { type Form, queryOf, readForm } from '../../../demo/household/form.ts';
import {
  bestAvailableOf,
  comparisonOf,
  lookupOf,
  otherUsages,
  valuationOf,
} from '../../../demo/household/parameters.ts';
import { READY_HOUSEHOLDS } from '../../../demo/household/ready-households.ts';

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

  it('leaves what is assumed out of the query', () => {
    expect(queryOf(form({ ...HOME, fuel: 'dual_fuel' })).toString()).toBe(
      'post_code=SW1A+1AA&supplier=edf&plan=standard-variable',
    );
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
    ['half a postcode', { post_code: 'sw1' }, ['post_code: Enter a full postcode, like SW1A 1AA']],
    [
      'no use',
      { ...HOME, usage: 'kwh' },
      [
        'electricity_kwh: Enter how much electricity you use in a year',
        'gas_kwh: Enter how much gas you use in a year',
      ],
    ],
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
    ['no house', { ...HOME, way: 'address' }, ['building: Enter your house number or name']],
    [
      'half of the rates for gas',
      { ...HOME, way: 'rates', electricity_charge: '50', electricity_rate: '25', gas_rate: '6' },
      ['gas_charge: Enter your gas standing charge'],
    ],
  ])('%s', (_what, fields, problems) => {
    expect(problemsOf(form(fields)).map(({ field, message }) => `${field}: ${message}`)).toEqual(problems);
  });
});

describe('the parameters of a comparison', () => {
  it('name one plan for both fuels from one supplier', () => {
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

  it('name a plan for each fuel from two suppliers', () => {
    const two = form({ ...HOME, suppliers: 'two', gas_supplier: 'british-gas', gas_plan: 'standard-variable' });
    expect(valuationOf(two)).toMatchObject({
      electricity_supplier_key: 'edf',
      gas_supplier_key: 'british-gas',
      gas_payment_method: 'monthly_direct_debit',
    });
    expect(valuationOf(two)).not.toHaveProperty('dual_fuel_supplier_key');
  });

  it('say nothing of gas for a home without it, whatever was entered before', () => {
    const electric = form({ ...HOME, fuel: 'electricity', usage: 'kwh', electricity_kwh: '2500', gas_kwh: '9500' });
    const names = Object.keys(valuationOf(electric));
    expect(names.filter((name) => name.startsWith('gas'))).toEqual([]);
    expect(valuationOf(electric)).toMatchObject({ electricity_usage_kwh: 2500 });
  });

  it('turn pounds into pence, with how often they are paid', () => {
    const paid = {
      ...HOME,
      usage: 'spend',
      electricity_spend: '60.55',
      gas_spend: '£55',
      spend_frequency: 'quarterly',
    };
    expect(valuationOf(form(paid))).toMatchObject({
      electricity_spend_pence: 6055,
      electricity_spend_frequency: 'quarterly',
      gas_spend_pence: 5500,
    });
  });

  it('give the night share of an Economy 7 meter only', () => {
    expect(valuationOf(form({ ...HOME, meter: 'economy_7', night: '60' }))).toMatchObject({ percent_night_usage: 60 });
    expect(valuationOf(form({ ...HOME, night: '60' }))).not.toHaveProperty('percent_night_usage');
  });

  it('leave the kWh of a car out if the usage is not in kWh', () => {
    const car = { ...HOME, smart_meter: 'true', electric_vehicle: 'true', ev_kwh: '2000' };
    expect(valuationOf(form(car))).not.toHaveProperty('ev_kwh');
    expect(valuationOf(form({ ...car, usage: 'kwh', electricity_kwh: '4500' }))).toMatchObject({
      has: 'smart_meter,electric_vehicle',
      ev_kwh: 2000,
    });
  });

  it('have the filters that are chosen, and no others', () => {
    const names = Object.keys(comparisonOf(form({ ...HOME, green_only: 'true' }))).filter((name) =>
      /_only|_fees/.test(name),
    );
    expect(names).toEqual(['green_only']);
  });
});

describe('the parameters of the other ways', () => {
  it('take a house by its number or by its name', () => {
    expect(bestAvailableOf(form({ building: '12a' }))).toMatchObject({ building_number: '12a' });
    expect(bestAvailableOf(form({ building: 'Heron Court', flat: '3' }))).toMatchObject({
      building_name: 'Heron Court',
      sub_building_name: '3',
    });
  });

  it('send each correction as its parameter, and what is as assumed not at all', () => {
    const plain = Object.keys(bestAvailableOf(form({ building: '2' })));
    const corrected = bestAvailableOf(
      form({
        building: '2',
        correct_fuel: 'electricity',
        correct_meter: 'economy_7',
        correct_payment: 'prepayment',
        correct_supplier: 'edf',
        correct_plan: 'standard-variable',
        correct_electricity_kwh: '1800',
        correct_gas_kwh: '0',
      }),
    );
    const added = Object.entries(corrected).filter(([name]) => !plain.includes(name));
    expect(Object.fromEntries(added)).toEqual({
      fuel: 'electricity',
      electricity_variant: 'economy_7',
      payment_method: 'prepayment',
      supplier_key: 'edf',
      plan_key: 'standard-variable',
      electricity_usage_kwh: 1800,
      gas_usage_kwh: 0,
    });
  });

  it('take rates with VAT unless told otherwise, and gas only if it was entered', () => {
    expect(lookupOf(form({ ...HOME, electricity_charge: '52.5', electricity_rate: '24.8' }))).toEqual({
      post_code: 'SW1A 1AA',
      electricity_charge_pence_per_day: 52.5,
      electricity_rate_pence_per_kwh: 24.8,
      rates_include_vat: true,
    });
  });

  it('ask for usages around the household’s own', () => {
    expect(otherUsages('2500:9500', 'dual_fuel')).toMatch(/^1000:3800,.*,2500:9500,.*,5000:19000$/);
    expect(otherUsages('3600:0', 'electricity')).toMatch(/^1440,.*,3600,.*,7200$/);
    expect(otherUsages('2500:9500', 'dual_fuel').split(',').length).toBeLessThanOrEqual(10);
  });
});
