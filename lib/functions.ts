import {
  ENDPOINTS,
  type EndpointFunction,
  type ListedEndpoint,
} from '../shared/contract/endpoints.ts';
import type { TableName, TableOperation } from './tables.ts';

/** The functions that no endpoint names. */
const WITHOUT_ENDPOINT = [
  'batch-clean-up',
  'batch-cut',
  'batch-finish',
  'batch-part',
  'authorizer',
  'data-loader',
  'deployment-check',
  'outside-check',
  'webhook-sender',
] as const;

/** The name of a function's folder, bundle, construct and log. */
export type FunctionName = EndpointFunction | (typeof WITHOUT_ENDPOINT)[number];

/** The keys in KMS that functions use. Those of the tables are granted with the tables. */
export const KEYS = ['signing', 'lookup', 'webhooks'] as const;

export type KeyName = (typeof KEYS)[number];

/** The operations, by KMS's own names. */
export type KeyOperation = 'Sign' | 'GetPublicKey' | 'GenerateMac';

/** The permission to send events to the queue of webhooks, or to receive them from it. */
export type QueueUse = 'send' | 'receive';

/**
 * The environment variables, beside those of the tables and of Powertools. variables.ts has their
 * values.
 */
export type VariableName =
  | 'ANNUAL_CONSUMPTION_DAYS'
  | 'AUDIENCES'
  | 'BATCH_BUCKET'
  | 'BATCH_STATE_MACHINE_ARN'
  | 'BATCH_URL_ROLE_ARN'
  | 'BASE_URL'
  | 'COMPARISON_QUERY'
  | 'CREDENTIALS_SECRET'
  | 'ENVIRONMENT'
  | 'FEED_BUCKET'
  | 'GUESSES_PER_DAY'
  | 'ISSUER'
  | 'JOURNEY_URL'
  | 'JWKS_URL'
  | 'LOOKUPS_PER_DAY'
  | 'LOOKUP_KEY_ID'
  | 'NEW_VERSIONS'
  | 'PARTNER_CLAIM'
  | 'RATE_LIMITS'
  | 'SIGNING_KEY_IDS'
  | 'SIGNING_KEY_JWK'
  | 'WEBHOOK_KEY'
  | 'WEBHOOK_KEY_ID'
  | 'WEBHOOK_WAIT_SCALE';

/**
 * How the partition keys begin of sessions and switches, responses by key, events, and receivers.
 */
export type SessionItems = 'SESSION#' | 'KEY#' | 'EVENTS#' | 'RECEIVER#';

/** Everything that a function may use. */
export type FunctionSettings = {
  /** The methods and paths of the function's endpoints by default. */
  readonly description?: string;
  /** The folder functions/<name> by default. */
  readonly folder?: string;
  /** The memory, which also sets the share of a processor: 1,769 MB gives one whole vCPU. */
  readonly memoryMegabytes: number;
  readonly timeoutSeconds: number;
  /** The tables, and what the function may do with their items; default: none. */
  readonly tables?: Readonly<Partial<Record<TableName, readonly TableOperation[]>>>;
  /**
   * The items of Sessions that the function may use, by how their partition keys begin
   * (shared/store/keys.ts). Each function with that table names them.
   */
  readonly sessionItems?: readonly SessionItems[];
  /** The tables whose indexes the function may query; default: none. */
  readonly indexes?: readonly TableName[];
  /** The keys, and what the function may do with them; default: none. */
  readonly keys?: Readonly<Partial<Record<KeyName, readonly KeyOperation[]>>>;
  /** The uses of the queue of events; default: none. */
  readonly queues?: readonly QueueUse[];
  readonly variables: readonly VariableName[];
  /**
   * Set this for a function without which households or partners cannot go on. Production gives its
   * new code a tenth of the requests first.
   */
  readonly isGradual?: boolean;
};

const EDITION = ['GetItem', 'Query'] as const;
const MARKET_AND_PLACES = { Market: EDITION, Places: ['GetItem'] } as const;
const WRITE = ['PutItem', 'UpdateItem', 'BatchWriteItem'] as const;
const BEHIND_TOKEN = ['ENVIRONMENT', 'RATE_LIMITS'] as const;

/**
 * Settings of a function behind the token. A caller who rehearses errors may delay a response by
 * ten seconds.
 */
const MARKET_READER = {
  memoryMegabytes: 1_769,
  timeoutSeconds: 25,
  tables: MARKET_AND_PLACES,
  variables: BEHIND_TOKEN,
} as const;
/** Reads little, but a cold start takes processor time, of which memory buys more. */
const STORE_READER = {
  memoryMegabytes: 1_024,
  timeoutSeconds: 20,
  tables: { Market: ['GetItem'] },
  variables: BEHIND_TOKEN,
} as const;
const SMALL = { memoryMegabytes: 512, timeoutSeconds: 20 } as const;

/** The settings of every function. Stack, bundles and local service are made from this table. */
export const FUNCTIONS: Readonly<Record<FunctionName, FunctionSettings>> = {
  authorizer: {
    ...SMALL,
    description: 'Checks access tokens',
    timeoutSeconds: 10,
    tables: { Partners: ['GetItem'] },
    keys: { signing: ['GetPublicKey'] },
    variables: ['AUDIENCES', 'BASE_URL', 'ISSUER', 'JWKS_URL', 'PARTNER_CLAIM', 'SIGNING_KEY_IDS'],
    isGradual: true,
  },
  /** Says how the caller's receiver of webhooks is doing. */
  status: {
    ...STORE_READER,
    tables: { Market: ['GetItem'], Partners: ['GetItem'], Sessions: ['GetItem'] },
    sessionItems: ['RECEIVER#'],
  },
  sources: STORE_READER,
  docs: { ...SMALL, description: 'The API reference', variables: [...BEHIND_TOKEN, 'BASE_URL'] },
  suppliers: { ...MARKET_READER, isGradual: true },
  plans: { ...MARKET_READER, isGradual: true },
  'plan-lookup': MARKET_READER,
  comparison: { ...MARKET_READER, isGradual: true },
  valuation: { ...MARKET_READER, isGradual: true },
  'best-buys': { ...STORE_READER, tables: { Market: EDITION } },
  drop: {
    ...MARKET_READER,
    tables: { ...MARKET_AND_PLACES, Sessions: ['GetItem', 'PutItem'] },
    sessionItems: ['SESSION#', 'KEY#'],
    variables: [...BEHIND_TOKEN, 'JOURNEY_URL'],
    isGradual: true,
  },
  sessions: {
    ...MARKET_READER,
    tables: { Market: EDITION, Sessions: ['GetItem', 'UpdateItem'] },
    sessionItems: ['SESSION#'],
    isGradual: true,
  },
  switches: {
    ...STORE_READER,
    tables: { Sessions: ['GetItem'] },
    sessionItems: ['SESSION#'],
    indexes: ['Sessions'],
  },
  /** The queue takes an event only after the switch and the event are stored. */
  'switch-report': {
    ...STORE_READER,
    tables: { Sessions: ['GetItem', 'PutItem'] },
    sessionItems: ['SESSION#', 'EVENTS#'],
    queues: ['send'],
  },
  'best-available': {
    ...MARKET_READER,
    tables: {
      ...MARKET_AND_PLACES,
      Meters: ['Query'],
      LookupRecords: ['GetItem', 'UpdateItem', 'PutItem'],
    },
    keys: { lookup: ['GenerateMac'] },
    variables: [...BEHIND_TOKEN, 'GUESSES_PER_DAY', 'LOOKUPS_PER_DAY', 'LOOKUP_KEY_ID'],
    isGradual: true,
  },
  batches: {
    ...STORE_READER,
    tables: { Batches: ['GetItem', 'Query', 'PutItem', 'UpdateItem'] },
    variables: [...BEHIND_TOKEN, 'BATCH_BUCKET', 'BATCH_STATE_MACHINE_ARN', 'BATCH_URL_ROLE_ARN'],
  },
  'batch-start': {
    ...STORE_READER,
    tables: { Market: ['GetItem'], Batches: ['GetItem', 'Query', 'PutItem', 'UpdateItem'] },
    variables: [...BEHIND_TOKEN, 'BATCH_BUCKET', 'BATCH_STATE_MACHINE_ARN'],
  },
  token: {
    ...STORE_READER,
    timeoutSeconds: 10,
    tables: { Partners: ['GetItem'] },
    keys: { signing: ['Sign', 'GetPublicKey'] },
    variables: ['AUDIENCES', 'ENVIRONMENT', 'ISSUER', 'SIGNING_KEY_IDS', 'SIGNING_KEY_JWK'],
    isGradual: true,
  },
  jwks: {
    ...STORE_READER,
    timeoutSeconds: 10,
    tables: {},
    keys: { signing: ['GetPublicKey'] },
    variables: ['ENVIRONMENT', 'SIGNING_KEY_IDS', 'SIGNING_KEY_JWK'],
  },
  'issuer-metadata': { ...SMALL, variables: ['BASE_URL', 'ENVIRONMENT', 'ISSUER'] },
  /** Writes annual consumption but cannot read it; only best-available can. */
  'data-loader': {
    description: 'Loads the feeds and publishes an edition of the market',
    folder: 'data-loader',
    memoryMegabytes: 3_008,
    timeoutSeconds: 900,
    tables: {
      Market: [...EDITION, 'PutItem'],
      Places: ['GetItem', 'Query', ...WRITE],
      Meters: WRITE,
    },
    variables: ['ANNUAL_CONSUMPTION_DAYS', 'ENVIRONMENT', 'FEED_BUCKET'],
  },
  /**
   * Invokes four functions, some of them twice. Each may take 10 s three times over, and a
   * permission a minute to hold.
   */
  'deployment-check': {
    ...SMALL,
    description: 'Tries the new versions before a deployment sends requests to them',
    timeoutSeconds: 300,
    variables: ['BASE_URL', 'COMPARISON_QUERY', 'CREDENTIALS_SECRET', 'NEW_VERSIONS'],
  },
  'batch-cut': {
    ...SMALL,
    description: 'Counts the lines of a batch and cuts its file into parts',
    timeoutSeconds: 300,
    tables: { Batches: ['GetItem', 'PutItem', 'UpdateItem'] },
    variables: ['BATCH_BUCKET', 'ENVIRONMENT'],
  },
  'batch-part': {
    ...MARKET_READER,
    description: 'Compares the households of one part of a batch',
    timeoutSeconds: 300,
    tables: { Market: ['Query'], Places: ['GetItem'], Batches: ['GetItem', 'PutItem'] },
    variables: ['BATCH_BUCKET', 'ENVIRONMENT'],
  },
  'batch-finish': {
    ...SMALL,
    description: 'Ends a batch whose parts are all there, and tells its partner',
    tables: {
      Batches: ['GetItem', 'Query', 'PutItem', 'UpdateItem'],
      Sessions: ['GetItem', 'PutItem'],
    },
    sessionItems: ['EVENTS#'],
    queues: ['send'],
    variables: ['ENVIRONMENT'],
  },
  'batch-clean-up': {
    ...SMALL,
    description: 'Ends batches whose execution failed, and deletes what was written too late',
    tables: { Batches: ['GetItem', 'PutItem', 'UpdateItem'], Sessions: ['GetItem', 'PutItem'] },
    sessionItems: ['EVENTS#'],
    queues: ['send'],
    variables: ['BATCH_BUCKET', 'ENVIRONMENT'],
  },
  /** Talks to strangers, and therefore cannot write partners. */
  'webhook-sender': {
    ...SMALL,
    description: 'Sends webhooks to the receivers of partners',
    /** A receiver may take 15 s; then come all that is read and written for it. */
    timeoutSeconds: 30,
    tables: { Partners: ['GetItem'], Sessions: ['GetItem', 'PutItem', 'UpdateItem'] },
    sessionItems: ['EVENTS#', 'RECEIVER#'],
    keys: { webhooks: ['GenerateMac'] },
    queues: ['receive', 'send'],
    variables: ['ENVIRONMENT', 'WEBHOOK_KEY', 'WEBHOOK_KEY_ID', 'WEBHOOK_WAIT_SCALE'],
  },
  'outside-check': {
    ...SMALL,
    description: 'Compares and hands over as a partner does',
    memoryMegabytes: 256,
    timeoutSeconds: 50,
    variables: ['BASE_URL', 'COMPARISON_QUERY', 'CREDENTIALS_SECRET'],
  },
};

export const FUNCTION_NAMES: readonly FunctionName[] = [
  ...new Set([...apiFunctions(), ...WITHOUT_ENDPOINT]),
];

/** Returns the authorizer, and the functions that run these endpoints; default: all endpoints. */
export function apiFunctions(
  endpoints: readonly ListedEndpoint[] = Object.values(ENDPOINTS),
): readonly (EndpointFunction | 'authorizer')[] {
  return [...new Set(['authorizer' as const, ...endpoints.map((endpoint) => endpoint.function)])];
}

export function descriptionOf(name: FunctionName): string {
  const endpoints = Object.values(ENDPOINTS).filter((endpoint) => endpoint.function === name);
  const routes = endpoints.map(({ method, path }) => `${method} ${path}`);
  return FUNCTIONS[name].description ?? routes.join(', ');
}
