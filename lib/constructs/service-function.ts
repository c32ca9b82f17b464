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
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { BUNDLE_HANDLER, type BundleName } from '../bundling.ts';
import type { Environment } from '../environments.ts';
import type { FunctionSettings } from '../functions.ts';
import { metricsNamespace, resourceName } from '../names.ts';
import { routeTo } from '../routes.ts';
import { allow, retention } from './keys.ts';
import type { ServiceTable } from './service-table.ts';

export type FunctionContext = {
  readonly environment: Pick<
    Environment,
    'stage' | 'logRetentionDays' | 'keepData' | 'reservedConcurrency' | 'provisionedConcurrency'
  >;
  readonly bundles: string;
  readonly tables: readonly ServiceTable[];
};

export type ServiceFunctionProps = {
  readonly context: FunctionContext;
  readonly name: BundleName;
  /** Its tables grant the permissions and set the environment variables. */
  readonly settings: FunctionSettings;
  readonly variables?: Readonly<Record<string, string>>;
  /** Instead of the bundle alone. */
  readonly code?: Code;
  /** For a function that events start: what failed after all retries goes to the queue, if any, with its error. */
  readonly events?: { readonly retries: number; readonly failed?: IQueue };
};

/** What calls a function calls this alias, never the code that a deployment is about to replace. */
const LIVE = 'live';

/**
 * A function, its log group, and a role that may only write to that log and use its tables.
 *
 * @example new ServiceFunction(this, 'plans', { context, name: 'plans', settings: FUNCTIONS.plans })
 */
export class ServiceFunction extends Construct {
  readonly lambda: LambdaFunction;
  readonly live: Alias;

  constructor(scope: Construct, id: string, props: ServiceFunctionProps) {
    super(scope, id);
    const { name, settings, context, events } = props;
    const { environment, bundles } = context;
    const functionName = resourceName(environment.stage, name);
    const reserved = Object.entries(environment.reservedConcurrency).find(([one]) => one === name)?.[1];
    const provisioned = Object.entries(environment.provisionedConcurrency).find(([one]) => one === name)?.[1];
    const logGroup = new LogGroup(this, 'Log', {
      logGroupName: `/aws/lambda/${functionName}`,
      retention: environment.logRetentionDays,
      removalPolicy: retention(environment),
    });
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);

    this.lambda = new LambdaFunction(this, 'Function', {
      functionName,
      description: settings.description ?? `${routeTo(name).method} ${routeTo(name).path}`,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: props.code ?? Code.fromAsset(join(bundles, name)),
      handler: BUNDLE_HANDLER,
      memorySize: settings.memoryMegabytes,
      timeout: Duration.seconds(settings.timeoutSeconds),
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      // Above INFO, Lambda drops lines that are metrics, and its own reports, in which the runbook looks for timeouts.
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      systemLogLevelV2: SystemLogLevel.INFO,
      environment: {
        // The check from outside writes no metrics.
        ...(name === 'outside-check'
          ? {}
          : { POWERTOOLS_SERVICE_NAME: name, POWERTOOLS_METRICS_NAMESPACE: metricsNamespace(environment.stage) }),
        ...props.variables,
      },
      ...(reserved === undefined ? {} : { reservedConcurrentExecutions: reserved }),
      // A rolled-back deployment removes its version: Lambda would not publish the same code again.
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE },
    });
    for (const { definition, table, grant } of context.tables) {
      const operations = settings.tables[definition.name];
      if (operations === undefined) continue;
      grant(this.lambda, operations);
      this.lambda.addEnvironment(definition.variable, table.tableName);
    }
    this.live = this.lambda.addAlias(LIVE, {
      ...(provisioned === undefined ? {} : { provisionedConcurrentExecutions: provisioned }),
      ...(events === undefined ? {} : { retryAttempts: events.retries }),
      ...(events?.failed === undefined ? {} : { onFailure: new SqsDestination(events.failed) }),
    });
  }

  /** For whatever invokes the function. */
  get callee(): IFunction {
    if (!isCallable(this.live)) throw new Error(`the alias ${this.live.aliasName} cannot be invoked`);
    return this.live;
  }
}

export type ScheduleProps = {
  readonly name: string;
  readonly description: string;
  /** `cron(...)` in London time, or `rate(...)`. */
  readonly expression: string;
  readonly service: ServiceFunction;
  /** Takes what could not be started within the hour; without it, a start that fails is left out. */
  readonly failed?: IQueue;
};

/** Starts the live version of a function. CDK's own target would allow to start every version. */
export class Schedule extends Construct {
  constructor(scope: Construct, id: string, { name, description, expression, service, failed }: ScheduleProps) {
    super(scope, id);
    const { functionArn } = service.live;
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    });
    allow(role, ['lambda:InvokeFunction'], [functionArn]);
    if (failed !== undefined) allow(role, ['sqs:SendMessage'], [failed.queueArn]);
    const schedule = new CfnSchedule(this, 'Schedule', {
      name,
      description,
      scheduleExpression: expression,
      scheduleExpressionTimezone: 'Europe/London',
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        arn: functionArn,
        roleArn: role.roleArn,
        input: '{}',
        ...(failed === undefined
          ? { retryPolicy: { maximumRetryAttempts: 0 } }
          : {
              retryPolicy: { maximumRetryAttempts: 3, maximumEventAgeInSeconds: Duration.hours(1).toSeconds() },
              deadLetterConfig: { arn: failed.queueArn },
            }),
      },
    });
    // EventBridge checks the role's permissions when it creates the schedule.
    schedule.node.addDependency(role);
  }
}

/** The CDK declares the role of an alias as undefined, which is not the same as absent to the compiler. */
function isCallable(alias: object): alias is IFunction {
  return 'addPermission' in alias;
}
