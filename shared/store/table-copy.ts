import { isDeepStrictEqual } from 'node:util';
import {
  type AttributeValue,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  paginateScan,
} from '@aws-sdk/client-dynamodb';
import pMap from 'p-map';
import { isWritten } from './items.ts';

export type TableCopy = {
  readonly client: DynamoDBClient;
  readonly from: string;
  readonly to: string;
  /** Items that differ are replaced too; otherwise only missing ones are written. */
  readonly overwrite: boolean;
  /** Counts, and writes nothing. */
  readonly isDryRun: boolean;
  readonly nowSeconds: number;
};

export type CopyCounts = {
  readonly read: number;
  /** Left out: the table in use would delete them. */
  readonly expired: number;
  readonly same: number;
  readonly missing: number;
  readonly different: number;
  readonly written: number;
};

type Item = Readonly<Record<string, AttributeValue>>;

type Verdict = 'expired' | 'same' | 'missing' | 'different';

type Copied = { readonly verdict: Verdict; readonly isWritten: boolean };

const ITEMS_AT_ONCE = 16;

/** As DynamoDB has them, number for number. Breaking off leaves nothing half-done: the next run finds what is the same. */
export async function copyTable(copy: TableCopy): Promise<CopyCounts> {
  const all: Copied[] = [];
  for await (const { Items = [] } of paginateScan(
    { client: copy.client },
    { TableName: copy.from, ConsistentRead: true },
  )) {
    all.push(...(await pMap(Items, (item) => copyItem(item, copy), { concurrency: ITEMS_AT_ONCE })));
  }
  const count = (verdict: Verdict): number => all.filter((one) => one.verdict === verdict).length;
  return {
    read: all.length,
    expired: count('expired'),
    same: count('same'),
    missing: count('missing'),
    different: count('different'),
    written: all.filter((one) => one.isWritten).length,
  };
}

async function copyItem(item: Item, copy: TableCopy): Promise<Copied> {
  const verdict = await compared(item, copy);
  const isWanted = verdict === 'missing' || (verdict === 'different' && copy.overwrite);
  return { verdict, isWritten: isWanted && !copy.isDryRun && (await write(item, verdict, copy)) };
}

async function compared(item: Item, { client, to, nowSeconds }: TableCopy): Promise<Verdict> {
  const { pk, sk, expiresAt } = item;
  if (pk === undefined || sk === undefined) throw new Error('the restored table has an item without pk and sk');
  if (expiresAt?.N !== undefined && Number(expiresAt.N) <= nowSeconds) return 'expired';
  const { Item: found } = await client.send(
    new GetItemCommand({ TableName: to, Key: { pk, sk }, ConsistentRead: true }),
  );
  if (found === undefined) return 'missing';
  return isDeepStrictEqual(found, item) ? 'same' : 'different';
}

/** An item that somebody has written in the meantime is left as it is. */
function write(item: Item, verdict: Verdict, { client, to }: TableCopy): Promise<boolean> {
  const condition = verdict === 'missing' ? { ConditionExpression: 'attribute_not_exists(pk)' } : {};
  return isWritten(client.send(new PutItemCommand({ TableName: to, Item: item, ...condition })));
}
