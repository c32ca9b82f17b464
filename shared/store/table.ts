import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** What every store is made of: the name of its table, and the client that reaches it. */
export type Table = { readonly client: DynamoDBDocumentClient; readonly table: string };
