import { errors, type JWTHeaderParameters, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { KeysUnreachableError } from './remote-keys.ts';
import { ALGORITHM } from './signer.ts';

/** What a token must be to count here. */
export type TokenRules = {
  readonly issuer: string;
  /** A token is for us where one of its audiences is one of these. */
  readonly audiences: readonly string[];
  /**
   * The claim that names the client: `client_id` for this service's own tokens, `azp` or `sub` for many outside
   * issuers; `scope` where an entry `partner:<client id>` of the scope names it.
   */
  readonly partnerClaim: string;
  /** `service`: every claim that this service writes must be there. `outside`: those that any issuer writes. */
  readonly tokensOf: 'service' | 'outside';
};

export type VerifiedToken = {
  readonly clientId: string;
  readonly expiresAtSeconds: number;
  /** What follows `partner:` in the scope; absent where the scope names no partner. */
  readonly scopePartner?: string;
};

export type Verification =
  | { readonly kind: 'verified'; readonly token: VerifiedToken }
  /** `reason` is one of our own words or jose's error code: never a part of the token. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unreachable'; readonly cause: unknown };

/** Longer than any token that an issuer needs; a bound on what is decoded for strangers. */
const TOKEN_CHARACTERS = 4_096;
const KEY_ID_CHARACTERS = 256;
const CLIENT_ID_CHARACTERS = 128;
/** An issuer's clock may be a little ahead of ours: for `nbf` alone, an expired token is expired. */
const NOT_BEFORE_TOLERANCE_SECONDS = 10;

const REQUIRED = {
  service: ['iss', 'sub', 'client_id', 'aud', 'iat', 'exp', 'jti', 'scope'],
  outside: ['iss', 'aud', 'exp'],
} as const;

/** The types under which issuers write access tokens (RFC 7519 and RFC 9068); some write none. */
const TYPES: readonly unknown[] = [undefined, 'jwt', 'at+jwt', 'application/jwt', 'application/at+jwt'];

/**
 * Verifies a token: signature by RS256 alone, type, key id, issuer, audience, expiry, not-before, and the claims that
 * must be there. It fails closed: whatever is not `verified` is refused, but where the keys are out of reach.
 */
export async function verifyToken(
  token: string,
  rules: TokenRules,
  at: { readonly keys: JWTVerifyGetKey; readonly nowSeconds: number },
): Promise<Verification> {
  if (token.length > TOKEN_CHARACTERS) return { kind: 'refused', reason: 'too-long' };
  const keys: JWTVerifyGetKey = (header, input) => {
    checkHeader(header);
    return at.keys(header, input);
  };
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: [ALGORITHM],
      issuer: rules.issuer,
      audience: [...rules.audiences],
      requiredClaims: [...REQUIRED[rules.tokensOf]],
      currentDate: new Date(at.nowSeconds * 1000),
      clockTolerance: NOT_BEFORE_TOLERANCE_SECONDS,
    });
    checkSignatureText(token);
    return { kind: 'verified', token: verifiedToken(payload, rules, at.nowSeconds) };
  } catch (error) {
    if (error instanceof KeysUnreachableError) return { kind: 'unreachable', cause: error };
    if (error instanceof RefusedToken) return { kind: 'refused', reason: error.reason };
    if (error instanceof errors.JOSEError) return { kind: 'refused', reason: error.code };
    // A published key that cannot verify (too short, not RSA): the issuer's fault, and no verdict on the token.
    return { kind: 'unreachable', cause: error };
  }
}

/** Before the keys are asked for: a header that no issuer of ours writes costs no fetch. */
function checkHeader({ typ, kid }: JWTHeaderParameters | { typ?: unknown; kid?: unknown }): void {
  if (!TYPES.includes(typeof typ === 'string' ? typ.toLowerCase() : typ)) throw new RefusedToken('type');
  if (typeof kid !== 'string' || kid === '' || kid.length > KEY_ID_CHARACTERS) throw new RefusedToken('key-id');
}

/** Our own word for why a token is refused, caught again before it leaves this file. */
class RefusedToken extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * The last letter of a signature has bits that nothing reads: another letter there would be the same signature. A token
 * is written in one way alone, so that a changed one is refused, and kept by the gateway once.
 */
function checkSignatureText(token: string): void {
  const signature = token.slice(token.lastIndexOf('.') + 1);
  if (Buffer.from(signature, 'base64url').toString('base64url') !== signature) throw new RefusedToken('encoding');
}

function verifiedToken(payload: JWTPayload, rules: TokenRules, nowSeconds: number): VerifiedToken {
  const { exp } = payload;
  if (exp === undefined || !Number.isSafeInteger(Math.floor(exp))) throw new RefusedToken('expiry');
  if (exp <= nowSeconds) throw new RefusedToken('expired');

  const named = scopePartner(payload['scope']);
  if (rules.tokensOf === 'service' && (named === undefined || named === '')) throw new RefusedToken('scope');
  if (rules.tokensOf === 'service' && payload.sub !== payload['client_id']) throw new RefusedToken('subject');

  const clientId = rules.partnerClaim === 'scope' ? named : textClaim(payload, rules.partnerClaim);
  if (clientId === undefined || clientId === '' || clientId.length > CLIENT_ID_CHARACTERS)
    throw new RefusedToken('client');
  const token = { clientId, expiresAtSeconds: Math.floor(exp) };
  // Where the scope names the client id, it is no partner's name.
  return named === undefined || rules.partnerClaim === 'scope' ? token : { ...token, scopePartner: named };
}

/** The one partner that a scope names; two are as bad as none. */
function scopePartner(scope: unknown): string | undefined {
  if (typeof scope !== 'string') return undefined;
  const [entry, ...more] = scope.split(' ').filter((part) => part.startsWith('partner:'));
  if (more.length > 0) throw new RefusedToken('scope');
  return entry?.slice('partner:'.length);
}

/** A claim as text. A payload's own property: `constructor` is no claim of every token. */
function textClaim(payload: JWTPayload, claim: string): string | undefined {
  const value: unknown = Object.hasOwn(payload, claim) ? payload[claim] : undefined;
  return typeof value === 'string' ? value : undefined;
}
