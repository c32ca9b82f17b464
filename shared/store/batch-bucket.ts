import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import pMap from 'p-map';
import { type BatchObjects, fileKey, partKey } from '../batches/objects.ts';
import { createAwsClient } from './client.ts';

const DELETED_AT_ONCE = 32;

/** Stores the objects of the batches in their bucket. */
export function createBatchBucket(bucket: string): BatchObjects {
  const client = createAwsClient(S3Client, 'loader');
  const deleteObject = async (key: string): Promise<void> => {
    await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
  };
  return {
    fileBytes: async (batch) => {
      try {
        const head = await client.send(
          new HeadObjectCommand({ Bucket: bucket, Key: fileKey(batch) }),
        );
        return head.ContentLength;
      } catch (error) {
        if (error instanceof Error && error.name === 'NotFound') return undefined;
        throw error;
      }
    },

    readFile: async (batch, range) => {
      const { Body: body } = await client.send(
        new GetObjectCommand({
          Bucket: bucket,
          Key: fileKey(batch),
          // A range of HTTP ends with its last byte.
          ...(range && { Range: `bytes=${range.from}-${range.to - 1}` }),
        }),
      );
      if (body === undefined || !(Symbol.asyncIterator in body))
        throw new Error('an object has no body');
      return body;
    },

    writePart: async (batch, part, bytes) => {
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: partKey(batch, part),
          Body: bytes,
          ContentType: 'application/gzip',
        }),
      );
    },

    deleteObject,

    deleteAll: async (batch) => {
      const parts = Array.from({ length: batch.parts ?? 0 }, (_, index) =>
        partKey(batch, index + 1),
      );
      await pMap([fileKey(batch), ...parts], deleteObject, { concurrency: DELETED_AT_ONCE });
    },
  };
}
