import type { Environment } from './environments.ts';
import { type FunctionName, routeTo } from './routes.ts';

export type FunctionSettings = {
  /** Default: the method and path of its route. */
  readonly description?: string;
  /** 1,769 MB gives a function one whole vCPU. */
  readonly memoryMegabytes: number;
  readonly timeoutSeconds: number;
};

/** Behind the token: a caller who rehearses errors may delay a response by ten seconds. */
const MARKET_READER = { memoryMegabytes: 1_769, timeoutSeconds: 25 } as const;
/** Reads little, but a cold start takes processor time, of which memory buys more. */
const STORE_READER = { memoryMegabytes: 1_024, timeoutSeconds: 20 } as const;
const SMALL = { memoryMegabytes: 512, timeoutSeconds: 20 } as const;

export const FUNCTION_SETTINGS: Readonly<Record<FunctionName, FunctionSettings>> = {
  authorizer: { ...SMALL, timeoutSeconds: 10, description: 'Checks access tokens' },
  status: STORE_READER,
  sources: STORE_READER,
  docs: { ...SMALL, description: 'The API reference' },
  suppliers: MARKET_READER,
  plans: MARKET_READER,
  'plan-lookup': MARKET_READER,
  comparison: MARKET_READER,
  valuation: MARKET_READER,
  'best-buys': STORE_READER,
  drop: MARKET_READER,
  sessions: MARKET_READER,
  'best-available': MARKET_READER,
  token: { ...STORE_READER, timeoutSeconds: 10 },
  jwks: { ...STORE_READER, timeoutSeconds: 10 },
  'issuer-metadata': SMALL,
};

/** Without them households or partners cannot go on: production gives their new code a tenth of the requests first. */
export const GRADUAL_FUNCTIONS: readonly FunctionName[] = [
  'authorizer',
  'token',
  'suppliers',
  'plans',
  'comparison',
  'valuation',
  'best-available',
  'drop',
  'sessions',
];

export const LOADER_SETTINGS: FunctionSettings = {
  description: 'Loads the feeds and publishes an edition of the market',
  memoryMegabytes: 3_008,
  timeoutSeconds: 900,
};

export const OUTSIDE_CHECK_SETTINGS: FunctionSettings = {
  description: 'Gets a token and a comparison as a partner does',
  memoryMegabytes: 256,
  timeoutSeconds: 50,
};

/** A load makes much that lives shortly: a quarter less time than with V8's default of 16 MB. `npm run load` has it too. */
export const LOADER_NODE_OPTIONS = '--max-semi-space-size=64';

export type VariableSources = {
  readonly environment: Pick<Environment, 'tokens' | 'journeyUrl' | 'tiers' | 'industryLookupsPerDay'> & {
    readonly stage: Environment['stage'] | 'local';
  };
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** Comma-separated, the signing key first; empty with an outside issuer. */
  readonly signingKeyIds: string;
  /** Of the KMS key for the hashes of the addresses that were looked up. */
  readonly lookupKeyId: string;
};

/** Apart from the names of its tables. */
export function functionVariables(name: FunctionName, sources: VariableSources): Readonly<Record<string, string>> {
  return { ...httpVariables(name, sources), ...ownVariables(name, sources) };
}

function httpVariables(name: FunctionName, { environment }: VariableSources): Readonly<Record<string, string>> {
  if (name === 'authorizer') return {};
  const { stage, tiers } = environment;
  if (!routeTo(name).token) return { ENVIRONMENT: stage };
  return { ENVIRONMENT: stage, RATE_LIMITS: JSON.stringify(tiers) };
}

function ownVariables(name: FunctionName, sources: VariableSources): Readonly<Record<string, string>> {
  switch (name) {
    case 'authorizer':
      return authorizerVariables(sources);
    case 'token':
      return { ...ownTokens(sources.baseUrl), SIGNING_KEY_IDS: sources.signingKeyIds };
    case 'jwks':
      return { SIGNING_KEY_IDS: sources.signingKeyIds };
    case 'issuer-metadata':
      return { BASE_URL: sources.baseUrl, ISSUER: sources.baseUrl };
    case 'docs':
      return { BASE_URL: sources.baseUrl };
    case 'best-available':
      return {
        LOOKUPS_PER_DAY: String(sources.environment.industryLookupsPerDay),
        LOOKUP_KEY_ID: sources.lookupKeyId,
      };
    case 'drop':
      return { JOURNEY_URL: sources.environment.journeyUrl };
    default:
      return {};
  }
}

function authorizerVariables({ environment, baseUrl, signingKeyIds }: VariableSources): Record<string, string> {
  const { tokens } = environment;
  return tokens.kind === 'own'
    ? { BASE_URL: baseUrl, ...ownTokens(baseUrl), SIGNING_KEY_IDS: signingKeyIds, PARTNER_CLAIM: 'client_id' }
    : {
        BASE_URL: baseUrl,
        ISSUER: tokens.issuer,
        AUDIENCES: tokens.audiences.join(','),
        JWKS_URL: tokens.jwksUrl,
        PARTNER_CLAIM: tokens.partnerClaim,
      };
}

function ownTokens(baseUrl: string) {
  return { ISSUER: baseUrl, AUDIENCES: `${baseUrl}/energy` };
}
