import * as z from 'zod';
import type { EndpointContract } from '../../shared/contract/endpoint-contract.ts';
import { described, int, named, oneOfSpecified, text } from '../../shared/contract/schema.ts';

/** No client id, secret or audience of ours is longer. */
export const TOKEN_REQUEST_CHARACTERS = 500;

const tokenRequest = named('TokenRequest', 'A request for a token, as JSON or as a form.', {
  grant_type: described(
    z.literal('client_credentials'),
    'The only grant that the service supports.',
  ),
  audience: sentText('The base URL of the environment, followed by /energy.'),
  client_id: sentText('Your client id. Absent if you send it as HTTP Basic.').optional(),
  client_secret: sentText('Your client secret. Absent if you send it as HTTP Basic.').optional(),
});

const tokenResponse = named('Token', 'An access token.', {
  access_token: text('The token, a JWT signed with RS256. Send it as `Authorization: Bearer`.'),
  expires_in: int('How long the token is valid, in seconds.'),
  scope: text('`partner:<name>`, or `journey` for a journey client.'),
  token_type: described(z.literal('Bearer'), 'The scheme of the Authorization header.'),
});

const tokenError = named('TokenError', 'Why no token was issued, in the form of RFC 6749.', {
  error: oneOfSpecified(
    ['invalid_request', 'unsupported_grant_type', 'invalid_client', 'access_denied'],
    'What is wrong, for programs.',
  ),
  error_description: text('What is wrong, for people.'),
});

export const tokenEndpoint = {
  name: 'token',
  summary: 'Create an access token',
  description:
    'The client credentials grant of OAuth 2.0. The body may be JSON or a form. Send the client id and secret in the body or as HTTP Basic.',
  parameters: {},
  form: tokenRequest,
  response: tokenResponse,
  returned: 'A token for the audience.',
  errors: ['payload-too-large'],
  /** The errors of RFC 6749, section 5.2. */
  oauthErrors: {
    schema: tokenError,
    meanings: {
      400: '`invalid_request`: a value is missing or invalid. `unsupported_grant_type`: the grant type is not client_credentials.',
      401: '`invalid_client`: the client id or the secret is wrong.',
      403: '`access_denied`: the audience is not that of this environment, or the partner is disabled.',
    },
  },
} as const satisfies EndpointContract;

function sentText(description: string) {
  return described(z.string().max(TOKEN_REQUEST_CHARACTERS), description);
}
