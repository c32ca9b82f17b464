import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type ClientSettings, createAwsClient, type Pace } from '../aws/client.ts';

export type Table = { readonly client: DynamoDBDocumentClient; readonly table: string };

/** Call once, at module scope: connections are kept. */
export function createDocumentClient(pace: Pace, settings: ClientSettings = {}): DynamoDBDocumentClient {
  return documentsOf(createAwsClient(DynamoDBClient, pace, settings));
}

export function documentsOf(client: DynamoDBClient): DynamoDBDocumentClient {
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}
