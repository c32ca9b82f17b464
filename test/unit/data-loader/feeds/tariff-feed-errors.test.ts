import type { Feed } from '../../../../data-loader/feeds/feed.ts';
import { tariffFeed } from '../../../../data-loader/feeds/tariff-feed.ts';
import type { LineError } from '../../../../data-loader/report/report.ts';
import {
  dayAndNight,
  dualOffer,
  electricityOffer,
  feed,
  gasOffer,
  header,
  type Line,
  planLine,
  price,
  supplierLine,
} from '../../../support/feed-maker.ts';
import { readOptions } from '../../../support/read-options.ts';

async function read(line: Line | string): Promise<Feed> {
  return tariffFeed(feed([header(), line])).read(readOptions());
}

async function errorIn(line: Line | string): Promise<LineError> {
  const { errors } = await read(line);
  expect(errors.count).toBe(1);
  const [error] = errors.kept;
  if (error === undefined) throw new Error('no error');
  expect(error.line).toBe(2);
  return error;
}

function rates(...unit_rates: readonly Line[]): Line {
  return { electricity: price({ unit_rates }) };
}

function economy7(...unit_rates: readonly Line[]): Line {
  return electricityOffer({ electricity_variant: 'economy_7', electricity: price({ unit_rates }) });
}

const rate = { rate_pence_per_kwh: 10 };

const night = { from: '00:30', to: '05:30' };

/** A first rate with these times, and others. */
function timed(times: unknown, ...others: readonly Line[]): Line {
  return electricityOffer(rates({ ...rate, times }, ...others));
}

/** A third of a MB: within what a line may have, and beyond what JSON.stringify can write. */
const NESTED = `${'['.repeat(150_000)}${']'.repeat(150_000)}`;

const ERRORS: readonly (readonly [string, Line | string, string | null, string])[] = [
  ['text that is not JSON', '{"type":', null, 'is not JSON: "{\\"type\\":"'],
  ['an array', '[1]', null, 'is not a JSON object: [1]'],
  ['null', 'null', null, 'is not a JSON object: null'],
  ['lists nested deeper than can be shown', NESTED, null, 'is not a JSON object: a value nested too deeply to show'],
  [
    'a key that is nested deeper than can be shown',
    `{"type":"supplier","key":${NESTED}}`,
    null,
    'key must be 1 to 80 characters of a-z, 0-9 and -, not a value nested too deeply to show',
  ],
  ['no type', { key: 'acme' }, null, 'type is missing: it must be one of supplier, plan, offer'],
  ['an unknown type', { type: 'tariff' }, null, 'type must be one of supplier, plan, offer, not "tariff"'],
  ['a second header', header(), null, 'is a second header: a feed has one, on its first line'],

  [
    'a supplier with no key',
    supplierLine({ key: undefined }),
    null,
    'key is missing: it must be 1 to 80 characters of a-z, 0-9 and -',
  ],
  [
    'a key with capitals',
    supplierLine({ key: 'Acme' }),
    null,
    'key must be 1 to 80 characters of a-z, 0-9 and -, not "Acme"',
  ],
  [
    'a key of 81 characters',
    supplierLine({ key: 'a'.repeat(81) }),
    null,
    `key must be 1 to 80 characters of a-z, 0-9 and -, not "${'a'.repeat(59)}...`,
  ],
  ['an empty name', supplierLine({ name: '' }), 'acme', 'name must have 1 to 200 characters, not ""'],
  [
    'a name of 201 characters',
    supplierLine({ name: 'n'.repeat(201) }),
    'acme',
    `name must have 1 to 200 characters, not "${'n'.repeat(59)}...`,
  ],
  ['a name that is a number', supplierLine({ name: 5 }), 'acme', 'name must be a string, not 5'],
  [
    'half a surrogate pair',
    '{"type":"supplier","key":"acme","name":"\\ud83d"}',
    'acme',
    'name must be well-formed Unicode without <, > and control characters, not "\\ud83d"',
  ],
  [
    'a name with markup',
    supplierLine({ name: 'Acme <b>' }),
    'acme',
    'name must be well-formed Unicode without <, > and control characters, not "Acme <b>"',
  ],
  [
    'a phone number with a control character',
    supplierLine({ support_phone_number: '0800\u0085' }),
    'acme',
    'support_phone_number must be well-formed Unicode without <, > and control characters, not "0800\\u0085"',
  ],
  [
    'a logo that is a script',
    supplierLine({ logo_url: 'javascript:alert(1)' }),
    'acme',
    'logo_url must be an https address or empty, not "javascript:alert(1)"',
  ],
  ['a logo of null', supplierLine({ logo_url: null }), 'acme', 'logo_url must be a string, not null'],
  [
    'a phone number that is a number',
    supplierLine({ support_phone_number: 800 }),
    'acme',
    'support_phone_number must be a string, not 800',
  ],
  ['big_six as text', supplierLine({ big_six: 'yes' }), 'acme', 'big_six must be true or false, not "yes"'],
  ['fulfillable as 1', supplierLine({ fulfillable: 1 }), 'acme', 'fulfillable must be true or false, not 1'],
  ['no retainable', supplierLine({ retainable: undefined }), 'acme', 'retainable is missing: it must be true or false'],
  [
    'a gas incumbent by region',
    supplierLine({ gas_incumbent: [12] }),
    'acme',
    'gas_incumbent must be true or false, not [12]',
  ],
  [
    'region 24',
    supplierLine({ electricity_incumbent_regions: [24] }),
    'acme',
    'electricity_incumbent_regions must contain regions from 10 to 23, not 24',
  ],
  [
    'region 9',
    supplierLine({ electricity_incumbent_regions: [12, 9] }),
    'acme',
    'electricity_incumbent_regions must contain regions from 10 to 23, not 9',
  ],
  [
    'a region as text',
    supplierLine({ electricity_incumbent_regions: ['_A'] }),
    'acme',
    'electricity_incumbent_regions must contain regions from 10 to 23, not "_A"',
  ],
  [
    'regions that are not an array',
    supplierLine({ electricity_incumbent_regions: 12 }),
    'acme',
    'electricity_incumbent_regions must be an array, not 12',
  ],

  [
    'a plan with no supplier',
    planLine({ supplier_key: undefined }),
    null,
    'supplier_key is missing: it must be 1 to 80 characters of a-z, 0-9 and -',
  ],
  [
    'a plan key with a space',
    planLine({ key: 'a b' }),
    'acme',
    'key must be 1 to 80 characters of a-z, 0-9 and -, not "a b"',
  ],
  ['a plan name of null', planLine({ name: null }), 'acme/fixed', 'name must be a string, not null'],
  [
    'standard_variable as text',
    planLine({ standard_variable: 'no' }),
    'acme/fixed',
    'standard_variable must be true or false, not "no"',
  ],
  [
    'no needs_end_date',
    planLine({ needs_end_date: undefined }),
    'acme/fixed',
    'needs_end_date is missing: it must be true or false',
  ],
  ['fulfillable of null', planLine({ fulfillable: null }), 'acme/fixed', 'fulfillable must be true or false, not null'],
  [
    'available_to_switch of 0',
    planLine({ available_to_switch: 0 }),
    'acme/fixed',
    'available_to_switch must be true or false, not 0',
  ],
  [
    'labels as text',
    planLine({ feature_labels: 'fixed' }),
    'acme/fixed',
    'feature_labels must be an array, not "fixed"',
  ],
  [
    'a label that is a number',
    planLine({ feature_labels: ['green', 7] }),
    'acme/fixed',
    'feature_labels must contain strings, not 7',
  ],
  ['features as an object', planLine({ features: {} }), 'acme/fixed', 'features must be an array, not {}'],
  ['a feature as text', planLine({ features: ['Fixed'] }), 'acme/fixed', 'features[0] must be an object, not "Fixed"'],
  [
    'a feature with no title',
    planLine({ features: [{ description: null }] }),
    'acme/fixed',
    'features[0].title is missing: it must be a string',
  ],
  [
    'a feature with no description',
    planLine({ features: [{ title: 'x' }] }),
    'acme/fixed',
    'features[0].description is missing: it must be a string',
  ],
  [
    'no product_end_date',
    planLine({ product_end_date: undefined }),
    'acme/fixed',
    'product_end_date is missing: it must be a date such as 2026-07-01, or null',
  ],
  [
    '30 February',
    planLine({ product_end_date: '2027-02-30' }),
    'acme/fixed',
    'product_end_date must be a date such as 2026-07-01, or null, not "2027-02-30"',
  ],
  [
    '29 February outside a leap year',
    planLine({ product_end_date: '2027-02-29' }),
    'acme/fixed',
    'product_end_date must be a date such as 2026-07-01, or null, not "2027-02-29"',
  ],
  [
    'a day of the year 0, which does not exist',
    planLine({ product_end_date: '0000-12-31' }),
    'acme/fixed',
    'product_end_date must be a date such as 2026-07-01, or null, not "0000-12-31"',
  ],
  [
    'a guarantee of null',
    planLine({ rate_guarantee: null }),
    'acme/fixed',
    'rate_guarantee must be an object, not null',
  ],
  [
    'a guarantee with no end',
    planLine({ rate_guarantee: { duration_months: null, description: '' } }),
    'acme/fixed',
    'rate_guarantee.end_date is missing: it must be a date such as 2026-07-01, or null',
  ],
  [
    'a guarantee of half a month',
    planLine({ rate_guarantee: { end_date: null, duration_months: 0.5, description: '' } }),
    'acme/fixed',
    'rate_guarantee.duration_months must be an integer of 0 or more, not 0.5',
  ],
  [
    'a guarantee with no description',
    planLine({ rate_guarantee: { end_date: null, duration_months: 12 } }),
    'acme/fixed',
    'rate_guarantee.description is missing: it must be a string',
  ],
  [
    'no exit_fees',
    planLine({ exit_fees: undefined }),
    'acme/fixed',
    'exit_fees is missing: it must be an object or null',
  ],
  [
    'an exit fee of half a penny',
    planLine({ exit_fees: { gas_fee_pence: 0.5, electricity_fee_pence: 0 } }),
    'acme/fixed',
    'exit_fees.gas_fee_pence must be an integer of 0 or more, not 0.5',
  ],
  [
    'a fee below 0',
    planLine({ exit_fees: { gas_fee_pence: 0, electricity_fee_pence: -1 } }),
    'acme/fixed',
    'exit_fees.electricity_fee_pence must be an integer of 0 or more, not -1',
  ],

  [
    'an offer with no supplier',
    electricityOffer({ supplier_key: 1 }),
    null,
    'supplier_key must be 1 to 80 characters of a-z, 0-9 and -, not 1',
  ],
  [
    'an offer with no plan',
    electricityOffer({ plan_key: undefined }),
    'acme',
    'plan_key is missing: it must be 1 to 80 characters of a-z, 0-9 and -',
  ],
  [
    'oil as its fuel',
    electricityOffer({ fuel: 'oil' }),
    'acme/fixed',
    'fuel must be one of gas, electricity, dual_fuel, not "oil"',
  ],
  [
    'cash as its payment method',
    electricityOffer({ payment_method: 'cash' }),
    'acme/fixed',
    'payment_method must be one of monthly_direct_debit, variable_direct_debit, pay_on_receipt_of_bill, prepayment, not "cash"',
  ],
  [
    'no variant',
    electricityOffer({ electricity_variant: undefined }),
    'acme/fixed',
    'electricity_variant is missing: it must be one of standard, economy_7',
  ],
  [
    'the variant economy_10',
    electricityOffer({ electricity_variant: 'economy_10' }),
    'acme/fixed',
    'electricity_variant must be one of standard, economy_7, not "economy_10"',
  ],
  [
    'a variant for gas',
    gasOffer({ electricity_variant: 'standard' }),
    'acme/fixed',
    'electricity_variant must be absent for gas, not "standard"',
  ],
  [
    'a variant of null for gas',
    gasOffer({ electricity_variant: null }),
    'acme/fixed',
    'electricity_variant must be absent for gas, not null',
  ],
  ['no regions', electricityOffer({ regions: [] }), 'acme/fixed', 'regions must have at least one region, not []'],
  [
    'a region that is not an integer',
    electricityOffer({ regions: [12.5] }),
    'acme/fixed',
    'regions must contain regions from 10 to 23, not 12.5',
  ],
  [
    'no electricity price',
    electricityOffer({ electricity: undefined }),
    'acme/fixed',
    'electricity is missing: it must be an object',
  ],
  [
    'a gas price for electricity',
    electricityOffer({ gas: price() }),
    'acme/fixed',
    'gas must be absent for fuel electricity',
  ],
  [
    'an electricity price for gas',
    gasOffer({ electricity: price() }),
    'acme/fixed',
    'electricity must be absent for fuel gas',
  ],
  ['dual fuel with no gas', dualOffer({ gas: undefined }), 'acme/fixed', 'gas is missing: it must be an object'],
  [
    'no valid_from',
    electricityOffer({ valid_from: null }),
    'acme/fixed',
    'valid_from must be a date such as 2026-07-01, not null',
  ],
  [
    'no valid_to',
    electricityOffer({ valid_to: undefined }),
    'acme/fixed',
    'valid_to is missing: it must be a date such as 2026-07-01, or null',
  ],
  [
    'a time in place of a date',
    electricityOffer({ valid_from: '2026-07-01T00:00:00Z' }),
    'acme/fixed',
    'valid_from must be a date such as 2026-07-01, not "2026-07-01T00:00:00Z"',
  ],
  [
    'an end on the first day',
    electricityOffer({ valid_to: '2026-07-01' }),
    'acme/fixed',
    'valid_to must be after valid_from (2026-07-01), not 2026-07-01',
  ],
  [
    'an end before the first day',
    electricityOffer({ valid_to: '2026-06-30' }),
    'acme/fixed',
    'valid_to must be after valid_from (2026-07-01), not 2026-06-30',
  ],

  ['a price as a number', electricityOffer({ electricity: 25 }), 'acme/fixed', 'electricity must be an object, not 25'],
  [
    'no charge',
    electricityOffer({ electricity: price({ charge_pence_per_day: undefined }) }),
    'acme/fixed',
    'electricity.charge_pence_per_day is missing: it must be a number',
  ],
  [
    'a charge as text',
    electricityOffer({ electricity: price({ charge_pence_per_day: '50' }) }),
    'acme/fixed',
    'electricity.charge_pence_per_day must be a number, not "50"',
  ],
  [
    'a charge far beyond what can be priced',
    electricityOffer({ electricity: price({ charge_pence_per_day: 1e300 }) }),
    'acme/fixed',
    'electricity.charge_pence_per_day must be within 1000000000, not 1e+300',
  ],
  [
    'a charge just beyond what can be priced',
    electricityOffer({ electricity: price({ charge_pence_per_day: -1000000.000001 }) }),
    'acme/fixed',
    'electricity.charge_pence_per_day must be from -1000000 to 1000000, not -1000000.000001',
  ],
  [
    'a rate beyond what can be priced',
    electricityOffer(rates({ rate_pence_per_kwh: 1000.000001 })),
    'acme/fixed',
    'electricity.unit_rates[0].rate_pence_per_kwh must be at most 1000, not 1000.000001',
  ],
  [
    'no rates',
    electricityOffer({ electricity: price({ unit_rates: [] }) }),
    'acme/fixed',
    'electricity.unit_rates must have at least one rate, not []',
  ],
  [
    'a rate as a number',
    electricityOffer({ electricity: price({ unit_rates: [25] }) }),
    'acme/fixed',
    'electricity.unit_rates[0] must be an object, not 25',
  ],
  [
    'a unit rate without its price',
    electricityOffer(rates({})),
    'acme/fixed',
    'electricity.unit_rates[0].rate_pence_per_kwh is missing: it must be a number',
  ],
  [
    'a rate below 0',
    gasOffer({ gas: price({ unit_rates: [{ rate_pence_per_kwh: -1 }] }) }),
    'acme/fixed',
    'gas.unit_rates[0].rate_pence_per_kwh must be 0 or more, not -1',
  ],
  [
    'seven decimals',
    electricityOffer(rates({ rate_pence_per_kwh: 0.1234567 })),
    'acme/fixed',
    'electricity.unit_rates[0].rate_pence_per_kwh has more than 6 decimals: 0.1234567',
  ],
  [
    'the rate 1e-7',
    electricityOffer(rates({ rate_pence_per_kwh: 1e-7 })),
    'acme/fixed',
    'electricity.unit_rates[0].rate_pence_per_kwh has more than 6 decimals: 1e-7',
  ],
  [
    'decimals that a double does not show',
    JSON.stringify(electricityOffer({ electricity: price({ charge_pence_per_day: 7.25 }) })).replace(
      '7.25',
      '7.25000000000000000001',
    ),
    'acme/fixed',
    'electricity.charge_pence_per_day has more than 6 decimals: 7.25000000000000000001',
  ],
  [
    'a region with seven decimals',
    '{"type":"offer","supplier_key":"acme","plan_key":"fixed","fuel":"gas","payment_method":"prepayment","regions":[12.0000001]}',
    'acme/fixed',
    'regions must contain regions from 10 to 23, not 12.0000001',
  ],
  [
    'an unknown band period',
    electricityOffer({ electricity: price({ band_period: 'week' }) }),
    'acme/fixed',
    'electricity.band_period must be one of year, month, day, not "week"',
  ],
  [
    'an unknown register',
    electricityOffer(rates({ ...rate, register: 'peak' })),
    'acme/fixed',
    'electricity.unit_rates[0].register must be one of all, day, night, not "peak"',
  ],
  [
    'day and night on a standard meter',
    electricityOffer(rates(...dayAndNight)),
    'acme/fixed',
    'electricity.unit_rates[0].register day is not allowed: only economy_7 has day and night',
  ],
  [
    'night rates for gas',
    gasOffer({ gas: price({ unit_rates: [{ ...rate, register: 'night' }] }) }),
    'acme/fixed',
    'gas.unit_rates[0].register night is not allowed: only economy_7 has day and night',
  ],
  [
    'one rate for economy_7',
    economy7(rate),
    'acme/fixed',
    'electricity.unit_rates[0].register all is not allowed: economy_7 has only day and night',
  ],
  [
    'only day rates for economy_7',
    economy7({ ...rate, register: 'day' }),
    'acme/fixed',
    'electricity.unit_rates has no night rate, which economy_7 needs',
  ],
  [
    'only night rates for economy_7',
    economy7({ ...rate, register: 'night' }),
    'acme/fixed',
    'electricity.unit_rates has no day rate, which economy_7 needs',
  ],
  [
    'a width on the last band',
    electricityOffer(rates({ ...rate, band_kwh: 100 })),
    'acme/fixed',
    'electricity.unit_rates[0].band_kwh must be absent: the last band of a register has no width',
  ],
  [
    'no width on the first band',
    electricityOffer(rates(rate, rate)),
    'acme/fixed',
    'electricity.unit_rates[0].band_kwh is missing: it must be a number above 0: only the last band of a register has no width',
  ],
  [
    'a width on the last night band',
    economy7({ ...rate, register: 'night', band_kwh: 5 }, { ...rate, register: 'day' }),
    'acme/fixed',
    'electricity.unit_rates[0].band_kwh must be absent: the last band of a register has no width',
  ],
  [
    'a band of 0 kWh',
    electricityOffer(rates({ ...rate, band_kwh: 0 }, rate)),
    'acme/fixed',
    'electricity.unit_rates[0].band_kwh must be above 0, not 0',
  ],
  [
    'a band below 0',
    electricityOffer(rates({ ...rate, band_kwh: -5 }, rate)),
    'acme/fixed',
    'electricity.unit_rates[0].band_kwh must be above 0, not -5',
  ],
  [
    'a band wider than can be counted',
    electricityOffer({ electricity: price({ band_period: 'day', unit_rates: [{ ...rate, band_kwh: 1e9 }, rate] }) }),
    'acme/fixed',
    'electricity.unit_rates[0].band_kwh must be a width that a home can reach, not 1000000000',
  ],
  [
    'requires as text',
    planLine({ requires: 'smart_meter' }),
    'acme/fixed',
    'requires must be an array, not "smart_meter"',
  ],
  [
    'an unknown requirement',
    planLine({ requires: ['smart_meter', 'garage'] }),
    'acme/fixed',
    'requires must contain only smart_meter, electric_vehicle, heat_pump, solar_panels, battery, not "garage"',
  ],
  [
    'a requirement named twice',
    planLine({ requires: ['smart_meter', 'battery', 'smart_meter'] }),
    'acme/fixed',
    'requires must name smart_meter only once',
  ],

  [
    'times for gas',
    gasOffer({ gas: price({ unit_rates: [{ ...rate, times: [night] }, rate] }) }),
    'acme/fixed',
    'gas.unit_rates[0].times is not allowed: gas has no time of use',
  ],
  [
    'times for economy_7',
    economy7(...dayAndNight.map((own) => ({ ...own, times: [night] }))),
    'acme/fixed',
    'electricity.unit_rates[0].times is not allowed: time of use is for electricity_variant standard',
  ],
  [
    'a register beside times',
    timed([night], { ...rate, register: 'all' }),
    'acme/fixed',
    'electricity.unit_rates[1].register must be absent from a price that has times',
  ],
  [
    'a band beside times',
    timed([night], { ...rate, band_kwh: 100 }),
    'acme/fixed',
    'electricity.unit_rates[1].band_kwh must be absent from a price that has times',
  ],
  [
    'an unknown band period beside times',
    electricityOffer({ electricity: price({ band_period: 'week', unit_rates: [{ ...rate, times: [night] }, rate] }) }),
    'acme/fixed',
    'electricity.band_period must be one of year, month, day, not "week"',
  ],
  [
    'times as an object',
    timed(night, rate),
    'acme/fixed',
    'electricity.unit_rates[0].times must be an array, not {"from":"00:30","to":"05:30"}',
  ],
  ['times of null', timed(null, rate), 'acme/fixed', 'electricity.unit_rates[0].times must be an array, not null'],
  [
    'no window in times',
    timed([], rate),
    'acme/fixed',
    'electricity.unit_rates[0].times must have at least one window, not []',
  ],
  [
    'a window as text',
    timed(['00:30-05:30'], rate),
    'acme/fixed',
    'electricity.unit_rates[0].times[0] must be an object, not "00:30-05:30"',
  ],
  [
    'a window on unknown days',
    timed([{ ...night, days: 'monday' }], rate),
    'acme/fixed',
    'electricity.unit_rates[0].times[0].days must be one of all, weekdays, weekends, not "monday"',
  ],
  [
    'a window with no end',
    timed([{ from: '00:30' }], rate),
    'acme/fixed',
    'electricity.unit_rates[0].times[0].to is missing: it must be a time on the half hour from 00:00 to 24:00',
  ],
  [
    'a window that begins at a quarter past',
    timed([{ from: '00:15', to: '05:30' }], rate),
    'acme/fixed',
    'electricity.unit_rates[0].times[0].from must be a time on the half hour from 00:00 to 23:30, not "00:15"',
  ],
  [
    'a window that begins at the end of the day',
    timed([{ from: '24:00', to: '05:30' }], rate),
    'acme/fixed',
    'electricity.unit_rates[0].times[0].from must be a time on the half hour from 00:00 to 23:30, not "24:00"',
  ],
  [
    'a window that ends after the end of the day',
    timed([{ from: '20:00', to: '24:30' }], rate),
    'acme/fixed',
    'electricity.unit_rates[0].times[0].to must be a time on the half hour from 00:00 to 24:00, not "24:30"',
  ],
  [
    'an hour of one digit',
    timed([{ from: '0:30', to: '05:30' }], rate),
    'acme/fixed',
    'electricity.unit_rates[0].times[0].from must be a time on the half hour from 00:00 to 23:30, not "0:30"',
  ],
  [
    'two windows of one rate that overlap past midnight',
    timed(
      [
        { from: '23:30', to: '05:30' },
        { days: 'weekends', from: '05:00', to: '06:00' },
      ],
      rate,
    ),
    'acme/fixed',
    'electricity.unit_rates[0].times[1] overlaps electricity.unit_rates[0].times[0]: both have 05:00 on weekends',
  ],
  [
    'windows of two rates that overlap',
    timed([night], { ...rate, times: [{ days: 'weekdays', from: '05:00', to: '00:30' }] }, rate),
    'acme/fixed',
    'electricity.unit_rates[1].times[0] overlaps electricity.unit_rates[0].times[0]: both have 05:00 on weekdays',
  ],
  [
    'a half hour without a rate',
    timed([night], { ...rate, times: [{ days: 'weekdays', from: '05:30', to: '00:30' }] }),
    'acme/fixed',
    'electricity.unit_rates has no rate for 00:00 on weekends, and none without times',
  ],
  [
    'two rates without times',
    timed([night], rate, rate),
    'acme/fixed',
    'electricity.unit_rates[2] has no times, and neither has electricity.unit_rates[1]: only one rate may take all that is left',
  ],
  [
    'nothing left for the rate without times',
    timed([{ from: '00:00', to: '24:00' }], rate),
    'acme/fixed',
    'electricity.unit_rates[1] has no times, but the other rates leave no half hour for it',
  ],
  [
    'a rate below 0 in a price with times',
    timed([night], { rate_pence_per_kwh: -1 }),
    'acme/fixed',
    'electricity.unit_rates[1].rate_pence_per_kwh must be 0 or more, not -1',
  ],
];

describe('the tariff feed reader', () => {
  it.each(ERRORS)('rejects a line with %s, naming its key and what was sent', async (_name, line, key, reason) => {
    const error = await errorIn(line);
    expect({ key: error.key, reason: error.reason }).toEqual({ key, reason });
  });

  it('rejects a line with bytes that are not UTF-8', async () => {
    const source = feed([header(), '']);
    const all = async function* () {
      yield* (await source.open()).chunks;
      yield Buffer.from([0x7b, 0xff, 0x7d, 0x0a]);
    };
    const { errors } = await tariffFeed({ ...source, open: async () => ({ sizeBytes: null, chunks: all() }) }).read(
      readOptions(),
    );
    expect(errors.kept).toEqual([{ line: 3, key: null, reason: 'is not UTF-8' }]);
  });
});
