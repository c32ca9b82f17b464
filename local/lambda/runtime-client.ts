import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { basename, dirname, extname } from 'node:path';
import { text } from 'node:stream/consumers';
import { listen } from '../loopback.ts';
import { isRecord } from '../records.ts';
import { type Instance, type InstanceResult, type StartInstance, splitLines } from './instance.ts';
import type { InvocationMessage } from './messages.ts';

const VERSION = '/2018-06-01/runtime';

type Finish = (result: InstanceResult) => void;
type Running = { readonly message: InvocationMessage; readonly finish: Finish };

/**
 * An instance as AWS has it: a process of its own that runs the bundle by AWS's runtime client (aws-lambda-ric), which
 * asks us for its next event over Lambda's Runtime API. A client serves one event at a time by asking for the next only
 * when it is done with the last.
 */
export function startOnRuntimeClient(clientFile: string): StartInstance {
  return ({ environment, onLogLine, functionName, bundleFile, timeoutMilliseconds }) => {
    const loaded = Promise.withResolvers<'loaded' | 'ended'>();
    const ended = Promise.withResolvers<void>();
    let waiting: ServerResponse | undefined;
    let running: Running | undefined;
    let isOver = false;

    const settle: Finish = (result) => {
      running?.finish(result);
      running = undefined;
    };

    const hand = (): void => {
      if (waiting === undefined || running === undefined) return;
      waiting.writeHead(200, {
        'Content-Type': 'application/json',
        'Lambda-Runtime-Aws-Request-Id': running.message.invocationId,
        'Lambda-Runtime-Deadline-Ms': String(Date.now() + timeoutMilliseconds),
        'Lambda-Runtime-Invoked-Function-Arn': `arn:aws:lambda:eu-west-2:000000000000:function:${functionName}`,
      });
      waiting.end(running.message.event);
      waiting = undefined;
    };

    const apiResponse = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const path = request.url?.replace(VERSION, '') ?? '';
      if (path === '/invocation/next') {
        waiting = response;
        loaded.resolve('loaded');
        hand();
        return;
      }
      const body = await text(request);
      if (path.endsWith('/response')) settle({ kind: 'response', payload: body });
      if (path.endsWith('/error')) {
        onLogLine(body);
        settle(failureOf(body));
      }
      response.writeHead(202, { 'Content-Type': 'application/json' }).end('{}');
    };

    const server = createServer((request, response) => void apiResponse(request, response));

    const handler = `${basename(bundleFile, extname(bundleFile))}.handler`;
    const start = async () => {
      const port = await listen(server, '127.0.0.1', 0);
      const child = spawn(process.execPath, [clientFile, handler], {
        cwd: dirname(bundleFile),
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...environment,
          _HANDLER: handler,
          AWS_LAMBDA_RUNTIME_API: `127.0.0.1:${port}`,
          AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${functionName}`,
          AWS_LAMBDA_LOG_STREAM_NAME: `local/[$LATEST]${port}`,
        },
      });
      splitLines(child.stdout, onLogLine);
      splitLines(child.stderr, onLogLine);
      child.on('error', (error) => onLogLine(error.message));
      child.on('close', () => {
        isOver = true;
        server.close();
        server.closeAllConnections();
        settle({ kind: 'crashed' });
        loaded.resolve('ended');
        ended.resolve();
      });
      return child;
    };
    const child = start();

    const instance: Instance = {
      run: (message) => {
        if (isOver) return Promise.resolve({ kind: 'crashed' });
        return new Promise((finish) => {
          running = { message, finish };
          hand();
        });
      },
      loaded: loaded.promise,
      ended: ended.promise,
      stop: async () => {
        (await child).kill('SIGKILL');
        await ended.promise;
      },
    };
    return instance;
  };
}

function failureOf(body: string): InstanceResult {
  const error: unknown = JSON.parse(body);
  const { errorType, errorMessage } = isRecord(error) ? error : {};
  return { kind: 'failed', errorType: String(errorType), errorMessage: String(errorMessage) };
}
