import { isDeepStrictEqual } from 'node:util';
import {
  type AttributeValue,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  paginateScan,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Argument, type Command } from 'commander';
import pMap from 'p-map';
import { tableName } from '../../../lib/names.ts';
import { PartnerRuleError } from '../../../shared/partners/onboarding.ts';
import { createAwsClient } from '../../../shared/store/client.ts';
import { createDynamoErasures, type Erased } from '../../../shared/store/erasures.ts';
import { isWritten } from '../../../shared/store/items.ts';
import { isEventsPartition, nameOfPartition } from '../../../shared/store/keys.ts';
import { type Clock, epochSeconds } from '../../../shared/time/clock.ts';
import { withoutZeros } from '../../load/erase-home.ts';
import { environmentOf, type Stage } from '../../target.ts';
import { type CommonOptions, newCommand, type PartnerContext, showResult } from '../command.ts';

/** The other tables are filled by loading their files again. */
const RESTORED_TABLES = {
  partners: 'Partners',
  sessions: 'Sessions',
  lookups: 'LookupRecords',
  meters: 'Meters',
} as const;

/** Whether a person can have items of the table erased. */
const IS_OF_PEOPLE: Readonly<Record<keyof typeof RESTORED_TABLES, boolean>> = {
  partners: false,
  sessions: true,
  lookups: false,
  meters: true,
};

type Restore = {
  readonly table: keyof typeof RESTORED_TABLES;
  readonly stage: Stage;
  /** The table that was restored to a point in time. */
  readonly from: string;
  /** Replaces items that differ, too. Otherwise, only missing ones are written. */
  readonly overwrite: boolean;
  /** True to copy items; otherwise they are only counted. */
  readonly copy: boolean;
};

type RestoreOptions = CommonOptions & Omit<Restore, 'table' | 'stage'>;

export function restoreCommand(context: PartnerContext): Command {
  return newCommand(
    context,
    'restore',
    'Copy what is missing from a restored table into the table in use. Without --copy it only counts.',
  )
    .addArgument(new Argument('<table>', 'what was restored').choices(Object.keys(RESTORED_TABLES)))
    .requiredOption('--from <table>', 'name of the restored table')
    .option('--overwrite', 'also replace items that differ: their later changes are lost', false)
    .option('--copy', 'copy, instead of only counting', false)
    .action(async (table: Restore['table'], options: RestoreOptions) => {
      const { stage, from, overwrite, copy } = options;
      if (stage === undefined)
        throw new PartnerRuleError(
          'nothing is restored locally: choose an environment with --stage',
        );
      const request = { table, stage, from, overwrite, copy };
      const client = context.openRestore(stage);
      const restored = await restore(request, {
        client,
        nowSeconds: epochSeconds(context.clock),
        isErased: IS_OF_PEOPLE[table] ? await erasedOn(stage, client, context.clock) : () => false,
      });
      showResult(context, options, {
        value: { from, overwrite, ...restored },
        lines: restoredLines(request, restored),
      });
    });
}

export function restoreClient(stage: Stage): DynamoDBClient {
  return createAwsClient(DynamoDBClient, 'patient', { region: environmentOf(stage).region });
}

type RestoreEdge = {
  readonly client: DynamoDBClient;
  readonly nowSeconds: number;
  readonly isErased: (item: Erased) => boolean;
};

function erasedOn(stage: Stage, client: DynamoDBClient, clock: Pick<Clock, 'nowMs'>) {
  const table = tableName(stage, 'LookupRecords');
  const documents = DynamoDBDocumentClient.from(client);
  return createDynamoErasures({ client: documents, table }, clock).readErased();
}

/**
 * The result of comparing an item with the table in use. Expired items are not copied, because that
 * table would delete them, nor what a person has had erased.
 */
type Difference = 'expired' | 'erased' | 'same' | 'missing' | 'different';

type Restored = Readonly<Record<Difference | 'read' | 'written', number>> & { readonly to: string };

const ITEMS_AT_ONCE = 16;

/**
 * Copies what is missing from a restored table into the one in use, with every number as DynamoDB
 * stores it. An interrupted run leaves nothing half-done: the next one skips what is already equal.
 *
 * @throws PartnerRuleError if a table is missing, or if it is the one in use
 */
async function restore(request: Restore, edge: RestoreEdge): Promise<Restored> {
  const { from, overwrite, copy } = request;
  const to = tableName(request.stage, RESTORED_TABLES[request.table]);
  if (from === to)
    throw new PartnerRuleError(
      `${from} is the table in use: name the one that was restored beside it`,
    );
  const restored = {
    read: 0,
    expired: 0,
    erased: 0,
    same: 0,
    missing: 0,
    different: 0,
    written: 0,
  };
  try {
    const scan = paginateScan({ client: edge.client }, { TableName: from, ConsistentRead: true });
    for await (const { Items = [] } of scan) {
      const copyItem = async (item: Item): Promise<void> => {
        const difference = await differenceOf(item, { ...edge, to, table: request.table });
        restored.read += 1;
        restored[difference] += 1;
        if (!copy || !['missing', ...(overwrite ? ['different'] : [])].includes(difference)) return;
        // A missing item that somebody has written in the meantime is left as it is.
        const condition = difference === 'missing' && {
          ConditionExpression: 'attribute_not_exists(pk)',
        };
        const put = new PutItemCommand({ TableName: to, Item: item, ...condition });
        if (await isWritten(edge.client.send(put))) restored.written += 1;
      };
      await pMap(Items, copyItem, { concurrency: ITEMS_AT_ONCE });
    }
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ResourceNotFoundException') throw error;
    throw new PartnerRuleError(
      'a table was not found: check --from, and which AWS account you are signed in to',
    );
  }
  return { to, ...restored };
}

function restoredLines({ from, overwrite, copy }: Restore, restored: Restored): readonly string[] {
  const { to, read, missing, different, same, expired, erased, written } = restored;
  const isKept = different > 0 && !overwrite;
  return [
    `${from}: ${read} read, of which in ${to} ${missing} are missing, ${different} differ, ${same} are the same; ${expired} have expired, ${erased} were erased`,
    ...(isKept ? [`${different} that differ stay as they are (--overwrite replaces them)`] : []),
    copy
      ? `${written} copied`
      : `dry run: nothing was copied; --copy copies ${missing + (overwrite ? different : 0)}`,
  ];
}

type Item = Readonly<Record<string, AttributeValue>>;

type Compared = RestoreEdge & Pick<Restore, 'table'> & { readonly to: string };

async function differenceOf(
  item: Item,
  { client, nowSeconds, isErased, table, to }: Compared,
): Promise<Difference> {
  const { pk, sk, expiresAt } = item;
  if (pk === undefined || sk === undefined)
    throw new Error('the restored table has an item without pk and sk');
  if (expiresAt?.N !== undefined && Number(expiresAt.N) <= nowSeconds) return 'expired';
  const owner = ownerOf(table, item);
  if (owner !== undefined && isErased(owner)) return 'erased';
  const get = new GetItemCommand({ TableName: to, Key: { pk, sk }, ConsistentRead: true });
  const { Item: found } = await client.send(get);
  if (found === undefined) return 'missing';
  return isDeepStrictEqual(found, item) ? 'same' : 'different';
}

/** Returns whose data an item is, if a person can have it erased. */
function ownerOf(table: Restore['table'], { pk = { S: '' }, sessionId }: Item): Erased | undefined {
  const partition = pk.S ?? '';
  const name = nameOfPartition(partition);
  switch (table) {
    case 'sessions':
      if (isEventsPartition(partition)) return { kind: 'subject', id: name };
      // The response that is kept for a key names its session.
      return { kind: 'session', id: sessionId?.S ?? name };
    case 'meters':
      return { kind: 'home', id: withoutZeros(name) };
    case 'partners':
    case 'lookups':
      return undefined;
  }
}
