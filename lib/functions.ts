import {
  ENDPOINTS,
  type EndpointFunction,
  type ListedEndpoint,
} from '../shared/contract/endpoints.ts';

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

/** Operations by DynamoDB's own names. Nothing may scan. */
export type TableOperation = 'GetItem' | 'Query' | 'PutItem' | 'UpdateItem' | 'BatchWriteItem';

/**
 * The names of the tables. Every table has a partition key `pk` and a sort key `sk`, both strings
 * built in shared/store/keys.ts.
 */
export type TableName =
  | 'Market'
  | 'Places'
  | 'Meters'
  | 'LookupRecords'
  | 'Partners'
  | 'Sessions'
  | 'Batches';

/** A second order of a table's items. An item without its attributes is not in it. */
export type TableIndex = {
  readonly name: string;
  readonly partitionKey: string;
  readonly sortKey: string;
};

export type TableDefinition = {
  readonly name: TableName;
  readonly variable: string;
  readonly expiresAttribute?: string;
  /** Contains personal data: has its own KMS key. */
  readonly customerKey: boolean;
  /** The table can be restored to any second of them. What is erased is in the backups as long. */
  readonly recoveryDays: number;
  /** Indexes hold whole items and are read with eventual consistency. */
  readonly indexes?: readonly TableIndex[];
};

export const TABLES: readonly TableDefinition[] = [
  {
    name: 'Market',
    variable: 'MARKET_TABLE',
    expiresAttribute: 'expiresAt',
    customerKey: false,
    recoveryDays: 7,
  },
  { name: 'Places', variable: 'PLACES_TABLE', customerKey: false, recoveryDays: 7 },
  {
    name: 'Meters',
    variable: 'METERS_TABLE',
    expiresAttribute: 'expiresAt',
    customerKey: true,
    recoveryDays: 7,
  },
  {
    name: 'LookupRecords',
    variable: 'LOOKUP_RECORDS_TABLE',
    expiresAttribute: 'expiresAt',
    customerKey: true,
    recoveryDays: 35,
  },
  { name: 'Partners', variable: 'PARTNERS_TABLE', customerKey: false, recoveryDays: 35 },
  {
    name: 'Sessions',
    variable: 'SESSIONS_TABLE',
    expiresAttribute: 'expiresAt',
    customerKey: true,
    recoveryDays: 7,
    indexes: [{ name: 'ByTime', partitionKey: 'byTimePk', sortKey: 'byTimeSk' }],
  },
  {
    name: 'Batches',
    variable: 'BATCHES_TABLE',
    expiresAttribute: 'expiresAt',
    customerKey: false,
    recoveryDays: 7,
  },
];

/** The keys in KMS that functions use. Those of the tables are granted with the tables. */
export const KEYS = ['signing', 'lookup', 'webhooks'] as const;

export type KeyName = (typeof KEYS)[number];

/** The operations, by KMS's own names. */
export type KeyOperation = 'Sign' | 'GetPublicKey' | 'GenerateMac';

/** The permission to send events to the queue of webhooks, or to receive them from it. */
export type QueueUse = 'send' | 'receive';

/** The variable that names the queue of events to the functions that use it. */
export const EVENTS_QUEUE_VARIABLE = 'EVENTS_QUEUE_URL';

/**
 * The sender's time limit: longer than a receiver may take (15 s), with all that is read and
 * written for it.
 */
const WEBHOOK_SENDER_SECONDS = 30;

export const EVENTS_QUEUE = {
  /** The time that a message is invisible: six times the sender's time limit, as AWS advises. */
  visibilitySeconds: 6 * WEBHOOK_SENDER_SECONDS,
  /** A receiver that hangs keeps a sender busy for 15 seconds: not all of the account's. */
  sendersAtOnce: 20,
  /** An event is tried for 75 hours, and could be tried by then. */
  days: 10,
  /** A day of what could not be tried, at four minutes a time. */
  receives: 360,
  deadLetterDays: 14,
} as const;

/**
 * The environment variables, beside those of the tables and of Powertools. Their values stand in
 * variables.ts.
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

/** How the partition keys begin of sessions and switches, responses by key, events, and receivers. */
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
  readonly tables: Readonly<Partial<Record<TableName, readonly TableOperation[]>>>;
  /**
   * The items of Sessions that the function may use, by how their partition keys begin
   * (shared/store/keys.ts). Each function with that table names them.
   */
  readonly sessionItems?: readonly SessionItems[];
  /** The tables whose indexes the function may query; default: none. */
  readonly indexes?: readonly TableName[];
  readonly keys: Readonly<Partial<Record<KeyName, readonly KeyOperation[]>>>;
  /** The uses of the queue of events; none by default. */
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
  keys: {},
  variables: BEHIND_TOKEN,
} as const;
/** Reads little, but a cold start takes processor time, of which memory buys more. */
const STORE_READER = {
  memoryMegabytes: 1_024,
  timeoutSeconds: 20,
  tables: { Market: ['GetItem'] },
  keys: {},
  variables: BEHIND_TOKEN,
} as const;
const SMALL = { memoryMegabytes: 512, timeoutSeconds: 20, tables: {}, keys: {} } as const;

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
    keys: {},
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
    timeoutSeconds: WEBHOOK_SENDER_SECONDS,
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

/** The functions that sign or hash with a key that never leaves KMS. */
export const KEY_USERS: readonly FunctionName[] = ['token', 'webhook-sender', 'best-available'];

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
