import { TOKEN_LIFETIME_SECONDS, tokenClaims } from './claims.ts';
import { isRightSecret } from './credentials.ts';
import { DEMO_CLIENT_ID } from './demo.ts';
import { FAILURES_ALLOWED, failureWindow } from './failure-window.ts';
import { type Partner, partnerScope } from './partner.ts';
import type { FailureCounter, PartnerStore } from './partner-store.ts';
import type { Signer } from './signer.ts';
import { readTokenRequest, type TokenFault, type TokenHttpRequest, type TokenRequest } from './token-request.ts';

export type TokenGrant = {
  readonly kind: 'granted';
  readonly accessToken: string;
  readonly expiresInSeconds: number;
  readonly scope: string;
};

export type GrantDependencies = {
  readonly partners: Pick<PartnerStore, 'get'>;
  readonly failures: FailureCounter;
  readonly signer: Signer;
  readonly issuer: string;
  readonly audiences: readonly string[];
  /** The demo partner's secret is public: it opens a local service alone. */
  readonly local: boolean;
  readonly nowMilliseconds: () => number;
  readonly tokenId: () => string;
};

/** Longer than any client id; what is longer is not looked up. */
const CLIENT_ID_CHARACTERS = 128;

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

const refusedClient = async (
  request: TokenRequest,
  address: string,
  { failures, nowMilliseconds }: GrantDependencies,
): Promise<TokenFault> => {
  const now = seconds(nowMilliseconds());
  const window = failureWindow({ clientId: request.clientId, address }, now);
  const fault = { kind: 'fault', error: 'invalid_client', basic: request.basic } as const;
  if ((await failures.count(window)) <= FAILURES_ALLOWED) {
    return { ...fault, description: 'The client id or the client secret is wrong.' };
  }
  const retryAfterSeconds = window.endsAtSeconds - now;
  return {
    ...fault,
    description: `Too many failures with this client id from this address. Wait ${retryAfterSeconds} seconds, or send the right secret.`,
    retryAfterSeconds,
  };
};

/** The partner that a request proves to be. An unknown client costs the same work as a wrong secret. */
const provenPartner = async (request: TokenRequest, by: GrantDependencies): Promise<Partner | null> => {
  const { clientId, clientSecret } = request;
  const found = await by.partners.get(clientId.slice(0, CLIENT_ID_CHARACTERS));
  const right = isRightSecret(clientSecret, found?.secrets ?? [], by.nowMilliseconds());
  if (found === null || !right || found.clientId !== clientId) return null;
  if (found.disabled || (found.clientId === DEMO_CLIENT_ID && !by.local)) return null;
  return found;
};

/**
 * The client credentials grant (RFC 6749, section 4.4). Failures are counted; a right secret is never refused for the
 * failures of others, and is checked before any count.
 */
export const grantToken = async (
  request: TokenHttpRequest & { readonly address: string },
  by: GrantDependencies,
): Promise<TokenGrant | TokenFault> => {
  const read = readTokenRequest(request);
  if (read.kind === 'fault') return read;
  const partner = await provenPartner(read.value, by);
  if (partner === null) return refusedClient(read.value, request.address, by);

  const { audience, basic } = read.value;
  if (!by.audiences.includes(audience)) {
    const description = `The audience is not one of this environment. Send ${by.audiences[0] ?? 'its own'}.`;
    return { kind: 'fault', error: 'access_denied', description, basic };
  }
  const nowSeconds = seconds(by.nowMilliseconds());
  const claims = tokenClaims({ issuer: by.issuer, audience, partner, nowSeconds, tokenId: by.tokenId() });
  return {
    kind: 'granted',
    accessToken: await by.signer.sign(claims),
    expiresInSeconds: TOKEN_LIFETIME_SECONDS,
    scope: partnerScope(partner.name),
  };
};
