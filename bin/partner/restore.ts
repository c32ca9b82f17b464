import { isDeepStrictEqual } from 'node:util';
import {
  type AttributeValue,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  paginateScan,
} from '@aws-sdk/client-dynamodb';
import pMap from 'p-map';
import { tableName } from '../../lib/names.ts';
import type { TableName } from '../../lib/routes.ts';
import { createAwsClient } from '../../shared/store/client.ts';
import { isWritten } from '../../shared/store/items.ts';
import { environmentOf, type Stage } from '../stages.ts';

/** The others are filled faster by loading their files again. */
export const RESTORED_TABLES = { partners: 'Partners', sessions: 'Sessions' } as const satisfies Record<
  string,
  TableName
>;

export type Restore = {
  readonly table: keyof typeof RESTORED_TABLES;
  readonly stage: Stage;
  readonly from: string;
  readonly overwrite: boolean;
  /** Otherwise it only counts. */
  readonly copy: boolean;
};

export class RestoreError extends Error {
  override readonly name = 'RestoreError';
}

export type RestoreEdge = { readonly client: DynamoDBClient; readonly nowSeconds: number };

export function restoreClient(stage: Stage): DynamoDBClient {
  return createAwsClient(DynamoDBClient, 'patient', { region: environmentOf(stage).region });
}

/**
 * Copies what is missing from a table that was restored to a point in time into the one in use.
 *
 * @throws RestoreError if a table is missing, or if it is the one in use
 */
export async function restore(
  { table, stage, from, overwrite, copy }: Restore,
  edge: RestoreEdge,
): Promise<CopyCounts & { readonly to: string }> {
  const to = tableName(stage, RESTORED_TABLES[table]);
  if (from === to) throw new RestoreError(`${from} is the table in use: name the one that was restored beside it`);
  try {
    return { to, ...(await copyTable({ ...edge, from, to, overwrite, isDryRun: !copy })) };
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ResourceNotFoundException') throw error;
    throw new RestoreError('a table was not found: check --from, and which AWS account you are signed in to');
  }
}

export function restoredText(
  { from, overwrite, copy }: Restore,
  { to, read, missing, different, same, expired, written }: CopyCounts & { readonly to: string },
): string {
  const kept =
    different > 0 && !overwrite ? [`${different} that differ stay as they are (--overwrite replaces them)`] : [];
  return [
    `${from}: ${read} read, of which in ${to} ${missing} are missing, ${different} differ, ${same} are the same; ${expired} have expired`,
    ...kept,
    copy ? `${written} copied` : `dry run: nothing was copied; --copy copies ${missing + (overwrite ? different : 0)}`,
  ].join('\n');
}

type TableCopy = {
  readonly client: DynamoDBClient;
  readonly from: string;
  readonly to: string;
  /** Items that differ are replaced too; otherwise only missing ones are written. */
  readonly overwrite: boolean;
  /** Counts, and writes nothing. */
  readonly isDryRun: boolean;
  readonly nowSeconds: number;
};

type CopyCounts = {
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
async function copyTable(copy: TableCopy): Promise<CopyCounts> {
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
