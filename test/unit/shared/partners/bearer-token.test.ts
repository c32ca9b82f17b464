import { bearerToken } from '../../../../shared/partners/bearer-token.ts';

describe('the bearer token of a request', () => {
  const TOKEN = 'aa-_.bb.cc';

  it.each([
    ['headers of one value', { headers: { authorization: `Bearer ${TOKEN}` } }],
    ['a header name in capitals', { headers: { AUTHORIZATION: `Bearer ${TOKEN}` }, multiValueHeaders: null }],
    ['headers of several values', { headers: null, multiValueHeaders: { Authorization: [`bearer  ${TOKEN}`] } }],
  ])('is found in %s', (_, request) => {
    expect(bearerToken(request)).toBe(TOKEN);
  });

  it.each([
    ['there are no headers', {}],
    ['there are none of that name', { headers: { 'x-authorization': `Bearer ${TOKEN}` } }],
    [
      'the header has no value',
      { headers: { Authorization: undefined }, multiValueHeaders: { Authorization: undefined } },
    ],
    ['the header is sent twice', { multiValueHeaders: { Authorization: [`Bearer ${TOKEN}`, `Bearer ${TOKEN}`] } }],
    [
      'the header comes under two names',
      { headers: { Authorization: `Bearer ${TOKEN}`, authorization: `Bearer ${TOKEN}` } },
    ],
    ['there is text before it', { headers: { Authorization: `x Bearer ${TOKEN}` } }],
    ['there is text after it', { headers: { Authorization: `Bearer ${TOKEN} x` } }],
    ['there is a line after it', { headers: { Authorization: `Bearer ${TOKEN}\n` } }],
    ['there is no space', { headers: { Authorization: `Bearer${TOKEN}` } }],
    ['it has four parts', { headers: { Authorization: `Bearer ${TOKEN}.dd` } }],
    ['it has two parts', { headers: { Authorization: 'Bearer aa.bb' } }],
  ])('is not found if %s', (_, request) => {
    expect(bearerToken(request)).toBeUndefined();
  });
});
