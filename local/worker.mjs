// @ts-check A function's thread: loads its bundle and runs its events. Plain JavaScript: Node's
// type stripping would cost 12 MB in each thread.
import { randomUUID } from 'node:crypto';
import { StringDecoder } from 'node:string_decoder';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

/** @import { FunctionDefinition, WorkerEvent, WorkerMessage } from './functions.ts' */

const port = parentPort;
if (port === null) throw new Error('worker.mjs runs as a worker thread');

/** @type {FunctionDefinition} */
const { name, bundleFile, timeoutSeconds } = workerData;

const logStreamName = `local/[$LATEST]${randomUUID()}`;

// By the port of the results, so that a line is in the log before its response leaves, and none is
// lost with the thread.
for (const stream of [process.stdout, process.stderr]) {
  const decoder = new StringDecoder('utf8');
  stream._write = (chunk, _encoding, done) => {
    post({ kind: 'printed', text: typeof chunk === 'string' ? chunk : decoder.write(chunk) });
    done();
  };
}

/** @type {{ readonly handler?: unknown }} */
const bundle = await import(pathToFileURL(bundleFile).href);
if (typeof bundle.handler !== 'function') throw new Error(`${bundleFile} exports no handler`);

/** @type {(event: unknown, context: unknown) => unknown} */
const handler = bundle.handler.bind(undefined);

port.on('message', async (/** @type {WorkerEvent} */ { id, event }) => {
  try {
    const response = await handler(JSON.parse(event), contextOf(randomUUID()));
    post({ kind: 'result', id, json: JSON.stringify(response) ?? 'null' });
  } catch (error) {
    console.error(error instanceof Error ? error.stack : error);
    post({
      kind: 'failed',
      id,
      errorMessage: error instanceof Error ? error.message : String(error),
    });
  }
});
post({ kind: 'loaded' });

/** @param {WorkerMessage} message */
function post(message) {
  port?.postMessage(message);
}

/** @param {string} invocationId */
function contextOf(invocationId) {
  const endsAt = Date.now() + timeoutSeconds * 1000;
  return {
    awsRequestId: invocationId,
    callbackWaitsForEmptyEventLoop: true,
    functionName: name,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:eu-west-2:000000000000:function:${name}`,
    logGroupName: `/aws/lambda/${name}`,
    logStreamName,
    memoryLimitInMB: process.env['AWS_LAMBDA_FUNCTION_MEMORY_SIZE'] ?? '1024',
    getRemainingTimeInMillis: () => Math.max(0, endsAt - Date.now()),
  };
}
