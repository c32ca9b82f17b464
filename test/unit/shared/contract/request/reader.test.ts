import { type Fields, flagType, objectType, textType } from '../../../../../shared/contract/request/field.ts';
import {
  complete,
  createReader,
  fromBody,
  fromHeaders,
  fromQuery,
  renamed,
  requireRead,
  requireValues,
  type SentValues,
} from '../../../../../shared/contract/request/reader.ts';

const FIELDS = {
  name: { type: textType('a name'), description: 'A name.', example: 'x', required: true },
  flag: { type: flagType, description: 'A flag.', example: true },
  plan: { type: objectType('a plan'), description: 'A plan.', id: 'Plan' },
  'plan.key': { type: textType('a key'), description: 'A key.', example: 'x', required: true },
  choice: { type: objectType('a choice'), description: 'A choice.', id: 'Choice', required: true },
  'choice.key': { type: textType('a key'), description: 'A key.', example: 'x', required: true },
} as const satisfies Fields;

/** Code and parameter of each error, in order. */
function errorsIn(body: unknown): string[] {
  const errors = createReader(FIELDS, fromBody(body)).errors();
  return errors.map(({ code, parameters }) => `${code} ${Object.entries(parameters).join().replace(',', '=')}`);
}

const CHOICE = { choice: { key: 'c' } };

function valuesOf<F extends Fields>(fields: F, source: SentValues) {
  return requireValues(fields, createReader(fields, source));
}

describe('the values of a request', () => {
  const { name, flag } = FIELDS;

  it('are those of its fields', () => {
    expect(valuesOf({ name, flag }, fromQuery({ name: ['a'], flag: ['true'] }))).toEqual({ name: 'a', flag: true });
  });

  it('are not there if there are errors, which are in the order of the fields', () => {
    const sent = fromQuery({ flag: ['yes'], name: ['a', 'b'], colour: ['red'] });
    expect(() => valuesOf({ flag, name }, sent)).toThrow('invalid-parameter-value, invalid-parameter-value');
    expect(createReader({ flag, name }, sent).errors()).toMatchObject([
      { message: 'flag must be true or false; "yes" was sent.', parameters: { flag: 'yes' } },
      { message: 'name must be sent only once, and be a name; "a,b" was sent.', parameters: { name: 'a,b' } },
    ]);
  });

  it('take an empty parameter for one that was not sent, but not beside another', () => {
    expect(valuesOf({ flag }, fromQuery({ flag: [''] }))).toEqual({ flag: undefined });
    expect(createReader({ name }, fromQuery({ name: ['', 'a'] })).errors()).toMatchObject([
      { message: 'name must be sent only once, and be a name; ",a" was sent.' },
    ]);
  });

  it('are headers in any case', () => {
    expect(valuesOf({ Name: name }, fromHeaders({ name: 'a' }))).toEqual({ Name: 'a' });
    expect(createReader({ Name: name }, fromHeaders({ name: '' })).errors()).toHaveLength(1);
  });

  it('are no inherited properties', () => {
    expect(createReader({ constructor: name }, fromQuery({})).errors()).toHaveLength(1);
    expect(createReader({ toString: name }, fromBody({})).errors()).toHaveLength(1);
  });
});

describe('an object of a body', () => {
  it('has its fields read by their paths', () => {
    expect(errorsIn({ name: 'a', plan: { key: 'k' }, ...CHOICE })).toEqual([]);
  });

  it('needs its required fields only if it was sent', () => {
    expect(errorsIn({ name: 'a', ...CHOICE })).toEqual([]);
    expect(errorsIn({ name: 'a', plan: {}, ...CHOICE })).toEqual(['missing-required-parameter plan.key=']);
  });

  it('that is required and missing is reported by its required fields', () => {
    expect(errorsIn({ name: 'a' })).toEqual(['missing-required-parameter choice.key=']);
  });

  it('that is not an object is reported without its fields', () => {
    expect(errorsIn({ name: 'a', plan: [], choice: 'c' })).toEqual([
      'invalid-parameter-value plan=[]',
      'invalid-parameter-value choice=c',
    ]);
  });

  it('that is not allowed is reported without its fields', () => {
    const reader = createReader(FIELDS, fromBody({ name: 'a', plan: { key: 5 }, ...CHOICE }));
    reader.disallow(['plan'], 'is not allowed here');
    expect(reader.errors().map(({ message }) => message)).toEqual(['plan is not allowed here; "{"key":5}" was sent.']);
  });
});

describe('a reader', () => {
  it('settles a field once, whatever is asked of it later', () => {
    const reader = createReader(FIELDS, fromBody({ name: 'a', flag: 'true', ...CHOICE }));
    reader.disallow(['flag'], 'here');
    expect([reader.value('flag'), reader.required('flag')]).toEqual([undefined, undefined]);
    expect(reader.value('name')).toBe('a');
    reader.disallow(['name'], 'here');
    expect(reader.value('name')).toBe('a');
    expect(reader.errors()).toHaveLength(1);
  });

  it('adds an error of a rule after the error of the field itself', () => {
    const reader = createReader(FIELDS, fromBody({ flag: 'yes', name: 'a', ...CHOICE }));
    reader.value('flag');
    reader.refuse('flag', { code: 'invalid-fuel-selected', message: '', parameters: {} });
    expect(reader.errors().map(({ code }) => code)).toEqual(['invalid-parameter-value', 'invalid-fuel-selected']);
  });

  it('knows only its own fields', () => {
    const reader = createReader<Fields>(FIELDS, fromBody({ colour: 'red' }));
    expect(() => reader.value('colour')).toThrow('colour is not a field of this request');
  });

  it('says what was sent as an error shows it', () => {
    const reader = createReader(FIELDS, fromBody({ name: 5 }));
    expect([reader.sent('name'), reader.sent('flag'), reader.isSent('flag')]).toEqual(['5', null, false]);
  });
});

it('something is complete if none of its parts is undefined', () => {
  expect(complete({ a: 1, b: null })).toEqual({ a: 1, b: null });
  expect(complete({ a: 1, b: undefined })).toBeUndefined();
});

it('an incomplete request without an error is a mistake of the service', () => {
  expect(() => requireRead(undefined, [])).toThrow('incomplete');
  expect(requireRead({ name: 'a' }, [])).toEqual({ name: 'a' });
});

it('a reader under other names reads, refuses and names what they stand for', () => {
  const reader = createReader(FIELDS, fromBody({ name: 'a', flag: 'true', plan: { key: 'k' }, ...CHOICE }));
  const other = renamed<{ readonly plan_key: string; readonly flag: boolean }>(reader, {
    plan_key: 'plan.key',
    flag: 'flag',
  });
  other.disallow(['flag'], 'is not allowed here');
  expect([other.value('plan_key'), other.sent('plan_key'), other.nameOf('plan_key')]).toEqual(['k', 'k', 'plan.key']);
  expect(reader.errors().map(({ code, parameters }) => [code, parameters])).toEqual([
    ['disallowed-parameter', { flag: 'true' }],
  ]);
});
