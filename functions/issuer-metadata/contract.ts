import * as z from 'zod';
import type { EndpointContract } from '../../shared/contract/endpoint-contract.ts';
import { described, list, named } from '../../shared/contract/schema.ts';

const issuerMetadata = named(
  'IssuerMetadata',
  'What an OAuth client needs to know about the issuer.',
  {
    issuer: described(z.url(), 'The `iss` of every token.'),
    token_endpoint: described(z.url(), 'Where tokens are requested.'),
    jwks_uri: described(z.url(), 'Where the public keys are.'),
    grant_types_supported: list(z.literal('client_credentials'), 'The grants of OAuth 2.0 to use.'),
    token_endpoint_auth_methods_supported: list(
      z.enum(['client_secret_basic', 'client_secret_post']),
      'How a client may send its secret: as HTTP Basic or in the body.',
    ),
    response_types_supported: list(z.string(), 'Always empty: there is no authorization endpoint.'),
  },
);

export const issuerMetadataEndpoint = {
  name: 'issuer-metadata',
  summary: "Get the issuer's metadata",
  description:
    'OAuth clients configure themselves from it (RFC 8414). You may cache the response for five minutes.',
  parameters: {},
  response: issuerMetadata,
  errors: [],
} as const satisfies EndpointContract;
