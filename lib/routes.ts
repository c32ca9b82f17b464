export type Route = {
  readonly method: 'GET' | 'POST';
  /** In API Gateway's notation: `{name}` for a parameter. */
  readonly path: string;
  readonly function: FunctionName;
  readonly token: boolean;
};

const LISTED = [
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
  {
    method: 'GET',
    path: '/.well-known/oauth-authorization-server',
    function: 'issuer-metadata',
    token: false,
  },
] as const;

/** A folder of functions/. */
export type FunctionName = 'authorizer' | (typeof LISTED)[number]['function'];

export const ROUTES: readonly Route[] = LISTED;

/** For every route. A disabled partner is out within a minute. */
export const AUTHORIZER_CACHE_SECONDS = 30;
export const INTEGRATION_TIMEOUT_SECONDS = 29;
export const MINIMUM_COMPRESSION_BYTES = 1_024;

/** @throws Error if no route leads to the function */
export function routeTo(functionName: string): Route {
  const found = ROUTES.find((route) => route.function === functionName);
  if (found === undefined) throw new Error(`no route leads to ${functionName}`);
  return found;
}

/** The functions behind these routes, and the authorizer. */
export function functionsOf(routes: readonly Route[] = ROUTES): readonly FunctionName[] {
  return [...new Set<FunctionName>(['authorizer', ...routes.map((route) => route.function)])];
}
