import { type Clock, epochSeconds } from '../time/clock.ts';
import { isRightSecret } from './credentials.ts';
import { DEMO_CLIENT_ID } from './demo.ts';
import { CLIENT_ID_CHARACTERS, type Partner, type PartnerStore, scopeOf } from './partner.ts';
import { type Signer, TOKEN_LIFETIME_SECONDS, tokenClaims } from './signer.ts';
import { readTokenRequest, type TokenError, type TokenHttpRequest, type TokenRequest } from './token-request.ts';

export type TokenGrant = {
  readonly kind: 'granted';
  readonly accessToken: string;
  readonly expiresInSeconds: number;
  readonly scope: string;
};

export type GrantDeps = {
  readonly partners: Pick<PartnerStore, 'get'>;
  readonly signer: Signer;
  readonly issuer: string;
  readonly audiences: readonly string[];
  readonly local: boolean;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly tokenId: () => string;
};

/** RFC 6749, section 4.4. */
export async function grantToken(request: TokenHttpRequest, deps: GrantDeps): Promise<TokenGrant | TokenError> {
  const read = readTokenRequest(request);
  if (read.kind === 'error') return read;
  const { audience, basic } = read.value;
  const found = await deps.partners.get(read.value.clientId.slice(0, CLIENT_ID_CHARACTERS));
  const partner = provenPartner(found, read.value, deps);
  if (partner === null) {
    const description = 'The client id or the client secret is wrong.';
    return { kind: 'error', error: 'invalid_client', description, basic, partner: found?.name };
  }
  if (!deps.audiences.includes(audience)) {
    const description = `The audience is not one of this environment. Send ${deps.audiences[0] ?? 'its own'}.`;
    return { kind: 'error', error: 'access_denied', description, basic };
  }
  const nowSeconds = epochSeconds(deps.clock);
  const claims = tokenClaims({ issuer: deps.issuer, audience, partner, nowSeconds, tokenId: deps.tokenId() });
  return {
    kind: 'granted',
    accessToken: await deps.signer.sign(claims),
    expiresInSeconds: TOKEN_LIFETIME_SECONDS,
    scope: scopeOf(partner),
  };
}

/** An unknown client costs the same work as a wrong secret. */
function provenPartner(
  found: Partner | null,
  { clientId, clientSecret }: TokenRequest,
  deps: GrantDeps,
): Partner | null {
  const right = isRightSecret(clientSecret, found?.secrets ?? [], deps.clock.nowMs());
  if (found === null || !right || found.clientId !== clientId) return null;
  if (found.disabled || (found.clientId === DEMO_CLIENT_ID && !deps.local)) return null;
  return found;
}
