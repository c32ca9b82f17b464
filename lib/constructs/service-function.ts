import { join } from 'node:path';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  type Alias,
  ApplicationLogLevel,
  Architecture,
  Code,
  type IFunction,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
} from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { BUNDLE_FOLDER, BUNDLE_HANDLER } from '../bundling.ts';
import type { Environment } from '../environments.ts';
import { EVENTS_QUEUE_VARIABLE } from '../events-queue.ts';
import {
  descriptionOf,
  FUNCTIONS,
  type FunctionName,
  type FunctionSettings,
  KEYS,
  type KeyName,
} from '../functions.ts';
import { metricsNamespace, resourceName } from '../names.ts';
import { functionVariables, type VariableValues } from '../variables.ts';
import { addLog, allow } from './keys.ts';
import type { ServiceTable } from './service-table.ts';
import type { WebhookQueue } from './webhook-queue.ts';

export type FunctionContext = {
  readonly environment: Environment;
  readonly tables: readonly ServiceTable[];
  /** The ARNs of the keys. With an outside issuer there are none that sign. */
  readonly keys: Readonly<Record<KeyName, readonly string[]>>;
  readonly webhooks: Pick<WebhookQueue, 'shared' | 'grant'>;
  readonly values: VariableValues;
};

/** The context of a function that uses nothing of the data stack. */
export type DatalessContext = Pick<FunctionContext, 'environment' | 'values'>;

export type ServiceFunctionProps = {
  readonly context: FunctionContext | DatalessContext;
  /** The values of variables that the context does not have. */
  readonly values?: VariableValues;
  /** The folder of its code; default: its bundle. */
  readonly folder?: string;
  /** Set this for a function that events start. After all retries the event goes to `failed`. */
  readonly events?: { readonly retries: number; readonly failed?: IQueue };
};

/** The alias that callers invoke. They never invoke code that a deployment is about to replace. */
const LIVE = 'live';

/** The checks: what they find is an error of the check, or stops a deployment. */
const WITHOUT_METRICS: readonly FunctionName[] = ['deployment-check', 'outside-check'];

/**
 * A function, its log group, and a role that may only write to that log and use what the table of
 * functions says.
 */
export class ServiceFunction extends Construct {
  readonly lambda: LambdaFunction;
  readonly live: Alias;
  /** The function for whatever invokes it. */
  readonly callee: IFunction;

  constructor(scope: Construct, name: FunctionName, props: ServiceFunctionProps) {
    super(scope, name);
    const { events, folder = bundleFolder(name) } = props;
    const { environment, values } = props.context;
    const settings = FUNCTIONS[name];
    const functionName = resourceName(environment.stage, name);
    const { [name]: reserved } = environment.reservedConcurrency;
    const { [name]: provisioned } = environment.provisionedConcurrency;
    const logGroup = addLog(this, 'Log', environment, `/aws/lambda/${functionName}`);
    const role = new Role(this, 'Role', {
      ...(signsOrHashes(settings) && { roleName: functionName }),
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    });
    logGroup.grantWrite(role);

    this.lambda = new LambdaFunction(this, 'Function', {
      functionName,
      description: descriptionOf(name),
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(folder),
      handler: BUNDLE_HANDLER,
      memorySize: settings.memoryMegabytes,
      timeout: Duration.seconds(settings.timeoutSeconds),
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      // Above INFO, Lambda drops lines that are metrics, and its own reports, in which the runbook
      // looks for timeouts.
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      systemLogLevelV2: SystemLogLevel.INFO,
      environment: {
        ...(!WITHOUT_METRICS.includes(name) && {
          POWERTOOLS_SERVICE_NAME: name,
          POWERTOOLS_METRICS_NAMESPACE: metricsNamespace(environment.stage),
        }),
        ...functionVariables(name, { ...values, ...props.values }),
      },
      ...(reserved && { reservedConcurrentExecutions: reserved }),
      // A rolled-back deployment removes its version: Lambda would not publish the same code again.
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE },
    });
    if ('tables' in props.context) this.#grantData(settings, props.context);
    this.live = this.lambda.addAlias(LIVE, {
      ...(provisioned && { provisionedConcurrentExecutions: provisioned }),
      ...(events && { retryAttempts: events.retries }),
      ...(events?.failed && { onFailure: new SqsDestination(events.failed) }),
    });
    // Its class declares a property as undefined, which the interface wants to be absent.
    this.callee = this.live as IFunction;
  }

  #grantData(settings: FunctionSettings, { tables, keys, webhooks }: FunctionContext): void {
    const { sessionItems, indexes = [] } = settings;
    for (const { definition, sharedName, grant, grantIndexes } of tables) {
      const operations = settings.tables?.[definition.name];
      if (operations === undefined) continue;
      grant(this.lambda, operations, definition.name === 'Sessions' ? sessionItems : undefined);
      if (indexes.includes(definition.name)) grantIndexes(this.lambda);
      this.lambda.addEnvironment(definition.variable, sharedName);
    }
    for (const key of KEYS) {
      const actions = settings.keys?.[key]?.map((operation) => `kms:${operation}`);
      if (actions !== undefined && keys[key].length > 0) allow(this.lambda, actions, keys[key]);
    }
    if (settings.queues !== undefined) {
      webhooks.grant(this.lambda, settings.queues);
      this.lambda.addEnvironment(EVENTS_QUEUE_VARIABLE, webhooks.shared.eventsUrl);
    }
  }
}

/**
 * Tells whether a function uses a key that never leaves KMS, other than to read its public half.
 * The key's policy names the role of such a function.
 */
function signsOrHashes({ keys = {} }: FunctionSettings): boolean {
  return Object.values(keys)
    .flat()
    .some((operation) => operation !== 'GetPublicKey');
}

/** Returns the folder in which the bundle of a function is built. */
export function bundleFolder(name: FunctionName): string {
  return join(import.meta.dirname, '../..', BUNDLE_FOLDER, name);
}

export type ScheduleProps = {
  readonly name: string;
  readonly description: string;
  /** The schedule: `cron(...)` in London time, or `rate(...)`. */
  readonly expression: string;
  readonly service: ServiceFunction;
  /**
   * Takes what could not be started within the hour; without it, a start that fails is left out.
   */
  readonly failed?: IQueue;
};

/** Starts the live version of a function. CDK's own target would allow to start every version. */
export function addSchedule(
  parent: Construct,
  { name, description, expression, service, failed }: ScheduleProps,
): void {
  const scope = new Construct(parent, 'Schedule');
  const { functionArn } = service.live;
  const conditions = { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } };
  const role = new Role(scope, 'Role', {
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com', { conditions }),
  });
  allow(role, ['lambda:InvokeFunction'], [functionArn]);
  if (failed !== undefined) allow(role, ['sqs:SendMessage'], [failed.queueArn]);
  const schedule = new CfnSchedule(scope, 'Schedule', {
    name,
    description,
    scheduleExpression: expression,
    scheduleExpressionTimezone: 'Europe/London',
    flexibleTimeWindow: { mode: 'OFF' },
    target: {
      arn: functionArn,
      roleArn: role.roleArn,
      input: '{}',
      retryPolicy: failed
        ? { maximumRetryAttempts: 3, maximumEventAgeInSeconds: 3_600 }
        : { maximumRetryAttempts: 0 },
      ...(failed && { deadLetterConfig: { arn: failed.queueArn } }),
    },
  });
  // EventBridge checks the role's permissions when it creates the schedule.
  schedule.node.addDependency(role);
}
