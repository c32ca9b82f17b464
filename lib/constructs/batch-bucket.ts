import type { IGrantable } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { CfnOutput, Duration, Fn, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import { acknowledge, addDataKey, allow, retention } from './keys.ts';

/**
 * The name of the output, set by hand because the acknowledgement of a nag finding has to name it.
 */
const ARN_OUTPUT = 'BatchBucketArn';

const DAYS = 7;

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
 * The partners' files of households and their results: private, encrypted with their own key, for a
 * week. There are no versions, so that what is deleted is gone, and no access log, which would hold
 * signed addresses. Every new object is an event.
 */
export class BatchBucket extends Construct {
  readonly bucket: Bucket;
  /** Acknowledges the wildcard on `scope`, whose role it is. */
  readonly grant: (
    scope: Construct,
    grantee: Construct & IGrantable,
    uses: readonly BatchObjectUse[],
  ) => void;

  constructor(scope: Construct, id: string, environment: Pick<Environment, 'stage' | 'keepData'>) {
    super(scope, id);
    const { days } = Duration;
    const key = addDataKey(this, environment, 'batches');
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      encryption: BucketEncryption.KMS,
      encryptionKey: key,
      bucketKeyEnabled: true,
      removalPolicy: retention(environment),
      lifecycleRules: [{ expiration: days(DAYS), abortIncompleteMultipartUploadAfter: days(1) }],
    });
    acknowledge(this.bucket, 'S1', 'An access log would hold signed addresses.');
    const { bucketArn, node } = this.bucket;
    new CfnOutput(this, 'Arn', { value: bucketArn }).overrideLogicalId(ARN_OUTPUT);
    // The construct's own property for this would add a function with wide permissions.
    const notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } };
    Object.assign(node.defaultChild ?? {}, { notificationConfiguration });

    this.grant = (owner, grantee, uses) => {
      const { stackName } = Stack.of(this);
      const actions = [...new Set(uses.map((use) => ACTIONS[use]))];
      allow(grantee, actions, [`${Fn.getStackOutput(stackName, ARN_OUTPUT)}/*`]);
      const keyActions = uses.flatMap((use) => KEY_ACTIONS[use]);
      if (keyActions.length > 0) allow(grantee, keyActions, [key.keyArn], { via: 's3' });
      // A missing object is 404 only for who may list.
      if (uses.includes('head')) allow(grantee, ['s3:ListBucket'], [bucketArn]);
      const output = `{"Fn::GetStackOutput":{"StackName":"${stackName}","OutputName":"${ARN_OUTPUT}"}}`;
      acknowledge(
        owner,
        `IAM5[Resource::${output}/*]`,
        'Each partner and batch has a prefix of its own in this one bucket.',
      );
    };
  }
}
