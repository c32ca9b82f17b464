import type { ApiResponse } from '../../shared/http/messages.ts';
import type { Signer } from '../../shared/partners/signer.ts';

/** A new key must be published at least this long before it signs. */
const KEY_SET_CACHE_SECONDS = 300;

export function jwks(signer: Pick<Signer, 'publicKeys'>) {
  return async (): Promise<ApiResponse> => ({
    headers: { 'cache-control': `public, max-age=${KEY_SET_CACHE_SECONDS}` },
    body: { keys: await signer.publicKeys() },
  });
}
