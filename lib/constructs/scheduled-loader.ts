import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption, type QueueProps } from 'aws-cdk-lib/aws-sqs';
import { Duration, FileSystem } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { SOURCES_FILE } from '../bundling.ts';
import { FUNCTIONS } from '../functions.ts';
import { resourceName } from '../names.ts';
import type { FeedBucket } from './buckets.ts';
import { acknowledge, allow } from './keys.ts';
import {
  addSchedule,
  bundleFolder,
  type FunctionContext,
  ServiceFunction,
} from './service-function.ts';

/** One retry is enough: a refused feed would be refused again. */
const RETRIES = 1;

/**
 * Objects of the feed bucket are loaded two at a time, however many arrive: the API's functions
 * need the account's concurrency.
 */
const RUNS_AT_ONCE = 2;

/**
 * Adds the loader, which runs by a schedule and for each object that is put into the feed bucket.
 * Returns the queue of what failed after all retries, with its error.
 */
export function addScheduledLoader(
  stack: Construct,
  context: FunctionContext,
  feeds: FeedBucket,
): Queue {
  const scope = new Construct(stack, 'Loader');
  const { stage, feeds: settings } = context.environment;
  const failed = addQueue(scope, 'Failed', {
    queueName: resourceName(stage, 'failed-loads'),
    retentionPeriod: Duration.days(14),
  });
  acknowledge(
    failed,
    'SQS3',
    'It is where failed loads end: nothing receives from it but an operator.',
  );
  // The bundle with the list of sources, which is longer than environment variables may be (4 KB).
  const folder = FileSystem.mkdtemp('data-loader-');
  cpSync(bundleFolder('data-loader'), folder, { recursive: true });
  writeFileSync(join(folder, SOURCES_FILE), JSON.stringify({ sources: settings.sources }));
  const service = new ServiceFunction(scope, 'data-loader', {
    context,
    folder,
    events: { retries: RETRIES, failed },
  });
  // The asset is copied when the function takes it.
  rmSync(folder, { recursive: true });
  feeds.grantRead(service);
  addSchedule(scope, {
    name: resourceName(stage, 'data-loader'),
    description: 'Loads the feeds and recalculates what depends on the day',
    expression: settings.schedule,
    service,
    failed,
  });
  // EventBridge starts it: a notification from the bucket itself would need the queue before the
  // bucket, which is data.
  const objects = addQueue(scope, 'Objects', {
    queueName: resourceName(stage, 'new-objects'),
    retentionPeriod: Duration.days(4),
    // Lambda refuses less than a run may take. A failed object is tried again after it.
    visibilityTimeout: Duration.seconds(FUNCTIONS['data-loader'].timeoutSeconds),
    deadLetterQueue: { queue: failed, maxReceiveCount: 1 + RETRIES },
  });
  new Rule(scope, 'NewObject', {
    ruleName: resourceName(stage, 'new-object'),
    description: 'Queues what is put into the feed bucket',
    eventPattern: {
      source: ['aws.s3'],
      detailType: ['Object Created'],
      detail: { bucket: { name: [feeds.shared.name] } },
    },
    targets: [new SqsQueue(objects)],
  });
  const { lambda, callee } = service;
  allow(
    lambda,
    ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
    [objects.queueArn],
  );
  const mapping = new EventSourceMapping(scope, 'ObjectsToLoader', {
    target: callee,
    eventSourceArn: objects.queueArn,
    batchSize: 1,
    maxConcurrency: RUNS_AT_ONCE,
  });
  // Lambda checks the role's permissions when it creates the mapping.
  if (lambda.role !== undefined) mapping.node.addDependency(lambda.role);
  return failed;
}

function addQueue(scope: Construct, id: string, props: QueueProps): Queue {
  return new Queue(scope, id, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    ...props,
  });
}
