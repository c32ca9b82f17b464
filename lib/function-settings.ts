import type { Environment } from './environments.ts';
import { type FunctionName, routeTo } from './routes.ts';

/** Urgent: households or partners cannot go on. A warning can wait until the morning. */
export type Severity = 'urgent' | 'warning';

export type FunctionSettings = {
  /** Default: the method and path of its route. */
  readonly description?: string;
  /** 1,769 MB gives a function one whole vCPU. */
  readonly memoryMegabytes: number;
  readonly timeoutSeconds: number;
  /** What its errors mean for users: part of the alarm's text. */
  readonly errorImpact: string;
  readonly errorSeverity: Severity;
};

/** Behind the token: a caller who rehearses errors may delay a response by ten seconds. */
const MARKET_READER = { memoryMegabytes: 1_769, timeoutSeconds: 25 } as const;
/** Reads little, but a cold start takes processor time, of which memory buys more. */
const STORE_READER = { memoryMegabytes: 1_024, timeoutSeconds: 20 } as const;
const SMALL = { memoryMegabytes: 512, timeoutSeconds: 20 } as const;

export const FUNCTION_SETTINGS: Readonly<Record<FunctionName, FunctionSettings>> = {
  authorizer: {
    ...SMALL,
    timeoutSeconds: 10,
    description: 'Checks access tokens',
    errorSeverity: 'urgent',
    errorImpact:
      'Partners with valid tokens get 500 on every endpoint: signing keys or partner records cannot be read.',
  },
  status: { ...STORE_READER, errorSeverity: 'warning', errorImpact: "Partners' health checks of the API fail." },
  sources: { ...STORE_READER, errorSeverity: 'warning', errorImpact: 'Partners cannot see how fresh the prices are.' },
  docs: {
    ...SMALL,
    description: 'The API reference',
    errorSeverity: 'warning',
    errorImpact: "Partners' developers cannot open the API reference.",
  },
  suppliers: {
    ...MARKET_READER,
    errorSeverity: 'urgent',
    errorImpact: 'Households cannot select their supplier: there is no list of suppliers.',
  },
  plans: {
    ...MARKET_READER,
    errorSeverity: 'urgent',
    errorImpact: 'Households cannot select their current plan: there is no list of plans.',
  },
  'plan-lookup': {
    ...MARKET_READER,
    errorSeverity: 'warning',
    errorImpact: 'Plans cannot be found by the rates on a bill.',
  },
  comparison: { ...MARKET_READER, errorSeverity: 'urgent', errorImpact: 'Households see no comparison of plans.' },
  valuation: {
    ...MARKET_READER,
    errorSeverity: 'urgent',
    errorImpact: 'Households cannot see what their current plan will cost.',
  },
  'best-buys': {
    ...STORE_READER,
    errorSeverity: 'warning',
    errorImpact: 'Best-buy tables on partner sites are empty.',
  },
  drop: {
    ...MARKET_READER,
    errorSeverity: 'urgent',
    errorImpact: 'Households who chose a plan cannot start their switch: switches are lost.',
  },
  sessions: {
    ...MARKET_READER,
    errorSeverity: 'urgent',
    errorImpact: 'The journey cannot see what was handed over: households cannot finish their switch.',
  },
  'best-available': {
    ...MARKET_READER,
    errorSeverity: 'urgent',
    errorImpact: 'Households get no plans for their address.',
  },
  token: {
    ...STORE_READER,
    timeoutSeconds: 10,
    errorSeverity: 'urgent',
    errorImpact: 'Partners cannot get access tokens and lose access when their current token expires.',
  },
  jwks: {
    ...STORE_READER,
    timeoutSeconds: 10,
    errorSeverity: 'warning',
    errorImpact: 'Partners who check tokens themselves cannot read our public keys.',
  },
  'issuer-metadata': {
    ...SMALL,
    errorSeverity: 'warning',
    errorImpact: "Partners' OAuth clients cannot configure themselves, so they get no access tokens.",
  },
};

export const LOADER_SETTINGS: FunctionSettings = {
  description: 'Loads the feeds and publishes an edition of the market',
  memoryMegabytes: 3_008,
  timeoutSeconds: 900,
  errorSeverity: 'warning',
  errorImpact: 'A feed was refused or a load failed: partners still get the prices of the last successful load.',
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
  /** Of the environment: for the hashes of the addresses that were looked up. */
  readonly lookupHashKey: string;
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
        LOOKUP_HASH_KEY: sources.lookupHashKey,
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
