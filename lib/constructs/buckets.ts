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
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { BATCH_FILE_DAYS } from '../../shared/contract/stack-facts.ts';
import type { Environment } from '../environments.ts';
import { acknowledge, acknowledgeWildcard, addDataKey, allow, retention } from './keys.ts';
import type { ServiceFunction } from './service-function.ts';
import { shareValue } from './shared-value.ts';

/** What the service stack reads of a bucket and its key. */
type SharedBucket = { readonly name: string; readonly arn: string; readonly keyArn: string };

const ACCESS_LOG_DAYS = 90;

/** The loader's input: versioned, every access logged, every new object an event. */
export class FeedBucket extends Construct {
  readonly bucket: Bucket;
  readonly key: Key;
  readonly shared: SharedBucket;

  constructor(
    scope: Construct,
    id: string,
    environment: Pick<Environment, 'stage' | 'feeds' | 'keepData'>,
  ) {
    super(scope, id);
    const { feeds } = environment;
    const { days } = Duration;
    this.key = addDataKey(this, environment, 'feeds');
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
      ...encrypted(this.key),
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
    this.shared = share('Feed', this);
  }

  grantRead(service: ServiceFunction): void {
    const { arn, keyArn } = this.shared;
    const objects = `${arn}/*`;
    allow(service.lambda, ['s3:ListBucket'], [arn]);
    allow(service.lambda, ['s3:GetObject'], [objects]);
    allow(service.lambda, ['kms:Decrypt'], [keyArn], { via: 's3' });
    const reason = 'Senders choose the names of what they put into this one bucket.';
    acknowledgeWildcard(service, objects, reason);
  }
}

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
 * what is deleted is gone, and no access log, which would hold signed addresses. Every new object
 * is an event.
 */
export class BatchBucket extends Construct {
  readonly shared: SharedBucket;

  constructor(scope: Construct, id: string, environment: Pick<Environment, 'stage' | 'keepData'>) {
    super(scope, id);
    const { days } = Duration;
    const key = addDataKey(this, environment, 'batches');
    const bucket = new Bucket(this, 'Bucket', {
      ...closed(environment),
      ...encrypted(key),
      lifecycleRules: [
        { expiration: days(BATCH_FILE_DAYS), abortIncompleteMultipartUploadAfter: days(1) },
      ],
    });
    acknowledge(bucket, 'S1', 'An access log would hold signed addresses.');
    this.shared = share('Batch', { bucket, key });
  }

  /** Acknowledges the wildcard on `scope`, whose role it is. */
  grant(scope: Construct, grantee: Construct & IGrantable, uses: readonly BatchObjectUse[]): void {
    const { arn, keyArn } = this.shared;
    const objects = `${arn}/*`;
    const actions = [...new Set(uses.map((use) => ACTIONS[use]))];
    allow(grantee, actions, [objects]);
    const keyActions = uses.flatMap((use) => KEY_ACTIONS[use]);
    if (keyActions.length > 0) allow(grantee, keyActions, [keyArn], { via: 's3' });
    // A missing object is 404 only for who may list.
    if (uses.includes('head')) allow(grantee, ['s3:ListBucket'], [arn]);
    const reason = 'Each partner and batch has a separate prefix in this one bucket.';
    acknowledgeWildcard(scope, objects, reason);
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

/** Shares the bucket with the service stack, and makes every new object an event. */
function share(
  name: 'Feed' | 'Batch',
  { bucket, key }: { readonly bucket: Bucket; readonly key: Key },
): SharedBucket {
  // The construct's own property for this would add a function with wide permissions.
  const notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } };
  Object.assign(bucket.node.defaultChild ?? {}, { notificationConfiguration });
  return {
    name: shareValue(bucket, `${name}BucketName`, bucket.bucketName),
    arn: shareValue(bucket, `${name}BucketArn`, bucket.bucketArn),
    keyArn: shareValue(bucket, `${name}KeyArn`, key.keyArn),
  };
}
