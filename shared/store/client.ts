import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { TemporaryError } from '../values/temporary.ts';

export type Table = { readonly client: DynamoDBDocumentClient; readonly table: string };

/**
 * The kinds of caller by how long they can wait: a caller of the API, a scheduled load, a person at
 * a terminal.
 */
export type TimeoutProfile = 'function' | 'loader' | 'command' | 'patient';

export type ClientSettings = {
  readonly region?: string;
  readonly endpoint?: string;
  readonly credentials?: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string;
  };
  /** Says when a client of S3 adds a checksum. */
  readonly requestChecksumCalculation?: 'WHEN_REQUIRED';
  /** The number of attempts, in place of the profile's. */
  readonly maxAttempts?: number;
};

type Limits = {
  readonly connectionTimeout: number;
  readonly requestTimeout: number;
  readonly socketTimeout: number;
};

type Retries = { readonly maxAttempts: number; readonly retryMode?: 'adaptive' };

/**
 * The limits in milliseconds. `requestTimeout` lasts until the response begins, `socketTimeout` is
 * the longest silence in its body. A load may be slow to take in what it reads, and limits
 * each source itself.
 */
const TIMEOUTS: Readonly<Record<TimeoutProfile, readonly [Limits, Retries]>> = {
  /**
   * A caller waits 3 s at most for a service that does not respond: three attempts of 0.9 s, with
   * short pauses.
   */
  function: [
    { connectionTimeout: 900, requestTimeout: 900, socketTimeout: 900 },
    { maxAttempts: 3 },
  ],
  loader: [
    { connectionTimeout: 2_000, requestTimeout: 15_000, socketTimeout: 120_000 },
    { maxAttempts: 5 },
  ],
  command: [
    { connectionTimeout: 3_000, requestTimeout: 10_000, socketTimeout: 10_000 },
    { maxAttempts: 3 },
  ],
  /**
   * Slows down to what a table allows: a search of every address, or a load from a terminal, is in
   * no hurry.
   */
  patient: [
    { connectionTimeout: 3_000, requestTimeout: 30_000, socketTimeout: 120_000 },
    { maxAttempts: 10, retryMode: 'adaptive' },
  ],
};

/**
 * The only place where a client of the SDK is made, because the SDK sets no time limit.
 * Region, credentials and (locally) the endpoint come from the SDK's own environment variables if
 * they are not given.
 */
export function createAwsClient<C>(
  Client: new (settings: ClientSettings & Retries & { readonly requestHandler: Limits }) => C,
  profile: TimeoutProfile,
  settings: ClientSettings = {},
): C {
  const [limits, retries] = TIMEOUTS[profile];
  // Without throwOnRequestTimeout, a request that takes too long is only logged.
  const requestHandler = { ...limits, throwOnRequestTimeout: true };
  return new Client({ requestHandler, ...retries, ...settings });
}

/** Creates a client. Call once, at module scope: it keeps its connections. */
export function createDocumentClient(
  profile: TimeoutProfile,
  settings: ClientSettings = {},
): DynamoDBDocumentClient {
  return documentsOf(createAwsClient(DynamoDBClient, profile, settings));
}

export function documentsOf(client: DynamoDBClient): DynamoDBDocumentClient {
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}

/** Recognises throttling, which AWS reports as 400 although it is worth another attempt. */
const THROTTLED = /Throttl|ThroughputExceeded|RequestLimitExceeded/;

/**
 * Tells whether the same call may succeed soon: AWS could not be reached, did not respond
 * completely and in time, throttled or failed, or an error of ours says so.
 */
export function isOutOfReach(error: unknown): boolean {
  if (error instanceof TemporaryError) return true;
  if (!(error instanceof Error && '$metadata' in error)) return false;
  // Without a status if there was no response.
  const { httpStatusCode: status } = error.$metadata as { readonly httpStatusCode?: number };
  const isRefusal = status !== undefined && status >= 400 && status < 500 && status !== 429;
  return !isRefusal || THROTTLED.test(error.name);
}
