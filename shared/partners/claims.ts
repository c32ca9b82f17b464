import { type Partner, scopeOf } from './partner.ts';

/** spec.md, Authentication: expires_in 86400. */
export const TOKEN_LIFETIME_SECONDS = 86_400;

export type TokenClaims = {
  readonly iss: string;
  readonly sub: string;
  readonly client_id: string;
  readonly aud: string;
  readonly iat: number;
  readonly exp: number;
  readonly jti: string;
  readonly scope: string;
};

export type TokenFor = {
  readonly issuer: string;
  readonly audience: string;
  readonly partner: Pick<Partner, 'clientId' | 'kind' | 'name'>;
  readonly nowSeconds: number;
  readonly tokenId: string;
};

export function tokenClaims({ issuer, audience, partner, nowSeconds, tokenId }: TokenFor): TokenClaims {
  return {
    iss: issuer,
    sub: partner.clientId,
    client_id: partner.clientId,
    aud: audience,
    iat: nowSeconds,
    exp: nowSeconds + TOKEN_LIFETIME_SECONDS,
    jti: tokenId,
    scope: scopeOf(partner),
  };
}
