// @ts-check
// An instance of a function: loads its bundle, then runs one event at a time. Plain JavaScript: Node's type stripping
// would cost 12 MB in each thread.
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { createOutputWriter } from './output.mjs';

/** @import { InstanceData, InstanceMessage, InvocationMessage } from './instance.ts' */

const port = parentPort;
if (port === null) throw new Error('worker.mjs runs as a worker thread');

/** @type {InstanceData} */
const data = workerData;

let isOutputAnnounced = true;
const print = createOutputWriter(data.output, () => send({ kind: 'printed' }));
for (const stream of [process.stdout, process.stderr]) stream.write = write;

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
  isOutputAnnounced = true;
  port?.postMessage(message);
}

/**
 * In place of the streams' own. The response of the event announces what was printed, unless it takes longer.
 *
 * @param {string | Uint8Array} chunk
 * @param {BufferEncoding | ((error?: Error | null) => void)} [encoding]
 * @param {(error?: Error | null) => void} [callback]
 */
function write(chunk, encoding, callback) {
  print(typeof chunk === 'string' ? Buffer.from(chunk, typeof encoding === 'string' ? encoding : 'utf8') : chunk);
  if (isOutputAnnounced) setImmediate(announce);
  isOutputAnnounced = false;
  const done = typeof encoding === 'function' ? encoding : callback;
  if (done !== undefined) process.nextTick(done);
  return true;
}

function announce() {
  if (!isOutputAnnounced) send({ kind: 'printed' });
}

/**
 * @param {InvocationMessage} invocation
 * @returns {Promise<InstanceMessage>}
 */
async function run({ invocationId, event }) {
  try {
    return responseMessage(await handler(JSON.parse(event), contextOf(invocationId)));
  } catch (error) {
    const { name, message, stack } =
      error instanceof Error ? error : { name: typeof error, message: String(error), stack: undefined };
    console.error(stack ?? `${name}: ${message}`);
    return { kind: 'failed', errorType: name, errorMessage: message };
  }
}

/**
 * A body is text already: within JSON it would have to be escaped here and read again there.
 *
 * @param {unknown} response
 * @returns {InstanceMessage}
 */
function responseMessage(response) {
  const hasBody = typeof response === 'object' && response !== null && 'body' in response && !('toJSON' in response);
  if (!hasBody) return inJson(response);
  const { body, ...rest } = response;
  return typeof body === 'string' ? { ...inJson(rest), body } : inJson(response);
}

/**
 * @param {unknown} response
 * @returns {{ kind: 'response', payload: string }}
 */
function inJson(response) {
  return { kind: 'response', payload: JSON.stringify(response) ?? 'null' };
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
