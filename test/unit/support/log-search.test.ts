import { createLogSearch } from '../../support/log-search.ts';

describe('the search of the logs', () => {
  const search = createLogSearch(['demosecret']);
  search.note({ query: { post_code: 'SW1A 1AA', limit: '10' }, authorization: 'Bearer abc.def.ghi', body: '{"a":1}' });
  search.note({ query: {}, authorization: null, body: JSON.stringify({ post_code: 'EH1 1YZ', fuel: 'gas' }) });
  search.noteResponse({
    address: { thoroughfare: 'Lantern Street', region: 10 },
    consumption: { gas_usage_kwh: 7369.5 },
  });

  it.each([
    ['a secret', 'demosecret'],
    ['post_code', 'SW1A 1AA'],
    ['post_code', 'the body was for EH1 1YZ'],
    ['post_code', '/energy/plans?post_code=SW1A+1AA&limit=10'],
    ['post_code', '/energy/plans?post_code=SW1A%201AA'],
    ['post_code', 'SW1A1AA'],
    ['a token', 'abc.def.ghi'],
    ['a body', '{"a":1}'],
    ['thoroughfare', 'of 2 Lantern Street'],
    ['gas_usage_kwh', 7369.5],
  ])('finds %s in %j', (kind, value) => {
    expect(() => search.search(`one line\n${JSON.stringify({ event: value })}`)).toThrow(`the log holds ${kind}`);
  });

  it('lets ids, codes and longer numbers stand', () => {
    expect(() => search.search('{"name":"comparison","status":400,"codes":["postcode-not-found"]}')).not.toThrow();
    expect(() => search.search('{"requestId":"7369.5a","took":17369.5}')).not.toThrow();
  });

  it('takes answers of every shape', () => {
    expect(() => search.noteResponse(undefined)).not.toThrow();
    expect(() => search.noteResponse({ errors: [], address: null })).not.toThrow();
  });
});
