import { ENDPOINTS } from '../../shared/contract/endpoints.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { publicEnvironment, text, url } from '../../shared/runtime/environment.ts';

const METADATA_CACHE_SECONDS = 300;

/**
 * Describes the token endpoint (RFC 8414, section 2). ISSUER is exactly the `iss` of the tokens.
 */
export const handler = endpoint(
  publicEnvironment.extend({ BASE_URL: url, ISSUER: text }),
  ({ ISSUER: issuer, BASE_URL }) =>
    () => ({
      headers: { 'cache-control': `public, max-age=${METADATA_CACHE_SECONDS}` },
      body: {
        issuer,
        token_endpoint: `${BASE_URL}${ENDPOINTS.token.path}`,
        jwks_uri: `${BASE_URL}${ENDPOINTS.jwks.path}`,
        grant_types_supported: ['client_credentials'],
        token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
        // Required, and empty because there is no authorization endpoint.
        response_types_supported: [],
      },
    }),
  { name: 'issuer-metadata' },
);
