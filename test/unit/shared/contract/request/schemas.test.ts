import { attributionField, checkAttribution } from '../../../../../shared/contract/request/attribution.ts';
import { kwhType, patternType, supplierKeyType, uuidType } from '../../../../../shared/contract/request/field.ts';
import { equippedHomeFields } from '../../../../../shared/contract/request/home.ts';
import { otherUsagesField, supplierKeysType } from '../../../../../shared/contract/request/narrowing.ts';
import { createReader, fromBody } from '../../../../../shared/contract/request/reader.ts';
import { EVEN_DAY } from '../../../../support/equipped-home-faults.ts';
import { schemaTakes } from '../../../../support/value-schema.ts';

const { has, half_hours } = equippedHomeFields(kwhType);

function halfHours(count: number, number: string): string {
  return Array.from({ length: count }, () => number).join(',');
}

const DAY_OF_ONE = `${halfHours(47, '0')},1`;

describe.each([
  {
    name: 'has',
    type: has.type,
    right: ['smart_meter', 'smart_meter,battery', 'battery,solar_panels,heat_pump,electric_vehicle,smart_meter'],
    wrong: ['garage', 'smart_meter,garage', 'garage,smart_meter', 'smart_meterbattery', 'smart_meter,', ',', ''],
  },
  {
    name: 'half_hours',
    type: half_hours.type,
    right: [EVEN_DAY, DAY_OF_ONE, halfHours(48, '12.34')],
    wrong: [
      halfHours(47, '1'),
      halfHours(49, '1'),
      halfHours(48, '0'),
      halfHours(48, '0.00'),
      `x,${halfHours(47, '1')}`,
      `${halfHours(47, '1')},x`,
      `1.x,${halfHours(47, '1')}`,
      `${halfHours(47, '1')},1.x`,
      `${EVEN_DAY},`,
      `-${EVEN_DAY}`,
    ],
  },
  {
    name: 'only_suppliers',
    type: supplierKeysType,
    right: ['edf', 'edf,ovo', 'british-gas,edf,ovo', 'e'],
    wrong: ['', ',', 'edf,', ',edf', 'edf,,ovo'],
  },
  {
    name: 'other_usages',
    type: otherUsagesField.type,
    right: ['1800', '1800.5:7500.25', '1:2,3:4', halfHours(10, '1:2')],
    wrong: ['', 'x', '1:2:3', '1:', ':2', ',', '1:2,', ',1:2', '1.', '1.x', '-1', halfHours(11, '1:2')],
  },
])('the schema of $name in the reference takes what the service takes', ({ type, right, wrong }) => {
  it.each(right)('%s', (sent) => {
    expect([type.read(sent) === undefined, schemaTakes(type, sent)]).toEqual([false, true]);
  });

  it.each(wrong)('and not %p', (sent) => {
    expect([type.read(sent), schemaTakes(type, sent)]).toEqual([undefined, false]);
  });
});

describe('the schema of attribution in the reference', () => {
  const { type } = attributionField;
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`key_${at}`, 'x']));
  const isTaken = (sent: unknown): boolean => {
    const reader = createReader({ attribution: attributionField }, fromBody({ attribution: sent }));
    checkAttribution(reader);
    return reader.errors().length === 0;
  };

  it.each([
    {},
    { utm_campaign: 'winter' },
    { 'A-z.0~9_': 'x'.repeat(100) },
    { note: null },
    { note: '' },
    { sessions: 'x', my_ref: 'x', refer: 'x', a_session: 'x' },
    keys(20),
  ])('takes what the service takes: %j', (sent) => {
    expect([isTaken(sent), schemaTakes(type, sent)]).toEqual([true, true]);
  });

  it.each([
    [],
    'winter',
    { note: 5 },
    { note: 'x'.repeat(101) },
    { session: 'x' },
    { ref: 'x' },
    { SESSION: 'x' },
    { ReF: 'x' },
    { 'utm campaign': 'x' },
    { '': 'x' },
    { ['x'.repeat(101)]: 'x' },
    keys(21),
  ])('and not %j', (sent) => {
    expect([isTaken(sent), schemaTakes(type, sent)]).toEqual([false, false]);
  });
});

it('the schema of a text that follows a pattern has that pattern', () => {
  const type = patternType(/^[a-z]+$/, 'lower case');
  expect(['abc', 'ABC', 5].map((value) => schemaTakes(type, value))).toEqual([true, false, false]);
});

it('the schema of an id is text', () => {
  expect([schemaTakes(uuidType, 5), schemaTakes(supplierKeyType, ''), schemaTakes(supplierKeyType, 'edf')]).toEqual([
    false,
    false,
    true,
  ]);
});
