import type { Environment } from './environments.ts';
import { type FunctionName, routeTo } from './routes.ts';

/** Operations by DynamoDB's own names. Nothing may scan. */
export type TableOperation = 'GetItem' | 'Query' | 'PutItem' | 'UpdateItem' | 'BatchWriteItem';

/**
 * Every table has a partition key `pk` and a sort key `sk`, both strings built in
 * shared/store/keys.ts.
 */
export type TableName = 'Market' | 'Places' | 'Meters' | 'Partners' | 'Sessions';

export type TableDefinition = {
  readonly name: TableName;
  readonly variable: string;
  readonly expiresAttribute?: string;
  /** Contains personal data: has its own KMS key. */
  readonly ownKey: boolean;
  /** The table can be restored to any second of them. What is erased is in the backups as long. */
  readonly recoveryDays: number;
};

export const TABLES: readonly TableDefinition[] = [
  {
    name: 'Market',
    variable: 'MARKET_TABLE',
    expiresAttribute: 'expiresAt',
    ownKey: false,
    recoveryDays: 7,
  },
  { name: 'Places', variable: 'PLACES_TABLE', ownKey: false, recoveryDays: 7 },
  {
    name: 'Meters',
    variable: 'METERS_TABLE',
    expiresAttribute: 'expiresAt',
    ownKey: true,
    recoveryDays: 7,
  },
  { name: 'Partners', variable: 'PARTNERS_TABLE', ownKey: false, recoveryDays: 35 },
  {
    name: 'Sessions',
    variable: 'SESSIONS_TABLE',
    expiresAttribute: 'expiresAt',
    ownKey: true,
    recoveryDays: 7,
  },
];

export type FunctionSettings = {
  /** Default: the method and path of its route. */
  readonly description?: string;
  /** 1,769 MB gives a function one whole vCPU. */
  readonly memoryMegabytes: number;
  readonly timeoutSeconds: number;
  /** What it may do, and nothing else. */
  readonly tables: Readonly<Partial<Record<TableName, readonly TableOperation[]>>>;
  /**
   * Set this for a function without which households or partners cannot go on. Production gives its
   * new code a tenth of the requests first.
   */
  readonly isGradual?: boolean;
};

const EDITION = ['GetItem', 'Query'] as const;
const MARKET_AND_PLACES = { Market: EDITION, Places: ['GetItem'] } as const;
const WRITE = ['PutItem', 'UpdateItem', 'BatchWriteItem'] as const;

/** Behind the token: a caller who rehearses errors may delay a response by ten seconds. */
const MARKET_READER = {
  memoryMegabytes: 1_769,
  timeoutSeconds: 25,
  tables: MARKET_AND_PLACES,
} as const;
/** Reads little, but a cold start takes processor time, of which memory buys more. */
const STORE_READER = {
  memoryMegabytes: 1_024,
  timeoutSeconds: 20,
  tables: { Market: ['GetItem'] },
} as const;
const SMALL = { memoryMegabytes: 512, timeoutSeconds: 20, tables: {} } as const;

export const FUNCTIONS: Readonly<Record<FunctionName, FunctionSettings>> = {
  authorizer: {
    ...SMALL,
    timeoutSeconds: 10,
    tables: { Partners: ['GetItem'] },
    isGradual: true,
    description: 'Checks access tokens',
  },
  status: STORE_READER,
  sources: STORE_READER,
  docs: { ...SMALL, description: 'The API reference' },
  suppliers: { ...MARKET_READER, isGradual: true },
  plans: { ...MARKET_READER, isGradual: true },
  'plan-lookup': MARKET_READER,
  comparison: { ...MARKET_READER, isGradual: true },
  valuation: { ...MARKET_READER, isGradual: true },
  'best-buys': { ...STORE_READER, tables: { Market: EDITION } },
  drop: {
    ...MARKET_READER,
    tables: { ...MARKET_AND_PLACES, Sessions: ['GetItem', 'PutItem'] },
    isGradual: true,
  },
  sessions: {
    ...MARKET_READER,
    tables: { Market: EDITION, Sessions: ['GetItem', 'UpdateItem'] },
    isGradual: true,
  },
  'best-available': {
    ...MARKET_READER,
    tables: { ...MARKET_AND_PLACES, Meters: ['Query', 'UpdateItem', 'PutItem'] },
    isGradual: true,
  },
  token: {
    ...STORE_READER,
    timeoutSeconds: 10,
    tables: { Partners: ['GetItem'] },
    isGradual: true,
  },
  jwks: { ...STORE_READER, timeoutSeconds: 10, tables: {} },
  'issuer-metadata': SMALL,
};

/** The loader writes annual consumption but cannot read it; only best-available can. */
export const LOADER: FunctionSettings = {
  description: 'Loads the feeds and publishes an edition of the market',
  memoryMegabytes: 3_008,
  timeoutSeconds: 900,
  tables: {
    Market: [...EDITION, 'PutItem'],
    Places: ['GetItem', 'Query', ...WRITE],
    Meters: WRITE,
  },
};

export const OUTSIDE_CHECK: FunctionSettings = {
  description: 'Gets a token and a comparison as a partner does',
  memoryMegabytes: 256,
  timeoutSeconds: 50,
  tables: {},
};

export type VariableSources = {
  readonly environment: Pick<
    Environment,
    'tokens' | 'journeyUrl' | 'tiers' | 'industryLookupsPerDay'
  > & {
    readonly stage: Environment['stage'] | 'local';
  };
  /** The base URL of the API, without a trailing slash. */
  readonly baseUrl: string;
  /** Comma-separated, the signing key first; empty with an outside issuer. */
  readonly signingKeyIds: string;
  /** The KMS key that hashes the addresses that were looked up. */
  readonly lookupKeyId: string;
};

/** Apart from the names of its tables. */
export function functionVariables(
  name: FunctionName,
  sources: VariableSources,
): Readonly<Record<string, string>> {
  if (name === 'authorizer') return authorizerVariables(sources);
  const {
    environment,
    baseUrl: BASE_URL,
    signingKeyIds: SIGNING_KEY_IDS,
    lookupKeyId: LOOKUP_KEY_ID,
  } = sources;
  const own: Readonly<Partial<Record<FunctionName, Readonly<Record<string, string>>>>> = {
    token: { ...ownTokens(BASE_URL), SIGNING_KEY_IDS },
    jwks: { SIGNING_KEY_IDS },
    'issuer-metadata': { BASE_URL, ISSUER: BASE_URL },
    docs: { BASE_URL },
    'best-available': { LOOKUPS_PER_DAY: String(environment.industryLookupsPerDay), LOOKUP_KEY_ID },
    drop: { JOURNEY_URL: environment.journeyUrl },
  };
  const limits = routeTo(name).token && { RATE_LIMITS: JSON.stringify(environment.tiers) };
  return { ENVIRONMENT: environment.stage, ...limits, ...own[name] };
}

function authorizerVariables({
  environment,
  baseUrl,
  signingKeyIds,
}: VariableSources): Record<string, string> {
  const { tokens } = environment;
  return tokens.kind === 'own'
    ? {
        BASE_URL: baseUrl,
        ...ownTokens(baseUrl),
        SIGNING_KEY_IDS: signingKeyIds,
        PARTNER_CLAIM: 'client_id',
      }
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
