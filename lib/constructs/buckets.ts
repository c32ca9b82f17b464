import type { IGrantable } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { CfnOutput, Duration, Fn, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import { acknowledge, addDataKey, allow, retention } from './keys.ts';
import type { ServiceFunction } from './service-function.ts';

/** The outputs, named by hand because the acknowledgements of nag findings have to name them. */
type ArnOutput = 'FeedBucketArn' | 'BatchBucketArn';

const ACCESS_LOG_DAYS = 90;

/** The loader's input: versioned, every access logged, every new object an event. */
export class FeedBucket extends Construct {
  readonly bucket: Bucket;
  readonly #key: Key;

  constructor(
    scope: Construct,
    id: string,
    environment: Pick<Environment, 'stage' | 'feeds' | 'keepData'>,
  ) {
    super(scope, id);
    const { feeds } = environment;
    const { days } = Duration;
    this.#key = addDataKey(this, environment, 'feeds');
    const accessLogs = new Bucket(this, 'AccessLogs', {
      ...closed(environment),
      encryption: BucketEncryption.S3_MANAGED,
      lifecycleRules: [{ expiration: days(ACCESS_LOG_DAYS) }],
    });
    acknowledge(
      accessLogs,
      'S1',
      'It holds the access logs; a log of access to them would log itself.',
    );
    this.bucket = new Bucket(this, 'Bucket', {
      ...closed(environment),
      // The files include annual consumption of homes: permission to list the bucket must not be
      // enough to read them.
      ...encrypted(this.#key),
      versioned: true,
      // Its class declares properties as undefined, which the interface wants to be absent.
      serverAccessLogsBucket: accessLogs as IBucket,
      lifecycleRules: [
        {
          noncurrentVersionExpiration: days(feeds.formerVersionsDays),
          abortIncompleteMultipartUploadAfter: days(1),
        },
        {
          prefix: 'readings/',
          expiration: days(feeds.consumptionDays),
          noncurrentVersionExpiration: days(1),
        },
      ],
    });
    publish(this, this.bucket, 'FeedBucketArn');
  }

  grantRead(service: ServiceFunction): void {
    allow(service.lambda, ['s3:ListBucket'], [this.bucket.bucketArn]);
    allow(service.lambda, ['s3:GetObject'], [objectsIn(this, 'FeedBucketArn')]);
    allow(service.lambda, ['kms:Decrypt'], [this.#key.keyArn], { via: 's3' });
    const reason = 'Senders choose the names of what they put into this one bucket.';
    acknowledge(service, findingOf(this, 'FeedBucketArn'), reason);
  }
}

const BATCH_DAYS = 7;

/** The uses of the objects of batches. A function that reads or writes them needs the key, too. */
export type BatchObjectUse = 'get' | 'head' | 'put' | 'delete';

const ACTIONS: Readonly<Record<BatchObjectUse, string>> = {
  get: 's3:GetObject',
  head: 's3:GetObject',
  put: 's3:PutObject',
  delete: 's3:DeleteObject',
};
const KEY_ACTIONS: Readonly<Record<BatchObjectUse, readonly string[]>> = {
  get: ['kms:Decrypt'],
  head: [],
  put: ['kms:GenerateDataKey'],
  delete: [],
};

/**
 * The partners' files of households and their results, for a week. There are no versions, so that
 * what is deleted is gone, and no access log, which would hold signed addresses. Every new object is
 * an event.
 */
export class BatchBucket extends Construct {
  readonly bucket: Bucket;
  readonly #key: Key;

  constructor(scope: Construct, id: string, environment: Pick<Environment, 'stage' | 'keepData'>) {
    super(scope, id);
    const { days } = Duration;
    this.#key = addDataKey(this, environment, 'batches');
    this.bucket = new Bucket(this, 'Bucket', {
      ...closed(environment),
      ...encrypted(this.#key),
      lifecycleRules: [
        { expiration: days(BATCH_DAYS), abortIncompleteMultipartUploadAfter: days(1) },
      ],
    });
    acknowledge(this.bucket, 'S1', 'An access log would hold signed addresses.');
    publish(this, this.bucket, 'BatchBucketArn');
  }

  /** Acknowledges the wildcard on `scope`, whose role it is. */
  grant(scope: Construct, grantee: Construct & IGrantable, uses: readonly BatchObjectUse[]): void {
    const actions = [...new Set(uses.map((use) => ACTIONS[use]))];
    allow(grantee, actions, [objectsIn(this, 'BatchBucketArn')]);
    const keyActions = uses.flatMap((use) => KEY_ACTIONS[use]);
    if (keyActions.length > 0) allow(grantee, keyActions, [this.#key.keyArn], { via: 's3' });
    // A missing object is 404 only for who may list.
    if (uses.includes('head')) allow(grantee, ['s3:ListBucket'], [this.bucket.bucketArn]);
    const reason = 'Each partner and batch has a prefix of its own in this one bucket.';
    acknowledge(scope, findingOf(this, 'BatchBucketArn'), reason);
  }
}

/** Returns the settings of a bucket that nobody outside the account reaches, and only by TLS. */
function closed(environment: Pick<Environment, 'keepData'>) {
  return {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    removalPolicy: retention(environment),
  } as const satisfies BucketProps;
}

function encrypted(encryptionKey: Key) {
  return { encryption: BucketEncryption.KMS, encryptionKey, bucketKeyEnabled: true } as const;
}

/** Names the bucket to the stack of the service, and makes every new object an event. */
function publish(scope: Construct, { bucketArn, node }: Bucket, output: ArnOutput): void {
  new CfnOutput(scope, 'Arn', { value: bucketArn }).overrideLogicalId(output);
  // The construct's own property for this would add a function with wide permissions.
  const notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } };
  Object.assign(node.defaultChild ?? {}, { notificationConfiguration });
}

function objectsIn(scope: Construct, output: ArnOutput): string {
  return `${Fn.getStackOutput(Stack.of(scope).stackName, output)}/*`;
}

/** Names the finding about a wildcard, as cdk-nag writes the ARN of the objects. */
function findingOf(scope: Construct, output: ArnOutput): string {
  const { stackName } = Stack.of(scope);
  const arn = `{"Fn::GetStackOutput":{"StackName":"${stackName}","OutputName":"${output}"}}`;
  return `IAM5[Resource::${arn}/*]`;
}
