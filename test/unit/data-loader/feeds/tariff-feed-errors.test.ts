import { tariffFeed } from '../../../../data-loader/feeds/tariff-feed.ts';
import {
  createMemoryInput,
  dayAndNight,
  electricityOffer,
  feed,
  feedLines,
  gasOffer,
  header,
  type Line,
  planLine,
  price,
  readOptions,
  supplierLine,
} from '../../../support/feed-maker.ts';

type Case = readonly [string, Line | string];

const SLUG = 'must be 1 to 80 characters of a-z, 0-9 and -';
const DATE = 'must be a date such as 2026-07-01';
const FLAG = 'must be true or false';
const PLAIN = 'must be well-formed Unicode without <, > and control characters';
/** A third of a MB: within what a line may have, and beyond what JSON.stringify can write. */
const NESTED = `${'['.repeat(150_000)}${']'.repeat(150_000)}`;

const LINES: readonly Case[] = [
  ['is not JSON: "{\\"type\\":"', '{"type":'],
  ['is not JSON: "\\u009b\\u202e£ŵ"', '\u009b\u202e£ŵ'],
  ['is not a JSON object: [1]', '[1]'],
  ['is not a JSON object: a value nested too deeply to show', NESTED],
  ['type is missing: it must be one of supplier, plan, offer', { key: 'acme' }],
  ['type must be one of supplier, plan, offer, not "tariff"', { type: 'tariff' }],
  ['is a second header: a feed has one, on its first line', header()],
  [`key ${SLUG}, not "${'a'.repeat(59)}...`, supplierLine({ key: 'a'.repeat(81) })],
];

const SUPPLIERS: readonly Case[] = [
  ['name must have 1 to 200 characters, not ""', supplierLine({ name: '' })],
  [`name must have 1 to 200 characters, not "${'n'.repeat(59)}...`, supplierLine({ name: 'n'.repeat(201) })],
  [`name ${PLAIN}, not "\\ud83d"`, '{"type":"supplier","key":"acme","name":"\\ud83d"}'],
  [`name ${PLAIN}, not "Acme <b>"`, supplierLine({ name: 'Acme <b>' })],
  [`support_phone_number ${PLAIN}, not "0800\\u0085"`, supplierLine({ support_phone_number: '0800\u0085' })],
  ['logo_url must be an https address or empty, not "javascript:1"', supplierLine({ logo_url: 'javascript:1' })],
  [`big_six ${FLAG}, not "yes"`, supplierLine({ big_six: 'yes' })],
  ...[24, 12.5].map((region): Case => {
    const reason = `electricity_incumbent_regions must contain regions from 10 to 23, not ${JSON.stringify(region)}`;
    return [reason, supplierLine({ electricity_incumbent_regions: [12, region] })];
  }),
];

const guarantee = (over: Line) =>
  planLine({ rate_guarantee: { end_date: null, duration_months: null, description: '', ...over } });
const REQUIREMENTS = 'smart_meter, electric_vehicle, heat_pump, solar_panels, battery';

const PLANS: readonly Case[] = [
  ['feature_labels must contain strings, not 7', planLine({ feature_labels: ['green', 7] })],
  [`feature_labels ${PLAIN}, not "<i>"`, planLine({ feature_labels: ['<i>'] })],
  ['features[0] must be an object, not "Fixed"', planLine({ features: ['Fixed'] })],
  [`product_end_date is missing: it ${DATE}, or null`, planLine({ product_end_date: undefined })],
  [`product_end_date ${DATE}, or null, not "2027-02-29"`, planLine({ product_end_date: '2027-02-29' })],
  ['rate_guarantee must be an object, not null', planLine({ rate_guarantee: null })],
  ['rate_guarantee.duration_months must be an integer of 0 or more, not 0.5', guarantee({ duration_months: 0.5 })],
  ['exit_fees is missing: it must be an object or null', planLine({ exit_fees: undefined })],
  [`requires must contain only ${REQUIREMENTS}, not "garage"`, planLine({ requires: ['smart_meter', 'garage'] })],
  ['requires must name battery only once', planLine({ requires: ['battery', 'smart_meter', 'battery'] })],
];

const PAYMENT_METHODS = 'monthly_direct_debit, variable_direct_debit, pay_on_receipt_of_bill, prepayment';

const OFFERS: readonly Case[] = [
  [`payment_method must be one of ${PAYMENT_METHODS}, not "cash"`, electricityOffer({ payment_method: 'cash' })],
  [
    'electricity_variant is missing: it must be one of standard, economy_7',
    electricityOffer({ electricity_variant: undefined }),
  ],
  ['electricity_variant must be absent for gas, not "standard"', gasOffer({ electricity_variant: 'standard' })],
  ['regions must have at least one region, not []', electricityOffer({ regions: [] })],
  [
    'regions must contain regions from 10 to 23, not 12.0000001',
    JSON.stringify(electricityOffer({ regions: [12] })).replace('[12]', '[12.0000001]'),
  ],
  ['gas must be absent for fuel electricity', electricityOffer({ gas: price() })],
  [`valid_from ${DATE}, not "2026-07-01T00:00:00Z"`, electricityOffer({ valid_from: '2026-07-01T00:00:00Z' })],
  ['valid_to must be after valid_from (2026-07-01), not 2026-07-01', electricityOffer({ valid_to: '2026-07-01' })],
  [
    'gas.unit_rates[0].register night is not allowed: only economy_7 has day and night',
    gasRates({ rate_pence_per_kwh: 1, register: 'night' }),
  ],
  [
    'gas.unit_rates[0].times is not allowed: gas has no time of use',
    gasRates({ rate_pence_per_kwh: 1, times: [{ from: '00:30', to: '05:30' }] }),
  ],
];

function gasRates(...unit_rates: readonly Line[]): Line {
  return gasOffer({ gas: price({ unit_rates }) });
}

const charge = (pence: unknown) => electricityOffer({ electricity: price({ charge_pence_per_day: pence }) });
const rates = (...unit_rates: readonly unknown[]) => electricityOffer({ electricity: price({ unit_rates }) });
const economy7 = (...unit_rates: readonly Line[]) =>
  electricityOffer({ electricity_variant: 'economy_7', electricity: price({ unit_rates }) });
const rate = { rate_pence_per_kwh: 10 };
const banded = (band_kwh: unknown, over: Line = {}) =>
  electricityOffer({ electricity: price({ ...over, unit_rates: [{ ...rate, band_kwh }, rate] }) });

/** Each reason begins with `electricity.`. */
const PRICES: readonly Case[] = [
  ['charge_pence_per_day is missing: it must be a number', charge(undefined)],
  ['charge_pence_per_day must be within 1000000000, not 1e+300', charge(1e300)],
  ['charge_pence_per_day must be from -1000000 to 1000000, not -1000000.000001', charge(-1000000.000001)],
  [
    'charge_pence_per_day has more than 6 decimals: 7.25000000000000000001',
    JSON.stringify(charge(7.25)).replace('7.25', '7.25000000000000000001'),
  ],
  ['unit_rates must have at least one rate, not []', rates()],
  [
    'unit_rates[0].rate_pence_per_kwh must be at most 1000, not 1000.000001',
    rates({ rate_pence_per_kwh: 1000.000001 }),
  ],
  ['unit_rates[0].rate_pence_per_kwh has more than 6 decimals: 0.1234567', rates({ rate_pence_per_kwh: 0.1234567 })],
  ['band_period must be one of year, month, day, not "week"', banded(5, { band_period: 'week' })],
  ['unit_rates[0].register day is not allowed: only economy_7 has day and night', rates(...dayAndNight)],
  ['unit_rates[0].register all is not allowed: economy_7 has only day and night', economy7(rate)],
  ['unit_rates has no night rate, which economy_7 needs', economy7({ ...rate, register: 'day' })],
  [
    'unit_rates[0].band_kwh must be absent: the last band of a register has no width',
    economy7({ ...rate, register: 'night', band_kwh: 5 }, { ...rate, register: 'day' }),
  ],
  [
    'unit_rates[0].band_kwh is missing: it must be a number above 0: only the last band of a register has no width',
    rates(rate, rate),
  ],
  ['unit_rates[0].band_kwh must be above 0, not 0', banded(0)],
  ['unit_rates[0].band_kwh must be a width that a home can reach, not 1000000000', banded(1e9, { band_period: 'day' })],
];

const night = { from: '00:30', to: '05:30' };
/** A first rate with these times, and others. */
const timed = (times: unknown, ...others: readonly Line[]) => rates({ ...rate, times }, ...others);
const time = (last: string) => `must be a time on the half hour from 00:00 to ${last}`;

/** Each reason begins with `electricity.`. */
const TIMES: readonly Case[] = [
  [
    'unit_rates[0].times is not allowed: time of use is for electricity_variant standard',
    economy7(...dayAndNight.map((own) => ({ ...own, times: [night] }))),
  ],
  ['unit_rates[1].register must be absent from a price that has times', timed([night], { ...rate, register: 'all' })],
  ['unit_rates[1].band_kwh must be absent from a price that has times', timed([night], { ...rate, band_kwh: 100 })],
  ['unit_rates[0].times must have at least one window, not []', timed([], rate)],
  [
    'unit_rates[0].times[0].days must be one of all, weekdays, weekends, not "monday"',
    timed([{ ...night, days: 'monday' }], rate),
  ],
  [`unit_rates[0].times[0].to is missing: it ${time('24:00')}`, timed([{ from: '00:30' }], rate)],
  [`unit_rates[0].times[0].to ${time('24:00')}, not "24:30"`, timed([{ from: '20:00', to: '24:30' }], rate)],
  ...['00:15', '24:00'].map((from): Case => {
    return [`unit_rates[0].times[0].from ${time('23:30')}, not "${from}"`, timed([{ from, to: '05:30' }], rate)];
  }),
  [
    'unit_rates[0].times[1] overlaps electricity.unit_rates[0].times[0]: both have 05:00 on weekends',
    timed(
      [
        { from: '23:30', to: '05:30' },
        { days: 'weekends', from: '05:00', to: '06:00' },
      ],
      rate,
    ),
  ],
  [
    'unit_rates[1].times[0] overlaps electricity.unit_rates[0].times[0]: both have 05:00 on weekdays',
    timed([night], { ...rate, times: [{ days: 'weekdays', from: '05:00', to: '00:30' }] }, rate),
  ],
  [
    'unit_rates has no rate for 00:00 on weekends, and none without times',
    timed([night], { ...rate, times: [{ days: 'weekdays', from: '05:30', to: '00:30' }] }),
  ],
  [
    'unit_rates[2] has no times, and neither has electricity.unit_rates[1]: only one rate may take all that is left',
    timed([night], rate, rate),
  ],
  [
    'unit_rates[1] has no times, but the other rates leave no half hour for it',
    timed([{ from: '00:00', to: '24:00' }], rate),
  ],
];

async function errorsIn(line: Line | string) {
  const { errors, lineCount } = await tariffFeed(feed([header(), '', line])).read(readOptions());
  expect(lineCount).toBe(2);
  return errors.kept;
}

describe('a faulty line is rejected with its number, its key and the reason', () => {
  it.each(LINES)('%s', async (reason, line) => {
    expect(await errorsIn(line)).toEqual([{ line: 3, key: null, reason }]);
  });

  it.each(SUPPLIERS)('supplier: %s', async (reason, line) => {
    expect(await errorsIn(line)).toEqual([{ line: 3, key: 'acme', reason }]);
  });

  it.each([...PLANS, ...OFFERS])('plan or offer: %s', async (reason, line) => {
    expect(await errorsIn(line)).toEqual([{ line: 3, key: 'acme/fixed', reason }]);
  });

  it.each([...PRICES, ...TIMES])('price: electricity.%s', async (reason, line) => {
    expect(await errorsIn(line)).toEqual([{ line: 3, key: 'acme/fixed', reason: `electricity.${reason}` }]);
  });

  it.each([
    [null, `supplier_key is missing: it ${SLUG}`, planLine({ supplier_key: undefined })],
    ['acme', `key ${SLUG}, not "a b"`, planLine({ key: 'a b' })],
    [null, `supplier_key ${SLUG}, not 1`, electricityOffer({ supplier_key: 1 })],
    ['acme', `plan_key is missing: it ${SLUG}`, electricityOffer({ plan_key: undefined })],
  ])('as far as its keys are valid: %s', async (key, reason, line) => {
    expect(await errorsIn(line)).toEqual([{ line: 3, key, reason }]);
  });

  it('is not UTF-8', async () => {
    const bytes = Buffer.from(`${feedLines([header()])}{\xff}\n`, 'latin1');
    const { errors } = await tariffFeed(createMemoryInput('bytes', bytes)).read(readOptions());
    expect(errors.kept).toEqual([{ line: 2, key: null, reason: 'is not UTF-8' }]);
  });
});
