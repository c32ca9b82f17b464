import type { TableName } from './tables.ts';

/** `get` reads single items by key, `read` by key and by query, `write` does not read. Nothing may scan. */
export type TableAccess = 'get' | 'get-update' | 'get-put' | 'read' | 'write' | 'read-write';

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
  { method: 'GET', path: '/energy/docs/postman_collection.json', function: 'docs', token: true },
  { method: 'GET', path: '/energy/docs/requests.http', function: 'docs', token: true },
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

export const FUNCTION_TABLES: Readonly<Record<FunctionName, Readonly<Partial<Record<TableName, TableAccess>>>>> = {
  authorizer: { Partners: 'get' },
  status: { Market: 'read' },
  sources: { Market: 'read' },
  docs: {},
  suppliers: { Market: 'read', Places: 'read' },
  plans: { Market: 'read', Places: 'read' },
  'plan-lookup': { Market: 'read', Places: 'read' },
  comparison: { Market: 'read', Places: 'read' },
  valuation: { Market: 'read', Places: 'read' },
  'best-buys': { Market: 'read' },
  drop: { Market: 'read', Places: 'read', Sessions: 'get-put' },
  sessions: { Market: 'read', Sessions: 'get-update' },
  'best-available': { Market: 'read', Places: 'read', Meters: 'read' },
  token: { Partners: 'get-update' },
  jwks: {},
  'issuer-metadata': {},
};

/** The loader writes annual consumption but cannot read it; only best-available can. */
export const LOADER_TABLES: Readonly<Partial<Record<TableName, TableAccess>>> = {
  Market: 'read-write',
  Places: 'read-write',
  Meters: 'write',
};

/** An environment with an outside issuer has neither these functions nor their routes. */
export const OWN_TOKEN_FUNCTIONS: readonly FunctionName[] = ['token', 'jwks', 'issuer-metadata'];
