import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { startTestDynamodb } from './embedded-dynamodb.ts';

export type PartnerTableForTests = {
  readonly url: string;
  readonly client: DynamoDBDocumentClient;
  readonly table: string;
  readonly close: () => Promise<void>;
};

/** A partners table in an embedded DynamoDB of its own, in memory. */
export async function startPartnerTable(name = 'partners'): Promise<PartnerTableForTests> {
  const { url, client, makeTable, stop } = await startTestDynamodb();
  return { url, client, table: await makeTable(name), close: stop };
}
