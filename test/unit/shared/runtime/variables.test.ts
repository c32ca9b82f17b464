import {
  count,
  day,
  json,
  list,
  none,
  oneOf,
  optional,
  readVariables,
  text,
  url,
  type Variable,
} from '../../../../shared/runtime/variables.ts';

const isTrue = (value: unknown): value is true => value === true;

const READ: ReadonlyArray<readonly [string, Variable<unknown>, string | undefined, unknown]> = [
  ['text', text, 'a', 'a'],
  ['a URL', url, 'https://a.example', 'https://a.example'],
  ['a day', day, '2028-02-29', '2028-02-29'],
  ['a count', count, '400', 400],
  ['a list', list, 'a, b', ['a', 'b']],
  ['one of several', oneOf('a', 'b'), 'b', 'b'],
  ['JSON', json(isTrue), 'true', true],
  ['nothing', none, '', undefined],
  ['what is optional', optional(url), undefined, undefined],
  ['what is optional and empty', optional(url), '', undefined],
  ['what is optional and there', optional(text), 'a', 'a'],
];

const REFUSED: ReadonlyArray<readonly [string, Variable<unknown>, string | undefined]> = [
  ['empty text', text, ''],
  ['a URL without a scheme', url, 'a.example'],
  ['a day that does not exist', day, '2027-02-29'],
  ['a day with a time', day, '2027-02-28T00:00'],
  ['a count of none', count, '0'],
  ['a count that is a fraction', count, '1.5'],
  ['a list with an empty entry', list, 'a,,b'],
  ['another than the several', oneOf('a', 'b'), 'c'],
  ['another JSON', json(isTrue), 'false'],
  ['what is not JSON', json(isTrue), '{'],
  ['what must not be set', none, 'a'],
  ['what is optional but wrong', optional(url), 'nowhere'],
];

describe('a variable of the environment', () => {
  it.each(READ)('is read: %s', (_, variable, sent, value) => {
    expect(readVariables({ NAME: variable }, { NAME: sent })).toEqual({ NAME: value });
  });

  it.each(REFUSED)('is refused, and its value not shown: %s', (_, variable, sent) => {
    expect(() => readVariables({ NAME: variable }, { NAME: sent })).toThrow(
      /^the environment is not set up: NAME missing or wrong$/,
    );
  });

  it.each([text, url, day, count, list, oneOf('a'), json(isTrue)])('is missing', (variable) => {
    expect(variable(undefined)).toBeUndefined();
  });
});
