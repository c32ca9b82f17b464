import { randomUUID } from 'node:crypto';
import { StringDecoder } from 'node:string_decoder';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { FunctionDefinition, WorkerEvent, WorkerMessage } from './functions.ts';

/** A function's thread: loads its bundle and runs its events. */
if (parentPort === null) throw new Error('worker.ts runs as a worker thread');
const port = parentPort;

const { name, bundleFile, timeoutSeconds }: FunctionDefinition = workerData;

const logStreamName = `local/[$LATEST]${randomUUID()}`;

// Lines pass through the port of the results, so that a line is in the log before its response
// leaves, and none is lost with the thread.
for (const stream of [process.stdout, process.stderr]) {
  const decoder = new StringDecoder('utf8');
  stream._write = (chunk, _encoding, done) => {
    post({ kind: 'printed', text: typeof chunk === 'string' ? chunk : decoder.write(chunk) });
    done();
  };
}

const { handler } = await import(pathToFileURL(bundleFile).href);
if (typeof handler !== 'function') throw new Error(`${bundleFile} exports no handler`);

port.on('message', async ({ id, event }: WorkerEvent) => {
  try {
    const response: unknown = await handler(JSON.parse(event), lambdaContext(randomUUID()));
    post({ kind: 'result', id, json: JSON.stringify(response) ?? 'null' });
  } catch (error) {
    console.error(error instanceof Error ? error.stack : error);
    const errorMessage = error instanceof Error ? error.message : String(error);
    post({ kind: 'failed', id, errorMessage });
  }
});
post({ kind: 'loaded' });

function post(message: WorkerMessage): void {
  port.postMessage(message);
}

function lambdaContext(invocationId: string) {
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
