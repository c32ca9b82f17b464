import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocument } from '@aws-sdk/lib-dynamodb';
import { type ClientSettings, createAwsClient, type Pace } from '../aws/client.ts';

/** By the SDK, for the loader and for commands. */
export function createDocumentClient(pace: Pace, settings: ClientSettings = {}): DynamoDBDocument {
  return documentsOf(createAwsClient(DynamoDBClient, pace, settings));
}

export function documentsOf(client: DynamoDBClient): DynamoDBDocument {
  return DynamoDBDocument.from(client, { marshallOptions: { removeUndefinedValues: true } });
}
