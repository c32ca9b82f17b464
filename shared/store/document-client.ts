import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** What every store is made of. */
export type Table = { readonly client: DynamoDBDocumentClient; readonly table: string };

/** By default the SDK's own environment variables say where DynamoDB is: locally, the embedded one. */
export function createDocumentClient(client: DynamoDBClient = new DynamoDBClient({})): DynamoDBDocumentClient {
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}
