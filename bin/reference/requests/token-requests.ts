import { DEMO_CLIENT_ID, DEMO_SECRET } from '../../../shared/partners/demo.ts';
import { type ExampleRequest, requestsOf, TOO_LARGE } from './request.ts';

export function tokenRequests(audience: string): readonly ExampleRequest[] {
  const body = { grant_type: 'client_credentials', audience, client_id: DEMO_CLIENT_ID, client_secret: DEMO_SECRET };
  const { audience: _, ...withoutAudience } = body;
  return [
    ...requestsOf('token', [
      { name: 'A token', status: 200, open: true, body },
      { name: 'No audience', status: 400, open: true, body: withoutAudience },
      { name: 'Wrong secret', status: 401, open: true, body: { ...body, client_secret: 'wrong' } },
      { name: 'Wrong audience', status: 403, open: true, body: { ...body, audience: 'https://example.com/energy' } },
      { name: 'Too large', status: 413, open: true, body: TOO_LARGE },
    ]),
    ...requestsOf('jwks', [{ name: 'The key set', status: 200, open: true }]),
    ...requestsOf('issuer-metadata', [{ name: 'The metadata', status: 200, open: true }]),
  ];
}
