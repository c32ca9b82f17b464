// @ts-check
// An instance of a function: loads its bundle, then runs one event at a time. Plain JavaScript: Node's type stripping
// would cost 12 MB in each thread.
import { randomUUID } from 'node:crypto';
import { StringDecoder } from 'node:string_decoder';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { claim } from './claims.mjs';
import { createOutputWriter } from './output.mjs';

/** @import { FrameKind } from './frames.mjs' */
/** @import { InstanceData, InvocationsMessage } from './instance.ts' */

const port = parentPort;
if (port === null) throw new Error('worker.mjs runs as a worker thread');

/** @type {InstanceData} */
const data = workerData;

/** Each announcement wakes the gateway's thread. */
const RESULTS_AT_ONCE = 4;

const output = createOutputWriter(data.output, () => port.postMessage(null));
const places = new Int32Array(data.claims);
let isAnnounced = true;
const printedBytes = new StringDecoder('utf8');
for (const stream of [process.stdout, process.stderr]) stream.write = write;

/** @type {{ readonly handler?: unknown }} */
const loaded = await import(pathToFileURL(data.bundleFile).href);
if (typeof loaded.handler !== 'function') throw new Error(`${data.bundleFile} exports no handler`);

/** @type {(event: unknown, context: unknown) => unknown} */
const handler = loaded.handler.bind(undefined);

const logStreamName = `local/[$LATEST]${process.pid}`;

/** @type {Array<{ readonly number: number, readonly event: string }>} */
const waiting = [];
let isRunning = false;

port.on('message', (/** @type {InvocationsMessage} */ { numbers, events }) => {
  for (const [index, event] of events.entries()) waiting.push({ number: numbers[index] ?? 0, event });
  if (!isRunning) void runAll();
});
say('loaded', '');

async function runAll() {
  isRunning = true;
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (claim(places, next.number)) await run(next.event);
    if (waiting.length % RESULTS_AT_ONCE === 0) announce();
  }
  isRunning = false;
}

/**
 * It is announced with the results of the events that came together, or in the next turn of the event loop.
 *
 * @param {FrameKind} kind
 * @param {string} text
 */
function say(kind, text) {
  output.say(kind, text);
  if (isAnnounced) setImmediate(announce);
  isAnnounced = false;
}

function announce() {
  if (!isAnnounced) output.announce();
  isAnnounced = true;
}

/**
 * In place of the streams' own.
 *
 * @param {string | Uint8Array} chunk
 * @param {BufferEncoding | ((error?: Error | null) => void)} [encoding]
 * @param {(error?: Error | null) => void} [callback]
 */
function write(chunk, encoding, callback) {
  say('printed', printedText(chunk, typeof encoding === 'string' ? encoding : 'utf8'));
  const done = typeof encoding === 'function' ? encoding : callback;
  if (done !== undefined) process.nextTick(done);
  return true;
}

/**
 * @param {string | Uint8Array} chunk
 * @param {BufferEncoding} encoding
 */
function printedText(chunk, encoding) {
  if (typeof chunk !== 'string') return printedBytes.write(Buffer.from(chunk));
  return encoding === 'utf8' || encoding === 'utf-8' ? chunk : printedBytes.write(Buffer.from(chunk, encoding));
}

/** @param {string} event as JSON */
async function run(event) {
  try {
    respond(await handler(JSON.parse(event), contextOf(randomUUID())));
  } catch (error) {
    const { name, message, stack } =
      error instanceof Error ? error : { name: typeof error, message: String(error), stack: undefined };
    console.error(stack ?? `${name}: ${message}`);
    say('failed', JSON.stringify({ errorType: name, errorMessage: message }));
  }
}

/**
 * A body is text already: within JSON it would have to be escaped here and read again there.
 *
 * @param {unknown} response
 */
function respond(response) {
  const hasBody = typeof response === 'object' && response !== null && 'body' in response && !('toJSON' in response);
  if (!hasBody || typeof response.body !== 'string' || !response.body.isWellFormed()) {
    return say('response', inJson(response));
  }
  const { body, ...others } = response;
  const json = inJson(others);
  output.say('body', body);
  say('response', json);
}

/** @param {unknown} response */
function inJson(response) {
  return JSON.stringify(response) ?? 'null';
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
