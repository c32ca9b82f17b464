import { endpoint } from '../../shared/runtime/endpoint.ts';
import { signerFrom, signingEnvironment } from '../../shared/runtime/signing.ts';

/** A new key must be published at least this long before it signs. */
const KEY_SET_CACHE_SECONDS = 300;

export const handler = endpoint(
  signingEnvironment,
  (environment) => {
    const signer = signerFrom(environment);
    return async () => ({
      headers: { 'cache-control': `public, max-age=${KEY_SET_CACHE_SECONDS}` },
      body: { keys: await signer.publicKeys() },
    });
  },
  { name: 'jwks' },
);
