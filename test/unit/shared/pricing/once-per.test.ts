import { oncePer } from '../../../../shared/pricing/index.ts';

describe('what is made once for an object', () => {
  it('is made once for each, even if it is nothing', () => {
    const made: object[] = [];
    const of = oncePer((key: { readonly name: string }) => {
      made.push(key);
      return key.name === 'nothing' ? undefined : { name: key.name };
    });
    const [one, other, nothing] = [{ name: 'one' }, { name: 'other' }, { name: 'nothing' }];
    expect(of(one)).toEqual({ name: 'one' });
    expect(of(one)).toBe(of(one));
    expect(of(other)).not.toBe(of(one));
    expect([of(nothing), of(nothing)]).toEqual([undefined, undefined]);
    expect(made).toEqual([one, other, nothing]);
  });
});
