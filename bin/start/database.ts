import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { EVENTS_QUEUE } from '../../lib/events-queue.ts';
import { resourceName } from '../../lib/names.ts';
import { type LocalQueue, startQueue } from '../../local/queue.ts';
import { awsSettings, removeState, writeState } from '../../local/state.ts';
import { createAwsClient } from '../../shared/store/client.ts';
import type { ServiceFolder } from './folder.ts';
import type { StartOptions } from './options.ts';

export type Database = {
  readonly url: string;
  readonly client: DynamoDBClient;
  /** The queue on which webhooks wait. */
  readonly queue: LocalQueue;
};

/** Opens the database and the queue of events, and tells other commands where they are. */
export async function openDatabase(
  { dynamodbUrl, today }: Pick<StartOptions, 'dynamodbUrl' | 'today'>,
  { folder, baseUrl }: { readonly folder: ServiceFolder; readonly baseUrl: string },
  ends: AsyncDisposableStack,
): Promise<Database> {
  const { directory } = folder;
  const url = dynamodbUrl ?? folder.dynamodbUrl;
  const queue = await startQueue(join(directory, 'queue'), {
    ...EVENTS_QUEUE,
    name: resourceName('local', 'events'),
    onError: folder.log.error,
  });
  ends.defer(queue.close);
  const client = createAwsClient(DynamoDBClient, 'loader', awsSettings(url));
  ends.defer(() => client.destroy());
  writeState(directory, {
    pid: process.pid,
    baseUrl,
    dynamodbUrl: url,
    eventsQueueUrl: queue.url,
    today: today ?? null,
  });
  ends.defer(() => removeState(directory));
  return { url, client, queue };
}
