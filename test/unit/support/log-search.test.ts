import { createLogSearch } from '../../support/log-search.ts';

describe('the search of the logs', () => {
  const search = createLogSearch(['demosecret']);
  search.note({ query: { post_code: 'SW1A 1AA', limit: '10' }, authorization: 'Bearer abc.def.ghi', body: '{"a":1}' });

  it.each([
    ['a secret', 'demosecret'],
    ['post_code', 'SW1A 1AA'],
    ['a token', 'abc.def.ghi'],
    ['a body', '{"a":1}'],
  ])('finds %s', (kind, value) => {
    expect(() => search.search(`one line\n{"event":"${value}"}`)).toThrow(`the log holds ${kind}`);
  });

  it('lets ids and codes stand', () => {
    expect(() => search.search('{"name":"comparison","status":400,"codes":["postcode-not-found"]}')).not.toThrow();
  });
});
