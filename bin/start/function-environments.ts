import { ENVIRONMENTS, type RateLimit, type TierName } from '../../lib/environments.ts';
import { EVENTS_QUEUE_VARIABLE } from '../../lib/events-queue.ts';
import { FUNCTIONS, type FunctionName } from '../../lib/functions.ts';
import { tableName } from '../../lib/names.ts';
import { TABLES } from '../../lib/tables.ts';
import { functionVariables, type VariableValues, variableValues } from '../../lib/variables.ts';
import { RUNNER_PATH } from '../../local/batch-runner.ts';
import { dynamodbEnvironment } from '../../local/state.ts';
import { ENDPOINTS } from '../../shared/contract/endpoints.ts';

/** The path that `plan_info_url` has here: it leads on to the demonstration site's journey. */
export const JOURNEY_PATH = '/journey';

/** The rates of staging, but the demo partner's tier is high enough for any load test. */
export const LOCAL_TIERS: Readonly<Record<TierName, RateLimit>> = {
  ...ENVIRONMENTS.EnergyStaging.tiers,
  high: { requestsPerSecond: 2_000, burst: 5_000 },
};

export const BATCH_BUCKET = 'energy-local-batches';

/** Names the batches to the runner of this machine. */
const LOCAL_STATE_MACHINE_ARN =
  'arn:aws:states:eu-west-2:000000000000:stateMachine:energy-local-batches';

export type ServiceSettings = {
  readonly baseUrl: string;
  readonly dynamodbUrl: string;
  readonly eventsQueueUrl: string;
  /** A private JSON Web Key. */
  readonly signingKeyJwk: string;
  /** The key in hexadecimal from which the secrets of receivers are derived. */
  readonly webhookKey: string;
  /** Shortens the waits between attempts of a webhook, for tests. */
  readonly webhookWaitScale?: string | undefined;
  /** The day that is priced; undefined means the clock's. */
  readonly today: string | undefined;
};

/** The SDK puts a bucket's name into the host, unless that is an address. */
export function loopbackOrigin(baseUrl: string): string {
  return baseUrl.replace('//localhost', '//127.0.0.1');
}

export function functionEnvironment(
  name: FunctionName,
  service: ServiceSettings,
): Record<string, string> {
  const { baseUrl, dynamodbUrl, eventsQueueUrl, today } = service;
  const settings = FUNCTIONS[name];
  const tables = TABLES.filter((table) => settings.tables?.[table.name] !== undefined);
  return {
    POWERTOOLS_SERVICE_NAME: name,
    POWERTOOLS_METRICS_NAMESPACE: 'energy-local',
    // Metrics are log lines for CloudWatch, which does not run here.
    POWERTOOLS_METRICS_DISABLED: 'true',
    ...dynamodbEnvironment(dynamodbUrl),
    ...Object.fromEntries(tables.map((table) => [table.variable, tableName('local', table.name)])),
    ...(settings.queues && {
      [EVENTS_QUEUE_VARIABLE]: eventsQueueUrl,
      AWS_ENDPOINT_URL_SQS: new URL(eventsQueueUrl).origin,
    }),
    AWS_ENDPOINT_URL_S3: loopbackOrigin(baseUrl),
    AWS_ENDPOINT_URL_SFN: `${loopbackOrigin(baseUrl)}${RUNNER_PATH}`,
    ...functionVariables(name, localValues(service)),
    ...(today && { TODAY: today }),
  };
}

function localValues({
  baseUrl,
  signingKeyJwk,
  webhookKey,
  webhookWaitScale = '1',
}: ServiceSettings): VariableValues {
  const environment = {
    ...ENVIRONMENTS.EnergyStaging,
    stage: 'local',
    journeyUrl: `${baseUrl}${JOURNEY_PATH}`,
    tiers: LOCAL_TIERS,
  } as const;
  // A token for one name of this machine is often used with the other.
  const urls = [baseUrl, loopbackOrigin(baseUrl)];
  return {
    ...variableValues({
      environment,
      baseUrl,
      signingKeyIds: '',
      lookupKeyId: 'local',
      webhookKeyId: 'local',
      feedBucket: '',
      batchBucket: BATCH_BUCKET,
      batchStateMachineArn: LOCAL_STATE_MACHINE_ARN,
      batchUrlRoleArn: null,
    }),
    AUDIENCES: urls.map((url) => `${url}/energy`).join(','),
    // KMS does not run here: the functions that sign have the private key, and the authorizer reads
    // the key set.
    SIGNING_KEY_IDS: null,
    SIGNING_KEY_JWK: signingKeyJwk,
    WEBHOOK_KEY: webhookKey,
    WEBHOOK_KEY_ID: null,
    WEBHOOK_WAIT_SCALE: webhookWaitScale,
    JWKS_URL: `${baseUrl}${ENDPOINTS.jwks.path}`,
  };
}
