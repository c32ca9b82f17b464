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
  readonly environment: Pick<Environment, 'stage' | 'feeds' | 'annualConsumptionDays'>;
  readonly context: FunctionContext;
  readonly feeds: FeedBucket;
};

/** Only one: a refused feed would be refused again. */
const RETRIES = 1;

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
        ANNUAL_CONSUMPTION_DAYS: String(environment.annualConsumptionDays),
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
      description: 'Loads the feeds and recalculates what depends on the day',
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
    // EventBridge checks the role's permissions when it creates the schedule.
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
        label: 'a day without a successful load',
        period,
      }),
      threshold: 1,
      impact: 'No load has succeeded in the last day: prices and best buys may be out of date, or nothing is loaded.',
      runbook: 'No load for a day',
      silenceIsError: true,
    });
    alarms.raise({
      name: 'failed-loads',
      metric: failed.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(5), statistic: 'Maximum' }),
      threshold: 1,
      impact: 'A scheduled load failed after all retries: prices may be out of date.',
      runbook: 'The loader failed',
    });
  }
}

function feedSettings({ urls, tolerances }: Environment['feeds']): Readonly<Record<string, string>> {
  const percents = Object.entries(tolerances).map(([source, percent]) => `${source}=${percent}`);
  return {
    ...(urls.length === 0 ? {} : { FEED_URLS: urls.join(',') }),
    ...(percents.length === 0 ? {} : { FEED_TOLERANCES: percents.join(',') }),
  };
}
