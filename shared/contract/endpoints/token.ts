import * as z from 'zod';

/** The token endpoint and the key set answer in the words of OAuth 2.0 and JOSE, not in the service's own. */

export const tokenRequest = z
  .object({
    grant_type: z.literal('client_credentials'),
    audience: z.string().describe('The base URL followed by /energy.'),
    client_id: z.string().optional().describe('Here, or as HTTP Basic.'),
    client_secret: z.string().optional().describe('Here, or as HTTP Basic.'),
  })
  .meta({ id: 'TokenRequest' });

export const tokenResponse = z
  .object({
    access_token: z.string(),
    expires_in: z.int().describe('Seconds.'),
    scope: z.string().describe('partner:<name>'),
    token_type: z.literal('Bearer'),
  })
  .meta({ id: 'Token' });

export const tokenError = z
  .object({
    error: z.enum(['invalid_request', 'unsupported_grant_type', 'invalid_client', 'access_denied']),
    error_description: z.string(),
  })
  .meta({ id: 'TokenError' });

export const keySet = z
  .object({
    keys: z.array(
      z.object({
        kty: z.literal('RSA'),
        kid: z.string(),
        use: z.literal('sig'),
        alg: z.literal('RS256'),
        n: z.string(),
        e: z.string(),
      }),
    ),
  })
  .meta({ id: 'KeySet' });
