import { isDeepStrictEqual } from 'node:util';
import {
  type AttributeValue,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  paginateScan,
} from '@aws-sdk/client-dynamodb';
import { Argument, type Command } from 'commander';
import pMap from 'p-map';
import { tableName } from '../../../lib/names.ts';
import { PartnerRuleError } from '../../../shared/partners/onboarding.ts';
import { createAwsClient } from '../../../shared/store/client.ts';
import { isWritten } from '../../../shared/store/items.ts';
import { epochSeconds } from '../../../shared/time/clock.ts';
import { environmentOf, type Stage } from '../../target.ts';
import { type CommonOptions, newCommand, type PartnerContext, showResult } from '../command.ts';

/** The other tables are filled faster by loading their files again. */
const RESTORED_TABLES = {
  partners: 'Partners',
  sessions: 'Sessions',
  lookups: 'LookupRecords',
} as const;

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
      const restored = await restore(request, {
        client: context.openRestore(stage),
        nowSeconds: epochSeconds(context.clock),
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

type RestoreEdge = { readonly client: DynamoDBClient; readonly nowSeconds: number };

/**
 * The result of comparing an item with the table in use. Expired items are not copied: that table
 * would delete them.
 */
type Difference = 'expired' | 'same' | 'missing' | 'different';

type Restored = Readonly<Record<Difference | 'read' | 'written', number>> & { readonly to: string };

const ITEMS_AT_ONCE = 16;

/**
 * Copies what is missing from a restored table into the one in use, as DynamoDB has it, number for
 * number. Breaking off leaves nothing half-done: the next run finds what is the same.
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
  const restored = { read: 0, expired: 0, same: 0, missing: 0, different: 0, written: 0 };
  try {
    const scan = paginateScan({ client: edge.client }, { TableName: from, ConsistentRead: true });
    for await (const { Items = [] } of scan) {
      const copyItem = async (item: Item): Promise<void> => {
        const difference = await differenceOf(item, to, edge);
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
  const { to, read, missing, different, same, expired, written } = restored;
  const isKept = different > 0 && !overwrite;
  return [
    `${from}: ${read} read, of which in ${to} ${missing} are missing, ${different} differ, ${same} are the same; ${expired} have expired`,
    ...(isKept ? [`${different} that differ stay as they are (--overwrite replaces them)`] : []),
    copy
      ? `${written} copied`
      : `dry run: nothing was copied; --copy copies ${missing + (overwrite ? different : 0)}`,
  ];
}

type Item = Readonly<Record<string, AttributeValue>>;

async function differenceOf(
  item: Item,
  to: string,
  { client, nowSeconds }: RestoreEdge,
): Promise<Difference> {
  const { pk, sk, expiresAt } = item;
  if (pk === undefined || sk === undefined)
    throw new Error('the restored table has an item without pk and sk');
  if (expiresAt?.N !== undefined && Number(expiresAt.N) <= nowSeconds) return 'expired';
  const get = new GetItemCommand({ TableName: to, Key: { pk, sk }, ConsistentRead: true });
  const { Item: found } = await client.send(get);
  if (found === undefined) return 'missing';
  return isDeepStrictEqual(found, item) ? 'same' : 'different';
}
