import type { Server } from 'node:http';
import { promisify } from 'node:util';
import type { Route } from '../../lib/routes.ts';
import { createGateway, type GatewayOptions } from '../../local/gateway/gateway.ts';
import { createGatewayServer, type ServerTimes } from '../../local/gateway/server.ts';
import { copyBody } from '../../local/lambda/bodies.ts';
import type { Functions, InvocationResult } from '../../local/lambda/functions.ts';

export type Call = { readonly name: string; readonly event: Record<string, unknown> };

const TEST_ROUTES: readonly Route[] = [
  { method: 'GET', path: '/energy/status', function: 'status', token: true },
  { method: 'GET', path: '/energy/best-buys/{best_buy_type}', function: 'best-buys', token: true },
  { method: 'POST', path: '/energy/drop', function: 'drop', token: true },
  { method: 'POST', path: '/oauth/token', function: 'token', token: false },
  { method: 'GET', path: '/.well-known/jwks.json', function: 'jwks', token: false },
];

type Handler = (event: Record<string, unknown>) => unknown;

/** Functions that run in the test itself; what they were called with is kept. A handler that throws is a failed one. */
export function testFunctions(handlers: Readonly<Record<string, Handler>>): { functions: Functions; calls: Call[] } {
  const calls: Call[] = [];
  const invoke = async (name: string, event: string): Promise<InvocationResult> => {
    const copy: Record<string, unknown> = JSON.parse(event);
    calls.push({ name, event: copy });
    try {
      const payload: unknown = JSON.parse(JSON.stringify((await handlers[name]?.(copy)) ?? null));
      return responseOf(payload);
    } catch (error) {
      return { kind: 'failed', errorMessage: error instanceof Error ? error.message : String(error) };
    }
  };
  return { calls, functions: { invoke, warm: async () => {}, stop: async () => {} } };
}

function responseOf(payload: unknown): InvocationResult {
  const { body, ...rest } = Object(payload);
  if (typeof body !== 'string') return { kind: 'response', payload };
  return { kind: 'response', payload: rest, body: copyBody(Buffer.from(body)) };
}

export type RunningGateway = {
  readonly baseUrl: string;
  /** How many are open. */
  readonly connections: () => Promise<number>;
  readonly stop: () => Promise<void>;
};

/** A gateway on a free port. */
export async function startGateway(
  settings: Pick<GatewayOptions, 'functions'> & Partial<GatewayOptions>,
  times: ServerTimes = {},
): Promise<RunningGateway> {
  const newRequestId = () => crypto.randomUUID();
  const listener = createGateway({
    routes: TEST_ROUTES,
    clock: { nowMs: () => Date.parse('2026-11-21T09:30:00Z') },
    newRequestId,
    stopwatch: { elapsedMs: () => 0 },
    onError: (error) => console.error(error),
    ...settings,
  });
  const server = createGatewayServer(listener, newRequestId, times);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    connections: () => promisify(server.getConnections.bind(server))(),
    stop: () => close(server),
  };
}

/** The body of a response, for assertions on any part of it. */
export async function readJsonResponse(response: Response) {
  return JSON.parse(await response.text());
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
