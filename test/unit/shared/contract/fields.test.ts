import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { DROP_FIELDS, DROP_HEADERS } from '../../../../functions/drop/contract.ts';
import { planLookupEndpoint } from '../../../../functions/plan-lookup/contract.ts';
import type { FieldType } from '../../../../shared/contract/fields.ts';
import { HOUSEHOLD_FIELDS } from '../../../../shared/request/household-query.ts';
import { FILTER_FIELDS, LIST_FIELDS, limitField } from '../../../../shared/request/list-options.ts';

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);

const { has, half_hours, gas_spend_pence, percent_night_usage } = HOUSEHOLD_FIELDS;
const UUID = '2F1B0E52-6F0C-4F3A-9D43-8F1F0A6F2C11';
const TOO_MANY_KEYS = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`key_${at}`, 'x']));

const repeated = (count: number, text: string): string => Array(count).fill(text).join();

type Read = readonly (readonly [sent: unknown, read: unknown])[];

/** The values that a type reads, and some that it does not. */
const TYPES: ReadonlyArray<readonly [string, FieldType<unknown>, Read, readonly unknown[]]> = [
  ['fuel', HOUSEHOLD_FIELDS.fuel.type, [['gas', 'gas']], ['Gas', 5]],
  [
    'day',
    HOUSEHOLD_FIELDS.gas_end_date.type,
    [['2028-02-29', '2028-02-29']],
    ['2027-02-29', '2027-13-01', '30-04-2027', '2027-4-30', 'tomorrow'],
  ],
  [
    'has',
    has.type,
    [['battery,smart_meter', ['smart_meter', 'battery']]],
    [
      'garage',
      'smart_meter,garage',
      'smart_meterbattery',
      'Smart_meter',
      'smart_meter, battery',
      'smart_meter,',
      '',
    ],
  ],
  [
    'household.has',
    DROP_FIELDS['household.has'].type,
    [['battery,smart_meter', ['smart_meter', 'battery']]],
    ['garage', 'smart_meter,', '', ['smart_meter']],
  ],
  [
    'half_hours',
    half_hours.type,
    [
      [half_hours.type.example, expect.objectContaining({ whole: 17_520n })],
      [`${repeated(47, '0')},1`, expect.objectContaining({ whole: 365n })],
    ],
    [
      ...[repeated(47, '1'), repeated(49, '1')],
      ...['0', '0.00', 'x', '-1', '1e3', '', ' 1', '1.x'].map((text) => repeated(48, text)),
    ],
  ],
  [
    'only_suppliers',
    FILTER_FIELDS.only_suppliers.type,
    [['edf,ovo', ['edf', 'ovo']]],
    ['', ',', 'edf,', ',edf', 'edf,,ovo'],
  ],
  [
    'other_usages',
    LIST_FIELDS.other_usages.type,
    [
      ['1800.5:7500', [[1_800_500_000n, 7_500_000_000n]]],
      ['1800', [[1_800_000_000n, undefined]]],
      [repeated(10, '1:2'), Array(10).fill([1_000_000n, 2_000_000n])],
    ],
    ['', 'x', '1:2:3', '1:', ':2', ',', '1:2,', '1.', '-1', '1e3:2', repeated(11, '1:2')],
  ],
  [
    'attribution',
    DROP_FIELDS.attribution.type,
    [[{ a: 'x' }, { a: 'x' }]],
    [[], 'winter', TOO_MANY_KEYS],
  ],
  [
    'annual_cost_pence',
    DROP_FIELDS['selected_plan.annual_cost_pence'].type,
    [[-1_000_000_000, -1_000_000_000]],
    [1_000_000_001, 12.5, '12'],
  ],
  [
    'Idempotency-Key',
    DROP_HEADERS['Idempotency-Key'].type,
    ['order 7 ~!', 'x'.repeat(255)].map((key) => [key, key]),
    ['', 'x'.repeat(256), 'tab\there', 'größe', 'line\nbreak'],
  ],
  ['comparison_id', DROP_FIELDS['selected_plan.comparison_id'].type, [[UUID, UUID]], ['abc', 7]],
];

it.each(TYPES)(
  '%s is read from what its schema in the reference allows',
  (_name, type, values, wrong) => {
    for (const [sent, read] of [...values, ...wrong.map((one) => [one, undefined])]) {
      expect([sent, type.read(sent)]).toEqual([sent, read]);
      const isDescribed = ajv.validate(type.schema, described(sent, type));
      expect([sent, isDescribed]).toEqual([sent, read !== undefined]);
    }
  },
);

/** The value that a client separates by commas, if the reference shows a list. */
function described(sent: unknown, { schema }: FieldType<unknown>): unknown {
  return schema.type === 'array' ? String(sent).split(',') : sent;
}

describe('a number', () => {
  it('is a plain decimal for kWh in a query', () => {
    const { read } = HOUSEHOLD_FIELDS.gas_usage_kwh.type;
    const sent = ['0', '007', '2500.000', '0.0000005', '1000000'];
    expect(sent.map(read)).toEqual([0n, 7_000_000n, 2_500_000_000n, 1n, 1_000_000_000_000n]);
    const wrong = [
      '1000000.1',
      '',
      '1e3',
      '0x10',
      '+1',
      ' 1',
      '1 ',
      '-0',
      '1,000',
      '.5',
      '5.',
      'NaN',
      'Infinity',
      '١',
    ];
    expect(wrong.filter((text) => read(text) !== undefined)).toEqual([]);
  });

  it('is a JSON number for kWh in a body', () => {
    const { read } = DROP_FIELDS['gas_usage.kwh'].type;
    expect([2500.5, 1e-7].map(read)).toEqual([2_500_500_000n, 0n]);
    const wrong = [-1, 1_000_000.5, Number.POSITIVE_INFINITY, '2500', true, null];
    expect(wrong.filter((value) => read(value) !== undefined)).toEqual([]);
  });

  it('has the limits of its schema', () => {
    const { electricity_charge_pence_per_day: charge, electricity_rate_pence_per_kwh: rate } =
      planLookupEndpoint.parameters;
    expect(['-5.5', '1000000001'].map(charge.type.read)).toEqual([-5_500_000n, undefined]);
    expect(rate.type.read('-1')).toBeUndefined();
    expect(['0', '0.01'].map(gas_spend_pence.type.read)).toEqual([undefined, 10_000n]);
    expect(['0.5', '99', '99.5'].map(percent_night_usage.type.read)).toEqual([
      undefined,
      99_000_000n,
      undefined,
    ]);
    expect([0, 0.01].map((value) => ajv.validate(gas_spend_pence.type.schema, value))).toEqual([
      false,
      true,
    ]);
    const most = ['1', '007', '9999', '0', '1.0'].map(limitField.type.read);
    expect(most).toEqual([1, 7, 500, undefined, undefined]);
  });
});
