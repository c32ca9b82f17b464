import type { RateLimits } from '../http/response-headers.ts';
import {
  count,
  day,
  type Environment,
  json,
  list,
  oneOf,
  optional,
  readVariables,
  text,
  url,
  type Values,
} from './variables.ts';

export const COMMON_ENVIRONMENT = {
  ENVIRONMENT: oneOf('local', 'staging', 'production'),
  POWERTOOLS_SERVICE_NAME: text,
  POWERTOOLS_METRICS_NAMESPACE: text,
  /** The day to price; local only. */
  TODAY: optional(day),
} as const;

export const TABLE_ENVIRONMENT = {
  MARKET_TABLE: text,
  PLACES_TABLE: text,
  METERS_TABLE: text,
  PARTNERS_TABLE: text,
  SESSIONS_TABLE: text,
} as const;

/** Without a slash at the end. */
const BASE_URL = url;

const { MARKET_TABLE, PLACES_TABLE, METERS_TABLE, PARTNERS_TABLE, SESSIONS_TABLE } = TABLE_ENVIRONMENT;

const rateLimits = json(isRateLimits);

/** Of a function that needs no token. */
const publicEnvironment = { ...COMMON_ENVIRONMENT, RATE_LIMITS: optional(rateLimits) } as const;
/** Of every function behind the token. */
const partnerEnvironment = { ...COMMON_ENVIRONMENT, RATE_LIMITS: rateLimits } as const;
const marketEnvironment = { ...partnerEnvironment, MARKET_TABLE, PLACES_TABLE } as const;

const signingEnvironment = {
  ...publicEnvironment,
  /** KMS key ids, the first of which signs. */
  SIGNING_KEY_IDS: optional(list),
  /** A private RSA key as JSON; local only. */
  SIGNING_KEY_JWK: optional(json(isPrivateKey)),
} as const;

export type SigningEnvironment = Values<typeof signingEnvironment>;

/** What each function reads from its environment; authorizer and loader have lists of their own. */
export const FUNCTION_ENVIRONMENTS = {
  status: { ...partnerEnvironment, MARKET_TABLE },
  sources: { ...partnerEnvironment, MARKET_TABLE },
  docs: { ...partnerEnvironment, BASE_URL },
  suppliers: marketEnvironment,
  plans: marketEnvironment,
  'plan-lookup': marketEnvironment,
  comparison: marketEnvironment,
  valuation: marketEnvironment,
  'best-buys': { ...partnerEnvironment, MARKET_TABLE },
  'best-available': { ...marketEnvironment, METERS_TABLE, LOOKUPS_PER_DAY: count, LOOKUP_KEY_ID: text },
  drop: { ...marketEnvironment, SESSIONS_TABLE, JOURNEY_URL: url },
  sessions: { ...partnerEnvironment, MARKET_TABLE, SESSIONS_TABLE },
  token: { ...signingEnvironment, PARTNERS_TABLE, ISSUER: text, AUDIENCES: list },
  jwks: signingEnvironment,
  'issuer-metadata': { ...publicEnvironment, BASE_URL, ISSUER: text },
} as const;

export type FunctionName = keyof typeof FUNCTION_ENVIRONMENTS;

export type FunctionEnvironment<Name extends FunctionName> = Values<(typeof FUNCTION_ENVIRONMENTS)[Name]> &
  Values<typeof publicEnvironment>;

export function readFunctionEnvironment<Name extends FunctionName>(name: Name): FunctionEnvironment<Name> {
  return readEnvironment(FUNCTION_ENVIRONMENTS[name]) as FunctionEnvironment<Name>;
}

/** @throws Error that names every variable that is missing or wrong, never its value */
export function readEnvironment<V extends typeof COMMON_ENVIRONMENT>(
  variables: V,
  environment: Environment = process.env,
): Values<V> {
  const values = readVariables(variables, environment);
  const { ENVIRONMENT, TODAY } = readVariables(COMMON_ENVIRONMENT, environment);
  if (TODAY !== undefined && ENVIRONMENT !== 'local') throw new Error('TODAY is for a local service only');
  return values;
}

function isRateLimits(value: unknown): value is RateLimits {
  return isRecord(value) && Object.entries(value).every(([tier, limit]) => tier !== '' && isRateLimit(limit));
}

function isRateLimit(value: unknown): value is RateLimits[string] {
  return isRecord(value) && isPositive(value['requestsPerSecond']) && isPositive(value['burst']);
}

type PrivateKey = { readonly kty: 'RSA'; readonly n: string; readonly e: string; readonly d: string };

function isPrivateKey(value: unknown): value is PrivateKey {
  return isRecord(value) && value['kty'] === 'RSA' && ['n', 'e', 'd'].every((name) => typeof value[name] === 'string');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPositive(value: unknown): boolean {
  return typeof value === 'number' && value > 0;
}
