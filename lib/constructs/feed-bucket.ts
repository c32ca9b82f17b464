import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { CfnOutput, Duration, Fn, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import { acknowledge, addDataKey, allow, retention } from './keys.ts';
import type { ServiceFunction } from './service-function.ts';

/**
 * The name of the output, set by hand because the acknowledgement of a nag finding has to name it.
 */
const ARN_OUTPUT = 'FeedBucketArn';

const ACCESS_LOG_DAYS = 90;

/**
 * The loader's input: private, versioned, encrypted with its own key, every access logged, every
 * new object an event.
 */
export class FeedBucket extends Construct {
  readonly bucket: Bucket;
  readonly grantRead: (service: ServiceFunction) => void;

  constructor(
    scope: Construct,
    id: string,
    environment: Pick<Environment, 'stage' | 'feeds' | 'keepData'>,
  ) {
    super(scope, id);
    const { feeds } = environment;
    const { days } = Duration;
    const closed = {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      removalPolicy: retention(environment),
    } as const satisfies BucketProps;
    const key = addDataKey(this, environment, 'feeds');
    const accessLogs = new Bucket(this, 'AccessLogs', {
      ...closed,
      encryption: BucketEncryption.S3_MANAGED,
      lifecycleRules: [{ expiration: days(ACCESS_LOG_DAYS) }],
    });
    acknowledge(
      accessLogs,
      'S1',
      'It holds the access logs; a log of access to them would log itself.',
    );
    this.bucket = new Bucket(this, 'Bucket', {
      ...closed,
      versioned: true,
      // The files include annual consumption of homes: permission to list the bucket must not be
      // enough to read them.
      encryption: BucketEncryption.KMS,
      encryptionKey: key,
      bucketKeyEnabled: true,
      // Its class declares properties as undefined, which the interface wants to be absent.
      serverAccessLogsBucket: Object(accessLogs),
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
    const { bucketArn, node } = this.bucket;
    new CfnOutput(this, 'Arn', { value: bucketArn }).overrideLogicalId(ARN_OUTPUT);
    // The construct's own property for this would add a function with wide permissions.
    const notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } };
    Object.assign(node.defaultChild ?? {}, { notificationConfiguration });

    this.grantRead = (service) => {
      const { stackName } = Stack.of(this);
      allow(service.lambda, ['s3:ListBucket'], [bucketArn]);
      allow(service.lambda, ['s3:GetObject'], [`${Fn.getStackOutput(stackName, ARN_OUTPUT)}/*`]);
      allow(service.lambda, ['kms:Decrypt'], [key.keyArn], { via: 's3' });
      const output = `{"Fn::GetStackOutput":{"StackName":"${stackName}","OutputName":"${ARN_OUTPUT}"}}`;
      acknowledge(
        service,
        `IAM5[Resource::${output}/*]`,
        'Senders choose the names of what they put into this one bucket.',
      );
    };
  }
}
