import { readFile } from 'node:fs/promises';
import {
  CloudFormationClient,
  DescribeStackResourcesCommand,
  DescribeStacksCommand,
} from '@aws-sdk/client-cloudformation';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { DeleteObjectsCommand, ListObjectVersionsCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { resourceName } from '../../lib/names.ts';
import { createAwsClient } from '../../shared/aws/client.ts';
import { environmentOf, type Stage } from '../stages.ts';

export type StageOutputs = {
  readonly baseUrl: string;
  readonly audience: string;
  readonly feedBucket: string;
};

export type DeployedStage = {
  readonly outputs: () => Promise<StageOutputs>;
  readonly putFile: (key: string, body: string | Uint8Array) => Promise<void>;
  /** One run of the deployed loader; returns what it reports. @throws if the run failed */
  readonly load: () => Promise<string>;
  /** Deletes all versions of all objects in the buckets of a stack; returns how many. */
  readonly emptyBuckets: (stack: string) => Promise<number>;
  readonly stackNames: () => Promise<readonly string[]>;
};

/** What is deployed of a stage; endpoint and credentials come from the SDK's own variables. */
export function openStage(stage: Stage, stackName: string, endpoint?: string): DeployedStage {
  const { region } = environmentOf(stage);
  const settings = {
    region,
    ...(endpoint === undefined ? {} : { endpoint, credentials: { accessKeyId: 'test', secretAccessKey: 'test' } }),
  };
  const stacks = createAwsClient(CloudFormationClient, 'command', settings);
  const lambda = createAwsClient(LambdaClient, 'loader', settings);
  const s3 = createAwsClient(S3Client, 'loader', settings);

  const outputs = async (): Promise<StageOutputs> => {
    const { Stacks: [found] = [] } = await stacks.send(new DescribeStacksCommand({ StackName: stackName }));
    const output = (key: string): string => {
      const value = found?.Outputs?.find(({ OutputKey }) => OutputKey === key)?.OutputValue;
      if (value === undefined) throw new Error(`the stack ${stackName} has no output ${key}`);
      return value;
    };
    return { baseUrl: output('BaseUrl'), audience: output('Audience'), feedBucket: output('FeedBucketName') };
  };

  return {
    outputs,
    putFile: async (Key, Body) => {
      const { feedBucket } = await outputs();
      await s3.send(new PutObjectCommand({ Bucket: feedBucket, Key, Body }));
    },
    load: async () => {
      const FunctionName = resourceName(stage, 'data-loader');
      const { FunctionError, Payload } = await lambda.send(new InvokeCommand({ FunctionName, Payload: '{}' }));
      const report = Buffer.from(Payload ?? []).toString();
      if (FunctionError !== undefined) throw new Error(`the loader failed: ${report}`);
      return report;
    },
    emptyBuckets: async (StackName) => {
      const { StackResources = [] } = await stacks.send(new DescribeStackResourcesCommand({ StackName }));
      const buckets = StackResources.filter(({ ResourceType }) => ResourceType === 'AWS::S3::Bucket');
      let deleted = 0;
      for (const { PhysicalResourceId: Bucket } of buckets) {
        const { Versions = [], DeleteMarkers = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket }));
        const Objects = [...Versions, ...DeleteMarkers].map(({ Key, VersionId }) => ({ Key, VersionId }));
        if (Objects.length > 0) await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
        deleted += Objects.length;
      }
      return deleted;
    },
    stackNames: async () => {
      const { Stacks = [] } = await stacks.send(new DescribeStacksCommand({}));
      return Stacks.flatMap(({ StackName }) => (StackName === undefined ? [] : [StackName]));
    },
  };
}

export function projectFile(path: string): Promise<Uint8Array> {
  return readFile(new URL(`../../${path}`, import.meta.url));
}
