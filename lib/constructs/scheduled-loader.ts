import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { Code, EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption, type QueueProps } from 'aws-cdk-lib/aws-sqs';
import { Duration, FileSystem, Validations } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { SOURCES_FILE } from '../bundling.ts';
import type { Environment } from '../environments.ts';
import { LOADER, LOADER_NODE_OPTIONS } from '../functions.ts';
import { resourceName } from '../names.ts';
import type { FeedBucket } from './feed-bucket.ts';
import { allow } from './keys.ts';
import { type FunctionContext, Schedule, ServiceFunction } from './service-function.ts';

export type ScheduledLoaderProps = {
  readonly environment: Pick<Environment, 'stage' | 'feeds' | 'annualConsumptionDays'>;
  readonly context: FunctionContext;
  readonly feeds: FeedBucket;
};

/** Only one: a refused feed would be refused again. */
const RETRIES = 1;

/** Of objects of the feed bucket, however many arrive: the API's functions need the account's concurrency. */
const RUNS_AT_ONCE = 2;

/** The loader, which runs by a schedule and for each object that is put into the feed bucket. */
export class ScheduledLoader extends Construct {
  readonly function: ServiceFunction;
  /** What failed after all retries, with its error. */
  readonly failed: Queue;

  constructor(scope: Construct, id: string, { environment, context, feeds }: ScheduledLoaderProps) {
    super(scope, id);
    const { stage } = environment;
    this.failed = this.#queue('Failed', resourceName(stage, 'failed-loads'), { retentionPeriod: Duration.days(14) });
    Validations.of(this.failed).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason: 'It is where failed loads end: nothing receives from it but an operator.',
    });
    const folder = withSources(join(context.bundles, 'data-loader'), environment.feeds.sources);
    this.function = new ServiceFunction(this, 'data-loader', {
      context,
      name: 'data-loader',
      settings: LOADER,
      code: Code.fromAsset(folder),
      variables: {
        ENVIRONMENT: stage,
        FEED_BUCKET: feeds.bucket.bucketName,
        ANNUAL_CONSUMPTION_DAYS: String(environment.annualConsumptionDays),
        NODE_OPTIONS: LOADER_NODE_OPTIONS,
      },
      events: { retries: RETRIES, failed: this.failed },
    });
    // The asset is copied when the function takes it.
    rmSync(folder, { recursive: true });
    feeds.grantRead(this.function);
    new Schedule(this, 'Schedule', {
      name: resourceName(stage, 'data-loader'),
      description: 'Loads the feeds and recalculates what depends on the day',
      expression: environment.feeds.schedule,
      service: this.function,
      failed: this.failed,
    });
    this.#onNewObject(stage, feeds);
  }

  /** By EventBridge: a notification from the bucket itself would need the queue before the bucket, which is data. */
  #onNewObject(stage: string, { bucket }: FeedBucket): void {
    const objects = this.#queue('Objects', resourceName(stage, 'new-objects'), {
      retentionPeriod: Duration.days(4),
      // Lambda refuses less than a run may take. A failed object is tried again after it.
      visibilityTimeout: Duration.seconds(LOADER.timeoutSeconds),
      deadLetterQueue: { queue: this.failed, maxReceiveCount: 1 + RETRIES },
    });
    new Rule(this, 'NewObject', {
      ruleName: resourceName(stage, 'new-object'),
      description: 'Queues what is put into the feed bucket',
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: { bucket: { name: [bucket.bucketName] } },
      },
      targets: [new SqsQueue(objects)],
    });
    const { lambda, callee } = this.function;
    allow(lambda, ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'], [objects.queueArn]);
    const mapping = new EventSourceMapping(this, 'ObjectsToLoader', {
      target: callee,
      eventSourceArn: objects.queueArn,
      batchSize: 1,
      maxConcurrency: RUNS_AT_ONCE,
    });
    // Lambda checks the role's permissions when it creates the mapping.
    if (lambda.role !== undefined) mapping.node.addDependency(lambda.role);
  }

  #queue(id: string, queueName: string, props: QueueProps): Queue {
    return new Queue(this, id, { queueName, encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true, ...props });
  }
}

/** A folder with the bundle and the list of sources, which is longer than environment variables may be (4 KB). */
function withSources(bundle: string, sources: Environment['feeds']['sources']): string {
  const folder = FileSystem.mkdtemp('data-loader-');
  cpSync(bundle, folder, { recursive: true });
  writeFileSync(join(folder, SOURCES_FILE), JSON.stringify({ sources }));
  return folder;
}
