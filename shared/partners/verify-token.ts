import {
  errors,
  type JWTHeaderParameters,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import { CLIENT_ID_CHARACTERS, JOURNEY_SCOPE, PARTNER_SCOPE } from './partner.ts';
import { ALGORITHM, TOKEN_LIFETIME_SECONDS, TOKEN_TYPE } from './signer.ts';

export type TokenRules = {
  readonly issuer: string;
  readonly audiences: readonly string[];
  /**
   * The claim that names the client; `scope` if an entry `partner:<client id>` of the scope names
   * it.
   */
  readonly partnerClaim: string;
  readonly tokensOf: 'service' | 'outside';
};

type VerifiedToken = {
  readonly clientId: string;
  readonly expiresAtSeconds: number;
  /** The scope as `scopeOf` writes it; undefined if an outside issuer names no partner in it. */
  readonly scope: string | undefined;
};

/**
 * Reports why a token was refused. Its message, for the log, is one of our words or jose's
 * error code: never a part of the token.
 */
export class RefusedToken extends Error {}

const TOKEN_CHARACTERS = 4_096;
const KEY_ID_CHARACTERS = 256;
/**
 * The tolerance for `nbf` and `iat` only, because an issuer's clock may be ahead of ours: an
 * expired token is expired.
 */
const CLOCK_TOLERANCE_SECONDS = 10;

/** The claims that a token must have. Some outside issuers write no type. */
const REQUIRED = {
  service: {
    claims: ['iss', 'sub', 'client_id', 'aud', 'iat', 'exp', 'jti', 'scope'],
    types: [TOKEN_TYPE],
  },
  outside: {
    claims: ['iss', 'aud', 'exp'],
    types: [undefined, 'jwt', 'at+jwt', 'application/jwt', 'application/at+jwt'],
  },
} as const;

/** @throws RefusedToken; Error if the keys are out of reach */
export async function verifyToken(
  token: string,
  rules: TokenRules,
  at: { readonly keys: JWTVerifyGetKey; readonly nowSeconds: number },
): Promise<VerifiedToken> {
  if (token.length > TOKEN_CHARACTERS) throw new RefusedToken('too-long');
  const keys: JWTVerifyGetKey = (header, input) => {
    checkHeader(header, REQUIRED[rules.tokensOf].types);
    return at.keys(header, input);
  };
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: [ALGORITHM],
      issuer: rules.issuer,
      audience: [...rules.audiences],
      requiredClaims: [...REQUIRED[rules.tokensOf].claims],
      currentDate: new Date(at.nowSeconds * 1000),
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    });
    checkSignatureText(token);
    return verifiedToken(payload, rules, at.nowSeconds);
  } catch (error) {
    if (error instanceof RefusedToken) throw error;
    if (error instanceof errors.JOSEError) throw new RefusedToken(error.code, { cause: error });
    // Keys that are out of reach, or cannot verify (too short, not RSA), are the issuer's error,
    // and say nothing about the token.
    throw new Error('keys out of reach', { cause: error });
  }
}

/** Checks the header before any key is fetched. */
function checkHeader({ typ, kid }: JWTHeaderParameters, types: readonly unknown[]): void {
  if (!types.includes(typeof typ === 'string' ? typ.toLowerCase() : typ))
    throw new RefusedToken('type');
  if (typeof kid !== 'string' || kid === '' || kid.length > KEY_ID_CHARACTERS)
    throw new RefusedToken('key-id');
}

/**
 * A signature’s last letter has unused bits. Only one spelling is accepted, so that an altered
 * token is refused.
 */
function checkSignatureText(token: string): void {
  const signature = token.slice(token.lastIndexOf('.') + 1);
  if (Buffer.from(signature, 'base64url').toString('base64url') !== signature)
    throw new RefusedToken('encoding');
}

function verifiedToken(payload: JWTPayload, rules: TokenRules, nowSeconds: number): VerifiedToken {
  const { exp } = payload;
  if (exp === undefined || !Number.isSafeInteger(Math.floor(exp))) throw new RefusedToken('expiry');
  if (exp <= nowSeconds) throw new RefusedToken('expired');
  if (rules.tokensOf === 'service') checkLifetime(payload, exp, nowSeconds);

  const scope = tokenScope(payload['scope'], rules);
  const named = scope === JOURNEY_SCOPE ? undefined : scope?.slice(PARTNER_SCOPE.length);
  if (rules.tokensOf === 'service' && (scope === undefined || named === ''))
    throw new RefusedToken('scope');
  if (rules.tokensOf === 'service' && payload.sub !== payload['client_id'])
    throw new RefusedToken('subject');

  const clientId = rules.partnerClaim === 'scope' ? named : textClaim(payload, rules.partnerClaim);
  if (!clientId || clientId.length > CLIENT_ID_CHARACTERS) throw new RefusedToken('client');
  return {
    clientId,
    expiresAtSeconds: Math.floor(exp),
    scope: rules.partnerClaim === 'scope' ? undefined : scope,
  };
}

/**
 * Refuses a token that lasts longer than a day. An outside issuer sets the lifetime of its own
 * tokens.
 */
function checkLifetime({ iat }: JWTPayload, exp: number, nowSeconds: number): void {
  if (iat === undefined || iat > nowSeconds + CLOCK_TOLERANCE_SECONDS)
    throw new RefusedToken('issued-at');
  if (exp - iat > TOKEN_LIFETIME_SECONDS) throw new RefusedToken('lifetime');
}

/**
 * Returns the scope. `journey` in a token of an outside issuer means nothing: only its record makes
 * a client a journey's.
 */
function tokenScope(scope: unknown, { tokensOf }: TokenRules): string | undefined {
  if (typeof scope !== 'string') return undefined;
  const [entry, ...more] = scope
    .split(' ')
    .filter(
      (part) =>
        part.startsWith(PARTNER_SCOPE) || (tokensOf === 'service' && part === JOURNEY_SCOPE),
    );
  if (more.length > 0) throw new RefusedToken('scope');
  return entry;
}

/** Reads a claim that is an own property: every object has a `constructor`. */
function textClaim(payload: JWTPayload, claim: string): string | undefined {
  const value: unknown = Object.hasOwn(payload, claim) ? payload[claim] : undefined;
  return typeof value === 'string' ? value : undefined;
}
