import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { buffer } from 'node:stream/consumers';
import { BUNDLE_HANDLER } from '../../lib/bundling.ts';
import { listen } from '../../local/loopback.ts';
import { type StartCold, untilResponse } from './cold-process.ts';

const DEADLINE_MS = 29_000;

/**
 * Cold starts by AWS's own runtime client, against a Runtime API in this process. It is built from C++, so it is no
 * package of the project: docs/performance.md says how to install it.
 */
export function byRuntimeClient(folder: string): StartCold {
  return async ({ name, bundleFile, environment, event }, nodeOptions = []) => {
    const { server, response } = runtimeApi(event);
    const api = `127.0.0.1:${await listen(server, '127.0.0.1', 0)}`;
    const began = performance.now();
    const child = spawn(process.execPath, [...nodeOptions, join(folder, 'index.mjs')], {
      env: {
        ...environment,
        _HANDLER: BUNDLE_HANDLER,
        AWS_LAMBDA_RUNTIME_API: api,
        AWS_LAMBDA_FUNCTION_NAME: name,
        AWS_LAMBDA_FUNCTION_VERSION: '1',
        AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '1024',
        AWS_LAMBDA_LOG_GROUP_NAME: 'cold',
        AWS_LAMBDA_LOG_STREAM_NAME: 'cold',
        LAMBDA_TASK_ROOT: dirname(bundleFile),
      },
      stdio: 'ignore',
    });
    child.on('exit', (code) => server.emit('ended', code));
    try {
      return await untilResponse({ name, child, began, response });
    } finally {
      server.closeAllConnections();
      server.close();
    }
  };
}

/** Hands out one event, and keeps the client waiting for the next. */
function runtimeApi(event: unknown): { readonly server: Server; readonly response: Promise<string> } {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let handedOut = false;
  const server = createServer(async (request, reply) => {
    const path = request.url ?? '';
    if (path.endsWith('/next')) {
      if (handedOut) return;
      handedOut = true;
      reply.writeHead(200, invocation()).end(JSON.stringify(event));
      return;
    }
    const body = (await buffer(request)).toString();
    reply.writeHead(202).end('{}');
    if (path.endsWith('/response')) resolve(body);
    else reject(new Error(`${path}: ${body}`));
  });
  server.on('ended', (code) => reject(new Error(`the runtime client ended with ${code}`)));
  return { server, response: promise };
}

function invocation(): Record<string, string> {
  return {
    'content-type': 'application/json',
    'lambda-runtime-aws-request-id': 'cold',
    'lambda-runtime-deadline-ms': String(Date.now() + DEADLINE_MS),
    'lambda-runtime-invoked-function-arn': 'arn:aws:lambda:eu-west-2:000000000000:function:cold',
  };
}
