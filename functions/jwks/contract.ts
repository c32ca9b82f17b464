import * as z from 'zod';
import type { EndpointContract } from '../../shared/contract/endpoint-contract.ts';
import { described, list, named, text } from '../../shared/contract/schema.ts';

const key = z.object({
  kty: described(z.literal('RSA'), 'The type of key.'),
  kid: text('The id of the key, as in the header of the tokens that it signs.'),
  use: described(z.literal('sig'), 'The key verifies signatures.'),
  alg: described(z.literal('RS256'), 'The algorithm of the signatures.'),
  n: text('The modulus, in base64url.'),
  e: text('The exponent, in base64url.'),
});

const keySet = named('KeySet', 'The public keys that verify tokens.', {
  keys: list(key, 'Every key that a valid token may be signed with.'),
});

export const jwksEndpoint = {
  name: 'jwks',
  summary: 'Get the keys that sign tokens',
  description:
    'The public keys by kid, as in RFC 7517. You may cache the response for five minutes.',
  parameters: {},
  response: keySet,
  errors: [],
} as const satisfies EndpointContract;
