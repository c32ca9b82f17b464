import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Duration, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import { LOADER_SETTINGS } from '../function-settings.ts';
import { resourceName } from '../names.ts';
import { LOADER_TABLES } from '../routes.ts';
import type { FeedBucket } from './feed-bucket.ts';
import { type FunctionContext, ServiceFunction } from './service-function.ts';

export type ScheduledLoaderProps = {
  readonly environment: Pick<Environment, 'stage' | 'feeds'>;
  readonly context: FunctionContext;
  readonly feeds: FeedBucket;
};

/** Tries of one event: the first and one more. A feed that was refused would be refused again. */
const RETRIES = 1;

/** The loader, the clock that starts it (in British time, summer time included), and where a lost run shows. */
export class ScheduledLoader extends Construct {
  readonly function: ServiceFunction;

  constructor(scope: Construct, id: string, { environment, context, feeds }: ScheduledLoaderProps) {
    super(scope, id);
    const { stage } = environment;
    const failed = new Queue(this, 'Failed', {
      queueName: resourceName(stage, 'failed-loads'),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    this.function = new ServiceFunction(this, 'data-loader', {
      context,
      name: 'data-loader',
      settings: LOADER_SETTINGS,
      tables: LOADER_TABLES,
      variables: {
        FEED_BUCKET: feeds.bucket.bucketName,
        ...feedSettings(environment.feeds),
      },
      events: { retries: RETRIES, failed },
    });
    feeds.grantRead(this.function);
    this.#schedule(stage, environment.feeds.schedule, failed);
    this.#alarms(context, failed);
  }

  #schedule(stage: string, expression: string, failed: Queue): void {
    const { lambda } = this.function;
    const role = new Role(this, 'ScheduleRole', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    });
    role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [lambda.functionArn] }));
    role.addToPolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [failed.queueArn] }));
    const schedule = new CfnSchedule(this, 'Schedule', {
      name: resourceName(stage, 'data-loader'),
      description: 'Loads the feeds and works out what changes with the day',
      scheduleExpression: expression,
      scheduleExpressionTimezone: 'Europe/London',
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        arn: lambda.functionArn,
        roleArn: role.roleArn,
        input: '{}',
        retryPolicy: { maximumRetryAttempts: 3, maximumEventAgeInSeconds: Duration.hours(1).toSeconds() },
        deadLetterConfig: { arn: failed.queueArn },
      },
    });
    // The schedule is checked when it is made: its role must be able to call by then.
    schedule.node.addDependency(role);
  }

  #alarms({ alarms }: FunctionContext, failed: Queue): void {
    const { lambda } = this.function;
    const period = Duration.days(1);
    const counted = (metricName: string): Metric =>
      new Metric({
        namespace: 'AWS/Lambda',
        metricName,
        dimensionsMap: { FunctionName: lambda.functionName },
        statistic: 'Sum',
        period,
      });
    alarms.raise({
      name: 'no-load-for-a-day',
      metric: new MathExpression({
        expression: 'IF(FILL(runs, 0) - FILL(errors, 0) > 0, 0, 1)',
        usingMetrics: { runs: counted('Invocations'), errors: counted('Errors') },
        label: 'a day without a good load',
        period,
      }),
      from: 1,
      impact:
        'No load of the last day went through whole: prices and best buys may be old, or nothing was ever loaded.',
      runbook: 'No load for a day',
      silenceIsError: true,
    });
    alarms.raise({
      name: 'failed-loads',
      metric: failed.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(5), statistic: 'Maximum' }),
      from: 1,
      impact: 'A scheduled load was given up after all its tries: prices may be older than they should be.',
      runbook: 'The loader failed',
    });
  }
}

/** Settings that are empty are left out. */
function feedSettings({ urls, tolerances }: Environment['feeds']): Readonly<Record<string, string>> {
  const percents = Object.entries(tolerances).map(([source, percent]) => `${source}=${percent}`);
  return {
    ...(urls.length === 0 ? {} : { FEED_URLS: urls.join(',') }),
    ...(percents.length === 0 ? {} : { FEED_TOLERANCES: percents.join(',') }),
  };
}
