import { BatchWriteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { MeteredDynamodb, Units } from './metered-dynamodb.ts';

/** The plans of a comparison, of which the first are shown. */
export type Plans = { readonly total: number; readonly items: readonly object[] };

const TABLE = 'Plain';
const KEY = 'REGION#12#dual_fuel#monthly_direct_debit#standard';
const BATCH = 25;

/** Of one query for all of them, each an item by itself, in the partition of a household's region and plan type. */
export async function plainUnits(dynamodb: MeteredDynamodb, { total, items }: Plans): Promise<Units> {
  await dynamodb.makeTable(TABLE);
  const plans = Array.from({ length: total }, (_, index) => {
    const { personal_projection: _projection, ...plan } = { personal_projection: null, ...items[index % items.length] };
    return { pk: KEY, sk: `plan-${index}`, plan };
  });
  for (let first = 0; first < total; first += BATCH) {
    const puts = plans.slice(first, first + BATCH).map((Item) => ({ PutRequest: { Item } }));
    await dynamodb.client.send(new BatchWriteCommand({ RequestItems: { [TABLE]: puts } }));
  }
  dynamodb.take();
  const { Count } = await dynamodb.client.send(
    new QueryCommand({
      TableName: TABLE,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': KEY },
    }),
  );
  if (Count !== total) throw new Error(`the query returned ${Count} of ${total} plans`);
  return dynamodb.take();
}
