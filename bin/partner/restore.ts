import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { tableName } from '../../lib/names.ts';
import type { TableName } from '../../lib/routes.ts';
import { createAwsClient } from '../../shared/store/client.ts';
import { type CopyCounts, copyTable } from '../../shared/store/table-copy.ts';
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
