import { type Fields, objectType, TYPES } from '../../../../shared/contract/fields.ts';
import { isWrong, type Read, readBody, readQuery, whole } from '../../../../shared/request/read.ts';

const FIELDS = {
  supplier_key: { type: TYPES.supplierKey, description: 'A supplier.', required: true },
  fuel: { type: TYPES.fuel, description: 'A fuel.' },
  green_only: { type: TYPES.flag, description: 'A filter.', default: false },
} as const satisfies Fields;

function read(query: Readonly<Record<string, readonly string[]>>) {
  return readQuery(FIELDS, query);
}

it('a value without errors can be used, and one that may be wrong does not compile', () => {
  const { fields } = read({ supplier_key: ['edf'] });
  const plan = whole({ key: fields.supplier_key.value, isGreen: fields.green_only.value });
  // @ts-expect-error The key may be wrong.
  const key: string = fields.supplier_key.value;
  // @ts-expect-error The plan may be wrong.
  const unread: { readonly key: string } = plan;
  expect([key, unread]).toEqual(['edf', { key: 'edf', isGreen: false }]);
});

it('a field that nothing requires may be undefined, so leaving out `require` does not compile', () => {
  const reader = read({ supplier_key: ['edf'], fuel: ['gas'] });
  const { fuel } = reader.fields;
  // @ts-expect-error The fuel may be undefined.
  const unread: Read<string> = fuel.value;
  const required: Read<string> = fuel.require();
  expect([unread, reader.accept(required)]).toEqual(['gas', 'gas']);
});

it('an object or a list is wrong if one of its parts is', () => {
  const { fields } = read({ supplier_key: ['edf'], fuel: ['coal'] });
  const inner = whole({ fuel: fields.fuel.value });
  expect([inner, whole({ inner }), whole([inner]), whole([fields.supplier_key.value])]).toEqual([
    fields.fuel.value,
    fields.fuel.value,
    fields.fuel.value,
    ['edf'],
  ]);
});

it('all errors are thrown together, in the order of the fields, whatever the order of the rules', () => {
  const reader = read({ fuel: ['gas', 'coal'], green_only: ['true'] });
  reader.fields.green_only.disallow('is not allowed here');
  expect(() => reader.accept('anything')).toThrow(
    expect.objectContaining({
      errors: [
        expect.objectContaining({ parameters: { supplier_key: null } }),
        expect.objectContaining({ parameters: { fuel: 'gas,coal' } }),
        expect.objectContaining({ parameters: { green_only: 'true' } }),
      ],
    }),
  );
  expect(() => reader.values()).toThrow();
});

it('a field that is refused has no value, and one that was not sent cannot be disallowed', () => {
  const { fields } = read({ supplier_key: ['edf'] });
  expect(fields.fuel.disallow('is not allowed here')).toBeUndefined();
  fields.supplier_key.disallow('is not allowed here');
  expect(isWrong(fields.supplier_key.value)).toBe(true);
});

describe('the fields of an object in a body', () => {
  const BODY = {
    plan: { type: objectType('an object'), description: 'A plan.' },
    'plan.key': { type: TYPES.planKey, description: 'Its key.', required: true },
  } as const satisfies Fields;

  it('are missing only if the object was sent', () => {
    expect(readBody(BODY, {}).errors()).toEqual([]);
    const [error] = readBody(BODY, { plan: {} }).errors();
    expect(error).toMatchObject({ parameters: { 'plan.key': null } });
  });

  it('are wrong, without further errors, if the object is', () => {
    const { fields } = readBody(BODY, { plan: 5 });
    expect([isWrong(fields['plan.key'].value), fields['plan.key'].errors]).toEqual([true, []]);
  });

  it('are disallowed with the object', () => {
    const reader = readBody(BODY, { plan: {} });
    reader.fields.plan.disallow('is not allowed here');
    expect(reader.errors().map(({ code }) => code)).toEqual(['disallowed-parameter']);
  });
});
