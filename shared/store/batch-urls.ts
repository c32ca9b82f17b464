import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type BatchRecord, batchExpiresAtMs } from '../batches/batch.ts';
import { type BatchUrls, batchPrefix, fileKey, partKey } from '../batches/objects.ts';
import type { Clock } from '../time/clock.ts';
import { HOUR_SECONDS } from '../values/moments.ts';
import { createAwsClient } from './client.ts';

/** The life of an address. AWS limits a role that a role takes to an hour. */
const URL_SECONDS = HOUR_SECONDS;

type UrlsDeps = {
  readonly bucket: string;
  /**
   * The role that signs; undefined under `npm start`, where the function's own credentials sign.
   */
  readonly roleArn: string | undefined;
  readonly clock: Pick<Clock, 'nowMs'>;
};

/**
 * An address dies with the credentials that signed it, so those are made for one response, and may
 * do no more than the address says.
 */
export function createBatchUrls({ bucket, roleArn, clock }: UrlsDeps): BatchUrls {
  const credentialsFor = roleArn === undefined ? async () => undefined : assumedBy(roleArn, bucket);

  const signerFor = async (batch: BatchRecord, use: Use) => {
    const nowMs = clock.nowMs();
    const credentials = await credentialsFor(batch, use);
    const client = createAwsClient(S3Client, 'function', {
      // By default, the SDK would sign the checksum of an empty body.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      ...(credentials && { credentials }),
    });
    // Subtract a second, because the credentials were made before this moment.
    const endMs = Math.min(nowMs + (URL_SECONDS - 1) * 1000, batchExpiresAtMs(batch));
    return { client, expiresIn: Math.floor((endMs - nowMs) / 1000), expiresAtMs: endMs };
  };

  return {
    upload: async (batch) => {
      const { client, expiresIn, expiresAtMs } = await signerFor(batch, 'upload');
      const headers = {
        'content-length': String(batch.bytes),
        'content-type': 'application/x-ndjson',
        'x-amz-checksum-sha256': batch.sha256,
      };
      const command = new PutObjectCommand({
        Bucket: bucket,
        Key: fileKey(batch),
        ContentLength: batch.bytes,
        ContentType: headers['content-type'],
        ChecksumSHA256: batch.sha256,
      });
      const signed = new Set(Object.keys(headers));
      const url = await getSignedUrl(client, command, {
        expiresIn,
        signableHeaders: signed,
        unhoistableHeaders: signed,
      });
      return { url, headers, expiresAtMs };
    },

    results: async (batch, parts) => {
      const { client, expiresIn, expiresAtMs } = await signerFor(batch, 'results');
      const keys = Array.from({ length: parts }, (_, index) => partKey(batch, index + 1));
      const urls = keys.map((key) =>
        getSignedUrl(client, new GetObjectCommand({ Bucket: bucket, Key: key }), { expiresIn }),
      );
      return { urls: await Promise.all(urls), expiresAtMs };
    },
  };
}

type Use = 'upload' | 'results';

/**
 * The actions that a response's credentials allow within their batch, besides using the bucket's
 * key.
 */
const ACTIONS: Readonly<Record<Use, readonly string[]>> = {
  upload: ['s3:PutObject'],
  results: ['s3:GetObject'],
};
const KEY_ACTIONS = ['kms:GenerateDataKey', 'kms:Decrypt'];

function assumedBy(roleArn: string, bucket: string) {
  const sts = createAwsClient(STSClient, 'function');
  const [, partition] = roleArn.split(':');
  return async (batch: BatchRecord, use: Use) => {
    const Resource = `arn:${partition}:s3:::${bucket}/${batchPrefix(batch)}*`;
    const { Credentials: credentials } = await sts.send(
      new AssumeRoleCommand({
        RoleArn: roleArn,
        RoleSessionName: batch.id,
        DurationSeconds: URL_SECONDS,
        Policy: JSON.stringify({
          Version: '2012-10-17',
          Statement: [
            { Effect: 'Allow', Action: ACTIONS[use], Resource },
            { Effect: 'Allow', Action: KEY_ACTIONS, Resource: '*' },
          ],
        }),
      }),
    );
    const { AccessKeyId, SecretAccessKey, SessionToken } = credentials ?? {};
    if (AccessKeyId === undefined || SecretAccessKey === undefined || SessionToken === undefined)
      throw new Error('no credentials were made for a batch');
    return {
      accessKeyId: AccessKeyId,
      secretAccessKey: SecretAccessKey,
      sessionToken: SessionToken,
    };
  };
}
