import { generateKeyPairSync } from 'node:crypto';
import { EVENTS_QUEUE } from '../../lib/events-queue.ts';
import { FUNCTION_NAMES, FUNCTIONS, type FunctionName } from '../../lib/functions.ts';
import { invokeWithMessages } from '../../local/event-source.ts';
import { createFunctions, type FunctionDefinition, type Functions } from '../../local/functions.ts';
import { BATCH_THREADS } from './batches.ts';
import { bundleFile } from './bundles.ts';
import type { Database } from './database.ts';
import type { ServiceFolder } from './folder.ts';
import { functionEnvironment, type ServiceSettings } from './function-environments.ts';
import type { StartOptions } from './options.ts';

const SENDER: FunctionName = 'webhook-sender';

const ONLY_ON_AWS: readonly FunctionName[] = ['data-loader', 'deployment-check', 'outside-check'];

/** Starts the functions, and sends the events that wait on the queue. */
export function startFunctions(
  { today, webhookWaitScale }: Pick<StartOptions, 'today' | 'webhookWaitScale'>,
  {
    folder,
    database,
    baseUrl,
  }: {
    readonly folder: ServiceFolder;
    readonly database: Database;
    readonly baseUrl: string;
  },
  ends: AsyncDisposableStack,
): Functions {
  const { queue } = database;
  const definitions = functionDefinitions({
    baseUrl,
    dynamodbUrl: database.url,
    eventsQueueUrl: queue.url,
    today,
    webhookKey: folder.webhookKey,
    webhookWaitScale,
  });
  const functions = createFunctions(definitions, folder.log.functionLine);
  ends.defer(functions.stop);
  queue.receive(invokeWithMessages(functions, SENDER), EVENTS_QUEUE.sendersAtOnce);
  ends.defer(async () => queue.stop());
  return functions;
}

function functionDefinitions(
  service: Omit<ServiceSettings, 'signingKeyJwk'>,
): readonly FunctionDefinition[] {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const signingKeyJwk = JSON.stringify(privateKey.export({ format: 'jwk' }));
  const names: readonly FunctionName[] = FUNCTION_NAMES.filter(
    (name) => !ONLY_ON_AWS.includes(name),
  );
  return names.map((name) => ({
    name,
    bundleFile: bundleFile(name),
    environment: functionEnvironment(name, { ...service, signingKeyJwk }),
    timeoutSeconds: FUNCTIONS[name].timeoutSeconds,
    ...(name === 'batch-part' && { threads: BATCH_THREADS }),
  }));
}
