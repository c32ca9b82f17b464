import { join } from 'node:path';
import { startDynamodb } from '../../local/dynamodb.ts';
import { createServiceLog, type ServiceLog } from '../../local/service-log.ts';
import { makePrivateFolder, webhookKey } from '../../local/state.ts';
import { folderError } from './cannot-start.ts';

export type ServiceFolder = {
  readonly directory: string;
  readonly log: ServiceLog;
  /** The address of the embedded database. */
  readonly dynamodbUrl: string;
  /** The key in hexadecimal from which the secrets of receivers are derived. */
  readonly webhookKey: string;
};

/**
 * Opens the service's folder. It opens the embedded database even if another one is used, because
 * its lock keeps a second service out of the folder.
 *
 * @throws CannotStart
 */
export async function openFolder(
  directory: string,
  ends: AsyncDisposableStack,
): Promise<ServiceFolder> {
  try {
    makePrivateFolder(directory);
    const dynamodb = await startDynamodb(join(directory, 'dynamodb'));
    ends.defer(dynamodb.close);
    return {
      directory,
      log: createServiceLog(join(directory, 'service.log')),
      dynamodbUrl: dynamodb.url,
      webhookKey: webhookKey(directory),
    };
  } catch (error) {
    throw folderError(error, directory);
  }
}
