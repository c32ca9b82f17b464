import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { CfnSchedule, CfnScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Duration, FileSystem, Stack, Validations } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { SOURCES_FILE } from '../bundling.ts';
import type { Environment } from '../environments.ts';
import { LOADER_NODE_OPTIONS, LOADER_SETTINGS } from '../function-settings.ts';
import { resourceName } from '../names.ts';
import { LOADER_TABLES } from '../routes.ts';
import type { FeedBucket } from './feed-bucket.ts';
import { loaderMetric } from './loader-metrics.ts';
import { type FunctionContext, ServiceFunction } from './service-function.ts';

export type ScheduledLoaderProps = {
  readonly environment: Pick<Environment, 'stage' | 'feeds' | 'annualConsumptionDays'>;
  readonly context: FunctionContext;
  readonly feeds: FeedBucket;
};

/** Only one: a refused feed would be refused again. */
const RETRIES = 1;

/** Twice the time between two scheduled runs, so that each period has one. */
const TWO_RUNS = Duration.hours(12);

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
    Validations.of(failed).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason: 'It is where failed loads end: nothing receives from it but an operator.',
    });
    const folder = withSources(join(context.bundles, 'data-loader'), environment.feeds.sources);
    this.function = new ServiceFunction(this, 'data-loader', {
      context,
      name: 'data-loader',
      settings: LOADER_SETTINGS,
      tables: LOADER_TABLES,
      code: Code.fromAsset(folder),
      variables: {
        ENVIRONMENT: stage,
        FEED_BUCKET: feeds.bucket.bucketName,
        ANNUAL_CONSUMPTION_DAYS: String(environment.annualConsumptionDays),
        NODE_OPTIONS: LOADER_NODE_OPTIONS,
      },
      events: { retries: RETRIES, failed },
    });
    // The asset is copied when the function takes it.
    rmSync(folder, { recursive: true });
    feeds.grantRead(this.function);
    this.#schedule(stage, environment.feeds.schedule, failed);
    this.#onNewObject(stage, feeds, failed);
    this.#alarms(stage, context, failed);
  }

  #schedule(stage: string, expression: string, failed: Queue): void {
    const { live } = this.function;
    const role = new Role(this, 'ScheduleRole', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    });
    role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [live.functionArn] }));
    role.addToPolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [failed.queueArn] }));
    // Its metrics are by group.
    const group = new CfnScheduleGroup(this, 'ScheduleGroup', { name: resourceName(stage, 'schedules') });
    const schedule = new CfnSchedule(this, 'Schedule', {
      name: resourceName(stage, 'data-loader'),
      groupName: group.ref,
      description: 'Loads the feeds and recalculates what depends on the day',
      scheduleExpression: expression,
      scheduleExpressionTimezone: 'Europe/London',
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        arn: live.functionArn,
        roleArn: role.roleArn,
        input: '{}',
        retryPolicy: { maximumRetryAttempts: 3, maximumEventAgeInSeconds: Duration.hours(1).toSeconds() },
        deadLetterConfig: { arn: failed.queueArn },
      },
    });
    // EventBridge checks the role's permissions when it creates the schedule.
    schedule.node.addDependency(role);
  }

  /** By EventBridge: a notification from the bucket itself would need the function before the bucket, and it after. */
  #onNewObject(stage: string, { bucket }: FeedBucket, failed: Queue): void {
    new Rule(this, 'NewObject', {
      ruleName: resourceName(stage, 'new-object'),
      description: 'Loads what is put into the feed bucket',
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: { bucket: { name: [bucket.bucketName] } },
      },
      targets: [new LambdaFunction(this.function.callee, { deadLetterQueue: failed, maxEventAge: Duration.hours(1) })],
    });
  }

  #alarms(stage: string, { alarms }: FunctionContext, failed: Queue): void {
    const day = Duration.days(1);
    alarms.raise({
      name: 'no-load-for-a-day',
      severity: 'urgent',
      metric: new MathExpression({
        expression: 'IF(FILL(good, 0) > 0, 0, 1)',
        usingMetrics: { good: loaderMetric('GoodSources', { stage, statistic: 'Sum', period: day }) },
        label: 'a day without a successful load',
        period: day,
      }),
      threshold: 1,
      impact:
        'No source has been loaded or found unchanged in the last day: prices may be out of date, or nothing is loaded.',
      runbook: 'No load for a day',
      silenceIsError: true,
    });
    alarms.raise({
      name: 'stale-sources',
      severity: 'warning',
      metric: loaderMetric('StaleSources', { stage, statistic: 'Maximum', period: TWO_RUNS }),
      threshold: 1,
      impact: 'Nothing newer has been published by a source for too long: households may see prices that have changed.',
      runbook: 'A source is stale',
    });
    alarms.raise({
      name: 'failed-loads',
      severity: 'warning',
      metric: failed.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(5), statistic: 'Maximum' }),
      threshold: 1,
      impact: 'A scheduled load failed after all retries: prices may be out of date.',
      runbook: 'The loader failed',
    });
    alarms.raise({
      name: 'dropped-runs',
      severity: 'warning',
      metric: new Metric({
        namespace: 'AWS/Scheduler',
        metricName: 'InvocationDroppedCount',
        dimensionsMap: { ScheduleGroup: resourceName(stage, 'schedules') },
        statistic: 'Sum',
        period: Duration.minutes(5),
      }),
      threshold: 1,
      impact: 'A scheduled load was given up before it began: prices stay as they are until the next one.',
      runbook: 'A scheduled load was dropped',
    });
  }
}

/** A folder with the bundle and the list of sources, which is longer than environment variables may be (4 KB). */
function withSources(bundle: string, sources: Environment['feeds']['sources']): string {
  const folder = FileSystem.mkdtemp('data-loader-');
  cpSync(bundle, folder, { recursive: true });
  writeFileSync(join(folder, SOURCES_FILE), JSON.stringify({ sources }));
  return folder;
}
