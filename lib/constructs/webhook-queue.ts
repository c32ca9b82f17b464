import { type Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import { EVENTS_QUEUE, type QueueUse } from '../functions.ts';
import { resourceName } from '../names.ts';
import { acknowledge, addKey, allow, retention } from './keys.ts';

const ACTIONS: Readonly<Record<QueueUse, readonly string[]>> = {
  send: ['SendMessage'],
  receive: ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes', 'ChangeMessageVisibility'],
};

/**
 * The events that wait to be sent to partners, and the key from which the secrets of their receivers
 * are derived. A standard queue whose messages name their partner as the message group is fair: one
 * partner's slow receiver does not delay another's.
 */
export class WebhookQueue extends Construct {
  readonly events: Queue;
  /** Holds events that could not even be tried, because a key or a table was out of reach. */
  readonly deadLetters: Queue;
  /**
   * The key from which receivers' secrets are derived. They are stored nowhere, and are lost with
   * it.
   */
  readonly key: Key;

  constructor(scope: Construct, id: string, environment: Pick<Environment, 'stage' | 'keepData'>) {
    super(scope, id);
    const { stage } = environment;
    const settings = {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      removalPolicy: retention(environment),
    };
    this.deadLetters = new Queue(this, 'DeadLetters', {
      ...settings,
      queueName: resourceName(stage, 'events-not-tried'),
      retentionPeriod: Duration.days(EVENTS_QUEUE.deadLetterDays),
    });
    acknowledge(
      this.deadLetters,
      'SQS3',
      'It is where events end that could not be tried: nothing receives from it but an operator.',
    );
    this.events = new Queue(this, 'Events', {
      ...settings,
      queueName: resourceName(stage, 'events'),
      retentionPeriod: Duration.days(EVENTS_QUEUE.days),
      visibilityTimeout: Duration.seconds(EVENTS_QUEUE.visibilitySeconds),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: EVENTS_QUEUE.receives },
    });
    this.key = addKey(this, 'Key', {
      alias: resourceName(stage, 'webhooks'),
      description: `Derives the secrets of partners' receivers (${stage})`,
      keySpec: KeySpec.HMAC_256,
      keyUsage: KeyUsage.GENERATE_VERIFY_MAC,
      removalPolicy: retention(environment),
    });
  }

  grant(lambda: LambdaFunction, uses: readonly QueueUse[]): void {
    const actions = uses.flatMap((use) => ACTIONS[use]).map((action) => `sqs:${action}`);
    allow(lambda, actions, [this.events.queueArn]);
  }
}
