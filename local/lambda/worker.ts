import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { InstanceData, InstanceMessage, InvocationMessage } from './instance.ts';

/** An instance of a function: loads its bundle, then runs one event at a time. */

const port = parentPort;
if (port === null) throw new Error('worker.ts runs as a worker thread');

const data: InstanceData = workerData;
const send = (message: InstanceMessage): void => port.postMessage(message);

const loaded: { readonly handler?: unknown } = await import(pathToFileURL(data.bundleFile).href);
if (typeof loaded.handler !== 'function') throw new Error(`${data.bundleFile} exports no handler`);

type Handler = (event: unknown, context: unknown) => unknown;

const handler: Handler = loaded.handler.bind(undefined);

const logStreamName = `local/[$LATEST]${process.pid}`;

port.on('message', async (message: InvocationMessage) => send(await run(message)));
send({ kind: 'loaded' });

async function run({ invocationId, event }: InvocationMessage): Promise<InstanceMessage> {
  try {
    const response = await handler(JSON.parse(event), contextOf(invocationId));
    return { kind: 'response', payload: JSON.stringify(response) ?? 'null' };
  } catch (error) {
    const { name, message, stack } =
      error instanceof Error ? error : { name: typeof error, message: String(error), stack: undefined };
    console.error(stack ?? `${name}: ${message}`);
    return { kind: 'failed', errorType: name, errorMessage: message };
  }
}

function contextOf(invocationId: string) {
  const endsAt = Date.now() + data.timeoutMilliseconds;
  return {
    awsRequestId: invocationId,
    callbackWaitsForEmptyEventLoop: true,
    functionName: data.functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:eu-west-2:000000000000:function:${data.functionName}`,
    logGroupName: `/aws/lambda/${data.functionName}`,
    logStreamName,
    memoryLimitInMB: process.env['AWS_LAMBDA_FUNCTION_MEMORY_SIZE'] ?? '1024',
    getRemainingTimeInMillis: () => Math.max(0, endsAt - Date.now()),
  };
}
