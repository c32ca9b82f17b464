import type { Key } from 'aws-cdk-lib/aws-kms';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import { EVENTS_QUEUE } from '../events-queue.ts';
import type { QueueUse } from '../functions.ts';
import { resourceName } from '../names.ts';
import { acknowledge, addKey, allow, MAC_KEY, retention } from './keys.ts';
import { shareValue } from './shared-value.ts';

const ACTIONS: Readonly<Record<QueueUse, readonly string[]>> = {
  send: ['SendMessage'],
  receive: ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes', 'ChangeMessageVisibility'],
};

/**
 * The events that wait to be sent to partners, and the key from which the secrets of their
 * receivers are derived. A standard queue whose messages name their partner as the message group is
 * fair: one partner's slow receiver does not delay another's.
 */
export class WebhookQueue extends Construct {
  readonly key: Key;
  readonly queues: readonly Queue[];
  /** What the service stack reads of the queues and the key. */
  readonly shared: {
    readonly eventsUrl: string;
    readonly eventsArn: string;
    /** The name of the queue of events that could not even be tried. */
    readonly notTriedName: string;
    readonly keyId: string;
    readonly keyArn: string;
  };

  constructor(scope: Construct, id: string, environment: Environment) {
    super(scope, id);
    const { stage } = environment;
    const settings = {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      removalPolicy: retention(environment),
    };
    const notTried = new Queue(this, 'DeadLetters', {
      ...settings,
      queueName: resourceName(stage, 'events-not-tried'),
      retentionPeriod: Duration.days(EVENTS_QUEUE.deadLetterDays),
    });
    acknowledge(
      notTried,
      'SQS3',
      'It is where events end that could not be tried: nothing receives from it but an operator.',
    );
    const events = new Queue(this, 'Events', {
      ...settings,
      queueName: resourceName(stage, 'events'),
      retentionPeriod: Duration.days(EVENTS_QUEUE.days),
      visibilityTimeout: Duration.seconds(EVENTS_QUEUE.visibilitySeconds),
      deadLetterQueue: { queue: notTried, maxReceiveCount: EVENTS_QUEUE.receives },
    });
    this.key = addKey(this, 'Key', {
      ...MAC_KEY,
      multiRegion: environment.multiRegionKeys,
      environment,
      name: 'webhooks',
      description: `Derives the secrets of partners' receivers (${stage})`,
    });
    this.queues = [events, notTried];
    // Releases until 1.1.0 read it.
    shareValue(this, 'EventsQueueName', events.queueName);
    this.shared = {
      eventsUrl: shareValue(this, 'EventsQueueUrl', events.queueUrl),
      eventsArn: shareValue(this, 'EventsQueueArn', events.queueArn),
      notTriedName: shareValue(this, 'EventsNotTriedQueueName', notTried.queueName),
      keyId: shareValue(this, 'WebhooksKeyId', this.key.keyId),
      keyArn: shareValue(this, 'WebhooksKeyArn', this.key.keyArn),
    };
  }

  grant(lambda: LambdaFunction, uses: readonly QueueUse[]): void {
    const actions = uses.flatMap((use) => ACTIONS[use]).map((action) => `sqs:${action}`);
    allow(lambda, actions, [this.shared.eventsArn]);
  }
}
