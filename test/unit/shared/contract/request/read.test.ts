import { dayType, type Fields, flagType, objectType, textType } from '../../../../../shared/contract/request/field.ts';
import {
  complete,
  createReader,
  fromBody,
  fromHeaders,
  fromQuery,
  inFieldOrder,
  readFields,
  requireRead,
  requireValues,
} from '../../../../../shared/contract/request/read.ts';

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

describe('readFields', () => {
  const { name, flag } = FIELDS;

  it('returns the values of a query without errors', () => {
    expect(readFields({ name, flag }, fromQuery({ name: ['a'], flag: ['true'] }))).toEqual({
      ok: true,
      values: { name: 'a', flag: true },
    });
  });

  it('returns all errors in the order of the fields, with the values that are right', () => {
    const read = readFields({ flag, name }, fromQuery({ flag: ['yes'], name: ['a', 'b'], colour: ['red'] }));
    expect(read).toMatchObject({
      ok: false,
      errors: [
        { message: 'flag must be true or false; "yes" was sent.', parameters: { flag: 'yes' } },
        { message: 'name must be sent only once, and be a name; "a,b" was sent.', parameters: { name: 'a,b' } },
      ],
    });
    expect(() => requireValues(read)).toThrow('invalid-parameter-value, invalid-parameter-value');
  });

  it('hands on the values of a query without errors', () => {
    expect(requireValues(readFields({ name }, fromQuery({ name: ['a'] })))).toEqual({ name: 'a' });
  });

  it('applies the rules of a request, whose errors are among the others', () => {
    const read = readFields({ flag, name }, fromQuery({ flag: ['true'] }), (reader) => {
      reader.disallow(['flag'], 'is not allowed here');
    });
    expect(read).toMatchObject({ ok: false, values: { flag: undefined } });
    expect(() => requireValues(read)).toThrow('disallowed-parameter, missing-required-parameter');
  });

  it('takes an empty parameter for one that was not sent, but not beside another', () => {
    expect(readFields({ flag }, fromQuery({ flag: [''] }))).toEqual({ ok: true, values: {} });
    expect(readFields({ name }, fromQuery({ name: ['', 'a'] }))).toMatchObject({
      errors: [{ message: 'name must be sent only once, and be a name; ",a" was sent.' }],
    });
  });

  it('says of an impossible date that it must exist', () => {
    const until = { type: dayType, description: 'A day.', example: '2027-04-30' };
    expect(readFields({ until }, fromQuery({ until: ['2027-02-30'] }))).toMatchObject({
      errors: [
        { message: 'until must be a date that exists, as YYYY-MM-DD, for example 2027-04-30; "2027-02-30" was sent.' },
      ],
    });
  });

  it('reads headers in any case', () => {
    expect(readFields({ Name: name }, fromHeaders({ name: 'a' })).values).toEqual({ Name: 'a' });
    expect(readFields({ Name: name }, fromHeaders({ name: '' })).ok).toBe(false);
  });

  it('does not take inherited properties for values', () => {
    expect(readFields({ constructor: name }, fromQuery({})).ok).toBe(false);
    expect(readFields({ toString: name }, fromBody({})).ok).toBe(false);
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

it('errors are put in the order of the fields', () => {
  const error = (name: string) =>
    ({ code: 'invalid-parameter-value', message: '', parameters: { [name]: 'x' } }) as const;
  expect(inFieldOrder(FIELDS, [error('plan'), error('name')])).toEqual([error('name'), error('plan')]);
});
