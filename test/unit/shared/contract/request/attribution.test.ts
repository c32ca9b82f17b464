import { bodyErrors, dualFuel, read } from '../../../../support/drop-body.ts';

describe('attribution', () => {
  const withAttribution = (attribution: unknown) => bodyErrors(dualFuel({ attribution }));
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`key_${at}`, 'x']));

  it('has up to 20 keys', () => {
    expect(withAttribution(keys(20))).toEqual([]);
    expect(withAttribution(keys(21))).toEqual([expect.stringMatching(/^invalid-parameter-value attribution=\{/)]);
  });

  it('has strings of up to 100 characters, as a reader counts them', () => {
    expect(withAttribution({ utm_content: '\u{1f50c}'.repeat(100) })).toEqual([]);
    expect(withAttribution({ utm_content: 'x'.repeat(101) })).toEqual([
      `invalid-parameter-value attribution.utm_content=${'x'.repeat(101)}`,
    ]);
    expect(withAttribution({ utm_content: 5, utm_campaign: ['x'] })).toEqual([
      'invalid-parameter-value attribution.utm_content=5',
      'invalid-parameter-value attribution.utm_campaign=["x"]',
    ]);
  });

  it('has names of up to 100 characters', () => {
    expect(withAttribution({ ['x'.repeat(100)]: 'y' })).toEqual([]);
    expect(withAttribution({ ['x'.repeat(101)]: 'y' })).toHaveLength(1);
    expect(withAttribution({ '': 'y' })).toEqual(['invalid-parameter-value attribution.=y']);
  });

  it.each(['utm_campaign', 'A-z.0~9', '_'])('may have a key %s', (name) => {
    expect(withAttribution({ [name]: 'mine' })).toEqual([]);
  });

  it.each(['utm campaign', 'käfer', 'a&b', 'a=b', 'a[0]', 'a/b', 'a%20b', 'a+b', 'line\nbreak', 'x'.repeat(101)])(
    'has no key %j, as its names are letters, digits, _, -, . and ~',
    (name) => {
      expect(withAttribution({ [name]: 'mine' })).toEqual([`invalid-parameter-value attribution.${name}=mine`]);
    },
  );

  it.each(['session', 'ref', 'Ref', 'SESSION'])('has no key %s, which is the redirect URL own', (name) => {
    expect(withAttribution({ [name]: 'mine' })).toEqual([`invalid-parameter-value attribution.${name}=mine`]);
  });

  it('refuses half a character, which no URL can hold', () => {
    expect(withAttribution({ utm_content: '\ud83d' })).toHaveLength(1);
  });

  it('counts and checks the names of keys without a value, as the schema does', () => {
    expect(withAttribution({ session: null })).toHaveLength(1);
    expect(withAttribution(Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`k${at}`, null])))).toHaveLength(
      1,
    );
  });

  it('leaves keys without a value out', () => {
    expect(read(dualFuel({ attribution: { a: null, b: '', c: 'x' } })).drop?.handedOver.attribution).toEqual({
      c: 'x',
    });
  });

  it('is told what its names, its strings and the whole of it must be', () => {
    const messages = (attribution: unknown) => read(dualFuel({ attribution })).errors.map(({ message }) => message);
    expect(messages({ ref: 'mine', utm_content: 5 })).toEqual([
      'attribution.ref must be named with 1 to 100 letters, digits, _, -, . and ~, but not session or ref in any case; "mine" was sent.',
      'attribution.utm_content must be a string of up to 100 characters; "5" was sent.',
    ]);
    expect(messages('winter')).toEqual([
      'attribution must be an object of up to 20 strings of up to 100 characters, for example {"utm_campaign": "winter"}; "winter" was sent.',
    ]);
  });

  it.each(['sessions', 'a_session', 'refer', 'my_ref'])(
    'may have a key %s, which only contains a reserved one',
    (name) => {
      expect(withAttribution({ [name]: 'mine' })).toEqual([]);
    },
  );
});
