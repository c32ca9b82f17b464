import type { DynamoDBDocument } from '@aws-sdk/lib-dynamodb';
import type { Documents } from '../../shared/store/documents.ts';
import { startTestDynamodb } from './embedded-dynamodb.ts';

export type PartnerTableForTests = {
  readonly url: string;
  readonly client: DynamoDBDocument;
  readonly signed: Documents;
  readonly table: string;
  readonly close: () => Promise<void>;
};

/** A partners table in an embedded DynamoDB of its own, in memory. */
export async function startPartnerTable(name = 'partners'): Promise<PartnerTableForTests> {
  const { url, client, signed, makeTable, stop } = await startTestDynamodb();
  return { url, client, signed, table: await makeTable(name), close: stop };
}
