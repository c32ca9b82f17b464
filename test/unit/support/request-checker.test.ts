import type { AnyRequest } from '../../support/any-request.ts';
import { readDocument } from '../../support/openapi-document.ts';
import { createRequestChecker } from '../../support/request-checker.ts';

const differences = createRequestChecker(readDocument());

function plans(query: AnyRequest['query']): AnyRequest {
  return { ...{ method: 'GET', template: '/energy/plans', path: {}, headers: {}, body: null, token: 'valid' }, query };
}

function token(contentType: string | null, value: object): AnyRequest {
  const body = { contentType, text: JSON.stringify(value), value: JSON.parse(JSON.stringify(value)) };
  return { ...{ method: 'POST', template: '/oauth/token', path: {}, query: [], headers: {}, token: 'valid' }, body };
}

const GOOD = [
  ['post_code', 'SW1A 1AA'],
  ['supplier_key', 'edf'],
] as const;

describe('a request differs from the document', () => {
  it('not if every value is allowed, and what is unknown is ignored', () => {
    expect(differences(plans([...GOOD, ['fuel', 'gas'], ['limt', '1'], ['payment_method', '']]))).toEqual([]);
  });

  it('if a required parameter is missing or empty', () => {
    expect(differences(plans([['post_code', '']]))).toEqual(['post_code is required', 'supplier_key is required']);
  });

  it('if a parameter is sent twice or has a value that is not allowed', () => {
    const twice = [...GOOD, ['supplier_key', 'edf'], ['fuel', 'coal']] as const;
    expect(differences(plans(twice))).toEqual(['fuel must not be coal', 'supplier_key was sent more than once']);
  });

  it('if its body or content type does', () => {
    const good = { grant_type: 'client_credentials', audience: 'https://example.com/energy' };
    expect(differences(token('application/json; charset=utf-8', good))).toEqual([]);
    expect(differences(token('text/plain', good))).toEqual(['text/plain is not a documented content type']);
    expect(differences(token(null, { ...good, grant_type: 'password' }))).toEqual([
      'body/grant_type must be equal to constant',
    ]);
  });
});
