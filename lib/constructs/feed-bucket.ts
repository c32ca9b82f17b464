import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import { BlockPublicAccess, Bucket, BucketEncryption, CfnBucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { CfnOutput, Duration, Fn, Stack, Validations } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import { dataKey, retention } from './keys.ts';
import type { ServiceFunction } from './service-function.ts';

export type FeedBucketProps = { readonly environment: Pick<Environment, 'stage' | 'feeds' | 'keepData'> };

const READINGS_PREFIX = 'readings/';

/** Named by hand: the acknowledgement of a nag finding has to name it. */
const ARN_OUTPUT = 'FeedBucketArn';

const ACCESS_LOG_DAYS = 90;

const CLOSED = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
} as const;

/** The loader's input: private, versioned, encrypted with its own key, every access logged, every new object an event. */
export class FeedBucket extends Construct {
  readonly bucket: Bucket;
  readonly #key: Key;

  constructor(scope: Construct, id: string, { environment }: FeedBucketProps) {
    super(scope, id);
    const { stage, feeds, keepData } = environment;
    const removalPolicy = retention({ keepData });
    this.#key = dataKey(this, 'Key', { stage, name: 'feeds', keepData });
    const accessLogs = new Bucket(this, 'AccessLogs', {
      ...CLOSED,
      encryption: BucketEncryption.S3_MANAGED,
      lifecycleRules: [{ expiration: Duration.days(ACCESS_LOG_DAYS) }],
      removalPolicy,
    });
    Validations.of(accessLogs).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'It holds the access logs; a log of access to them would log itself.',
    });
    this.bucket = new Bucket(this, 'Bucket', {
      ...CLOSED,
      versioned: true,
      // The files include annual consumption of homes: permission to list the bucket must not be enough to read them.
      encryption: BucketEncryption.KMS,
      encryptionKey: this.#key,
      bucketKeyEnabled: true,
      lifecycleRules: [
        {
          noncurrentVersionExpiration: Duration.days(feeds.formerVersionsDays),
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
        {
          prefix: READINGS_PREFIX,
          expiration: Duration.days(feeds.consumptionDays),
          noncurrentVersionExpiration: Duration.days(1),
        },
      ],
      removalPolicy,
    });
    new CfnOutput(this, 'Arn', { value: this.bucket.bucketArn }).overrideLogicalId(ARN_OUTPUT);
    this.#logAccessTo(accessLogs);
    // The construct's own property for this would add a function with wide permissions.
    this.#resource.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } };
  }

  get #resource(): CfnBucket {
    const { defaultChild } = this.bucket.node;
    if (!CfnBucket.isCfnBucket(defaultChild)) throw new Error('Bucket has no CfnBucket as its default child');
    return defaultChild;
  }

  #logAccessTo(accessLogs: Bucket): void {
    this.#resource.loggingConfiguration = { destinationBucketName: accessLogs.bucketName };
    accessLogs.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('logging.s3.amazonaws.com')],
        actions: ['s3:PutObject'],
        resources: [accessLogs.arnForObjects('*')],
        conditions: {
          ArnLike: { 'aws:SourceArn': this.bucket.bucketArn },
          StringEquals: { 'aws:SourceAccount': Stack.of(this).account },
        },
      }),
    );
  }

  grantRead(service: ServiceFunction): void {
    const { lambda } = service;
    const { stackName } = Stack.of(this);
    const objects = `${Fn.getStackOutput(stackName, ARN_OUTPUT)}/*`;
    lambda.addToRolePolicy(new PolicyStatement({ actions: ['s3:ListBucket'], resources: [this.bucket.bucketArn] }));
    lambda.addToRolePolicy(new PolicyStatement({ actions: ['s3:GetObject'], resources: [objects] }));
    const { region, urlSuffix } = Stack.of(this);
    lambda.addToRolePolicy(
      new PolicyStatement({
        actions: ['kms:Decrypt'],
        resources: [this.#key.keyArn],
        conditions: { StringEquals: { 'kms:ViaService': `s3.${region}.${urlSuffix}` } },
      }),
    );
    Validations.of(service).acknowledge({
      id: `AwsSolutions-IAM5[Resource::{"Fn::GetStackOutput":{"StackName":"${stackName}","OutputName":"${ARN_OUTPUT}"}}/*]`,
      reason: 'Senders choose the names of their feeds; the loader reads everything in this one bucket.',
    });
  }
}
