import { KEYS_PATH, TOKEN_PATH } from '../../shared/contract/operations.ts';
import type { ApiResponse } from '../../shared/http/messages.ts';

const METADATA_CACHE_SECONDS = 300;

export type MetadataDeps = {
  /** Exactly the `iss` of the tokens. */
  readonly issuer: string;
  readonly baseUrl: string;
};

/** RFC 8414, section 2. */
export function issuerMetadata({ issuer, baseUrl }: MetadataDeps) {
  return async (): Promise<ApiResponse> => ({
    headers: { 'cache-control': `public, max-age=${METADATA_CACHE_SECONDS}` },
    body: {
      issuer,
      token_endpoint: `${baseUrl}${TOKEN_PATH}`,
      jwks_uri: `${baseUrl}${KEYS_PATH}`,
      grant_types_supported: ['client_credentials'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      // Required, and empty because there is no authorization endpoint.
      response_types_supported: [],
    },
  });
}
