/** By DynamoDB's own names. Nothing may scan. */
export type TableOperation =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'BatchWriteItem';

export type TableAccess = readonly TableOperation[];

export type FunctionName =
  | 'authorizer'
  | 'status'
  | 'sources'
  | 'docs'
  | 'suppliers'
  | 'plans'
  | 'plan-lookup'
  | 'comparison'
  | 'valuation'
  | 'best-buys'
  | 'drop'
  | 'sessions'
  | 'best-available'
  | 'token'
  | 'jwks'
  | 'issuer-metadata';

export type Route = {
  readonly method: 'GET' | 'POST';
  /** In API Gateway's notation: `{name}` for a parameter. */
  readonly path: string;
  readonly function: FunctionName;
  readonly token: boolean;
};

export const ROUTES: readonly Route[] = [
  { method: 'GET', path: '/energy/status', function: 'status', token: true },
  { method: 'GET', path: '/energy/sources', function: 'sources', token: true },
  { method: 'GET', path: '/energy/docs/index.html', function: 'docs', token: true },
  { method: 'GET', path: '/energy/docs/openapi.json', function: 'docs', token: true },
  { method: 'GET', path: '/energy/suppliers', function: 'suppliers', token: true },
  { method: 'GET', path: '/energy/plans', function: 'plans', token: true },
  { method: 'GET', path: '/energy/plan-lookup', function: 'plan-lookup', token: true },
  { method: 'GET', path: '/energy/comparison', function: 'comparison', token: true },
  { method: 'GET', path: '/energy/valuation', function: 'valuation', token: true },
  { method: 'GET', path: '/energy/best-buys/{best_buy_type}', function: 'best-buys', token: true },
  { method: 'POST', path: '/energy/drop', function: 'drop', token: true },
  { method: 'GET', path: '/energy/sessions/{session_id}', function: 'sessions', token: true },
  { method: 'GET', path: '/energy/best-available', function: 'best-available', token: true },
  { method: 'POST', path: '/oauth/token', function: 'token', token: false },
  { method: 'GET', path: '/.well-known/jwks.json', function: 'jwks', token: false },
  { method: 'GET', path: '/.well-known/oauth-authorization-server', function: 'issuer-metadata', token: false },
];

/** For every route. A disabled partner is out within a minute. */
export const AUTHORIZER_CACHE_SECONDS = 30;
export const INTEGRATION_TIMEOUT_SECONDS = 29;
export const MINIMUM_COMPRESSION_BYTES = 1_024;

export function functionsOf(routes: readonly Route[]): readonly FunctionName[] {
  return [...new Set<FunctionName>(['authorizer', ...routes.map((route) => route.function)])];
}

/** @throws Error if no route leads to the function */
export function routeTo(functionName: string): Route {
  const found = ROUTES.find((route) => route.function === functionName);
  if (found === undefined) throw new Error(`no route leads to ${functionName}`);
  return found;
}

/** Every table has a partition key `pk` and a sort key `sk`, both strings built in shared/store/keys.ts. */
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
  { name: 'Market', variable: 'MARKET_TABLE', expiresAttribute: 'expiresAt', ownKey: false, recoveryDays: 7 },
  { name: 'Places', variable: 'PLACES_TABLE', ownKey: false, recoveryDays: 7 },
  { name: 'Meters', variable: 'METERS_TABLE', expiresAttribute: 'expiresAt', ownKey: true, recoveryDays: 7 },
  { name: 'Partners', variable: 'PARTNERS_TABLE', ownKey: false, recoveryDays: 35 },
  { name: 'Sessions', variable: 'SESSIONS_TABLE', expiresAttribute: 'expiresAt', ownKey: true, recoveryDays: 7 },
];

type TableAccesses = Readonly<Partial<Record<TableName, TableAccess>>>;

const EDITION: TableAccess = ['GetItem', 'Query'];
const MARKET_AND_PLACES: TableAccesses = { Market: EDITION, Places: ['GetItem'] };
const WRITE: TableAccess = ['PutItem', 'UpdateItem', 'BatchWriteItem'];

export const FUNCTION_TABLES: Readonly<Record<FunctionName, TableAccesses>> = {
  authorizer: { Partners: ['GetItem'] },
  status: { Market: ['GetItem'] },
  sources: { Market: ['GetItem'] },
  docs: {},
  suppliers: MARKET_AND_PLACES,
  plans: MARKET_AND_PLACES,
  'plan-lookup': MARKET_AND_PLACES,
  comparison: MARKET_AND_PLACES,
  valuation: MARKET_AND_PLACES,
  'best-buys': { Market: EDITION },
  drop: { ...MARKET_AND_PLACES, Sessions: ['GetItem', 'PutItem'] },
  sessions: { Market: EDITION, Sessions: ['GetItem', 'UpdateItem'] },
  'best-available': { ...MARKET_AND_PLACES, Meters: ['Query', 'UpdateItem', 'PutItem'] },
  token: { Partners: ['GetItem'] },
  jwks: {},
  'issuer-metadata': {},
};

/** The loader writes annual consumption but cannot read it; only best-available can. */
export const LOADER_TABLES: TableAccesses = {
  Market: [...EDITION, 'PutItem'],
  Places: ['GetItem', 'Query', ...WRITE],
  Meters: WRITE,
};

/** An environment with an outside issuer has neither these functions nor their routes. */
export const OWN_TOKEN_FUNCTIONS: readonly FunctionName[] = ['token', 'jwks', 'issuer-metadata'];
