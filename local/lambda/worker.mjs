// @ts-check
// An instance of a function: loads its bundle, then runs one event at a time. Plain JavaScript: Node's type stripping
// would cost 12 MB in each thread.
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

/** @import { InstanceData, InstanceMessage, InvocationMessage } from './instance.ts' */

const port = parentPort;
if (port === null) throw new Error('worker.mjs runs as a worker thread');

/** @type {InstanceData} */
const data = workerData;

/** @type {{ readonly handler?: unknown }} */
const loaded = await import(pathToFileURL(data.bundleFile).href);
if (typeof loaded.handler !== 'function') throw new Error(`${data.bundleFile} exports no handler`);

/** @type {(event: unknown, context: unknown) => unknown} */
const handler = loaded.handler.bind(undefined);

const logStreamName = `local/[$LATEST]${process.pid}`;

port.on('message', async (/** @type {InvocationMessage} */ message) => send(await run(message)));
send({ kind: 'loaded' });

/** @param {InstanceMessage} message */
function send(message) {
  port?.postMessage(message);
}

/**
 * @param {InvocationMessage} invocation
 * @returns {Promise<InstanceMessage>}
 */
async function run({ invocationId, event }) {
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

/** @param {string} invocationId */
function contextOf(invocationId) {
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
