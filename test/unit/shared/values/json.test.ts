import { createHash } from 'node:crypto';
import { canonicalJson, parseJson } from '../../../../shared/values/json.ts';

describe('canonicalJson', () => {
  it.each<readonly [unknown, string]>([
    [{ b: 1, a: [true, null, 'x'] }, '{"a":[true,null,"x"],"b":1}'],
    [{ 9: 'nine', 10: 'ten', a: 'letter' }, '{"10":"ten","9":"nine","a":"letter"}'],
    [{ left: undefined, right: { inner: undefined } }, '{"right":{}}'],
    [[undefined, 1], '[null,1]'],
    ['"', String.raw`"\""`],
  ])('writes %j as %s', (value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  it('writes a bigint in the way that the hash of its caller needs', () => {
    expect(canonicalJson({ kwh: 2_500n })).toBe('{"kwh":"2500"}');
    expect(canonicalJson({ kwh: 2_500n }, Number)).toBe('{"kwh":2500}');
  });

  it('keeps the hash of stored bodies', () => {
    const body = { post_code: 'SW1A 1AA', attribution: { 10: 'x', 9: 'y' }, list: [1, { b: 2 }] };
    expect(createHash('sha256').update(canonicalJson(body)).digest('hex')).toBe(
      '5a1583db6f019ce9d76275bedd03e82fee9946ec2f050f019ad3935f55796b4d',
    );
  });
});

describe('parseJson', () => {
  it.each(['', '{', 'undefined', "{'a': 1}"])('returns undefined for %j', (text) => {
    expect(parseJson(text)).toBeUndefined();
  });

  it('returns what the text contains', () => {
    expect(parseJson('{"a":[null]}')).toEqual({ a: [null] });
  });
});
