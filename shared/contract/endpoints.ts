/** Whom a token is for: a partner, or the journey that users are redirected to. */
export type TokenScope = 'partner' | 'journey';

/** The sections of the reference in its order, each named for what a caller wants to do. */
export const TASKS = [
  'Get a token',
  'Find the current plan',
  'Compare plans',
  'Compare many households',
  'Hand a household over',
  'Follow a switch',
  'Check the service',
  'Read the reference',
] as const;

export type Task = (typeof TASKS)[number];

/** What an endpoint is to a caller, and the function that runs it. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path in API Gateway's notation: `{name}` for a parameter. */
  readonly path: string;
  /** The scopes of the tokens that the endpoint accepts; null means that it needs no token. */
  readonly token: readonly TokenScope[] | null;
  /** Further scopes that it accepts outside production, so that their callers can rehearse. */
  readonly rehearsedBy?: readonly TokenScope[];
  /** The verb that clients call it by. Generators make method names of it. */
  readonly operationId: string;
  readonly task: Task;
  /** The folder of functions/. What the function may use stands in lib/functions.ts. */
  readonly function: string;
};

const PARTNER = ['partner'] as const;
const PARTNER_OR_JOURNEY = ['partner', 'journey'] as const;
const JOURNEY = ['journey'] as const;

/** Every endpoint. Stack, local gateway, reference and client are made from this table. */
export const ENDPOINTS = {
  status: {
    method: 'GET',
    path: '/energy/status',
    token: PARTNER_OR_JOURNEY,
    operationId: 'getStatus',
    task: 'Check the service',
    function: 'status',
  },
  sources: {
    method: 'GET',
    path: '/energy/sources',
    token: PARTNER,
    operationId: 'listSources',
    task: 'Check the service',
    function: 'sources',
  },
  'docs-page': {
    method: 'GET',
    path: '/energy/docs/index.html',
    token: PARTNER_OR_JOURNEY,
    operationId: 'getReferencePage',
    task: 'Read the reference',
    function: 'docs',
  },
  'docs-openapi': {
    method: 'GET',
    path: '/energy/docs/openapi.json',
    token: PARTNER_OR_JOURNEY,
    operationId: 'getReferenceDocument',
    task: 'Read the reference',
    function: 'docs',
  },
  'docs-reference': {
    method: 'GET',
    path: '/energy/docs/reference.md',
    token: PARTNER_OR_JOURNEY,
    operationId: 'getReferenceText',
    task: 'Read the reference',
    function: 'docs',
  },
  'docs-changelog': {
    method: 'GET',
    path: '/energy/docs/changelog.md',
    token: PARTNER_OR_JOURNEY,
    operationId: 'getChangelog',
    task: 'Read the reference',
    function: 'docs',
  },
  suppliers: {
    method: 'GET',
    path: '/energy/suppliers',
    token: PARTNER,
    operationId: 'listSuppliers',
    task: 'Find the current plan',
    function: 'suppliers',
  },
  plans: {
    method: 'GET',
    path: '/energy/plans',
    token: PARTNER,
    operationId: 'listPlans',
    task: 'Find the current plan',
    function: 'plans',
  },
  'plan-lookup': {
    method: 'GET',
    path: '/energy/plan-lookup',
    token: PARTNER,
    operationId: 'findPlan',
    task: 'Find the current plan',
    function: 'plan-lookup',
  },
  comparison: {
    method: 'GET',
    path: '/energy/comparison',
    token: PARTNER,
    operationId: 'comparePlans',
    task: 'Compare plans',
    function: 'comparison',
  },
  valuation: {
    method: 'GET',
    path: '/energy/valuation',
    token: PARTNER,
    operationId: 'priceCurrentPlan',
    task: 'Compare plans',
    function: 'valuation',
  },
  'best-buys': {
    method: 'GET',
    path: '/energy/best-buys/{best_buy_type}',
    token: PARTNER,
    operationId: 'listBestBuys',
    task: 'Compare plans',
    function: 'best-buys',
  },
  drop: {
    method: 'POST',
    path: '/energy/drop',
    token: PARTNER,
    operationId: 'createSession',
    task: 'Hand a household over',
    function: 'drop',
  },
  sessions: {
    method: 'GET',
    path: '/energy/sessions/{session_id}',
    token: PARTNER_OR_JOURNEY,
    operationId: 'getSession',
    task: 'Hand a household over',
    function: 'sessions',
  },
  switches: {
    method: 'GET',
    path: '/energy/switches',
    token: PARTNER,
    operationId: 'listSwitches',
    task: 'Follow a switch',
    function: 'switches',
  },
  switch: {
    method: 'GET',
    path: '/energy/switches/{session_id}',
    token: PARTNER_OR_JOURNEY,
    operationId: 'getSwitch',
    task: 'Follow a switch',
    function: 'switches',
  },
  'switch-report': {
    method: 'PUT',
    path: '/energy/switches/{session_id}/{fuel}',
    token: JOURNEY,
    rehearsedBy: PARTNER,
    operationId: 'reportSwitch',
    task: 'Follow a switch',
    function: 'switch-report',
  },
  'best-available': {
    method: 'GET',
    path: '/energy/best-available',
    token: PARTNER,
    operationId: 'findBestPlans',
    task: 'Compare plans',
    function: 'best-available',
  },
  'batch-create': {
    method: 'POST',
    path: '/energy/batches',
    token: PARTNER,
    operationId: 'createBatch',
    task: 'Compare many households',
    function: 'batches',
  },
  'batch-start': {
    method: 'POST',
    path: '/energy/batches/{batch_id}/start',
    token: PARTNER,
    operationId: 'startBatch',
    task: 'Compare many households',
    function: 'batch-start',
  },
  batch: {
    method: 'GET',
    path: '/energy/batches/{batch_id}',
    token: PARTNER,
    operationId: 'getBatch',
    task: 'Compare many households',
    function: 'batches',
  },
  'batch-list': {
    method: 'GET',
    path: '/energy/batches',
    token: PARTNER,
    operationId: 'listBatches',
    task: 'Compare many households',
    function: 'batches',
  },
  'batch-delete': {
    method: 'DELETE',
    path: '/energy/batches/{batch_id}',
    token: PARTNER,
    operationId: 'deleteBatch',
    task: 'Compare many households',
    function: 'batches',
  },
  token: {
    method: 'POST',
    path: '/oauth/token',
    token: null,
    operationId: 'createToken',
    task: 'Get a token',
    function: 'token',
  },
  jwks: {
    method: 'GET',
    path: '/.well-known/jwks.json',
    token: null,
    operationId: 'getKeySet',
    task: 'Get a token',
    function: 'jwks',
  },
  'issuer-metadata': {
    method: 'GET',
    /** RFC 8414, section 3. */
    path: '/.well-known/oauth-authorization-server',
    token: null,
    operationId: 'getIssuerMetadata',
    task: 'Get a token',
    function: 'issuer-metadata',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;

export type EndpointName = keyof typeof ENDPOINTS;

export type ListedEndpoint = (typeof ENDPOINTS)[EndpointName];

/** A function that runs one or several endpoints. */
export type EndpointFunction = ListedEndpoint['function'];
