import type { Functions, InvocationResult } from '../../local/functions.ts';
import { createGateway, type GatewayOptions } from '../../local/gateway.ts';
import type { Route } from '../../local/request.ts';
import { holdPort, type ServerTimes } from '../../local/server.ts';

export type Call = { readonly name: string; readonly event: Record<string, unknown> };

const TEST_ROUTES: readonly Route[] = [
  { method: 'GET', path: '/energy/status', function: 'status', token: ['partner'] },
  {
    method: 'GET',
    path: '/energy/best-buys/{best_buy_type}',
    function: 'best-buys',
    token: ['partner'],
  },
  { method: 'POST', path: '/energy/drop', function: 'drop', token: ['partner'] },
  { method: 'POST', path: '/oauth/token', function: 'token', token: null },
  { method: 'GET', path: '/.well-known/jwks.json', function: 'jwks', token: null },
];

type Handler = (event: Record<string, unknown>) => unknown;

/**
 * Functions that run in the test itself; what they were called with is kept. A handler that throws
 * is a failed one.
 */
export function testFunctions(handlers: Readonly<Record<string, Handler>>): {
  functions: Functions;
  calls: Call[];
} {
  const calls: Call[] = [];
  const invoke = async (name: string, event: unknown): Promise<InvocationResult> => {
    const copy: Record<string, unknown> = JSON.parse(JSON.stringify(event));
    calls.push({ name, event: copy });
    try {
      return {
        kind: 'response',
        payload: JSON.parse(JSON.stringify((await handlers[name]?.(copy)) ?? null)),
      };
    } catch (error) {
      return {
        kind: 'failed',
        errorMessage: error instanceof Error ? error.message : String(error),
      };
    }
  };
  return { calls, functions: { invoke, warm: async () => {}, stop: async () => {} } };
}

export type RunningGateway = Awaited<ReturnType<typeof startGateway>>;

/** A gateway on a free port. */
export async function startGateway(
  settings: Pick<GatewayOptions, 'functions'> & Partial<GatewayOptions>,
  times: Partial<ServerTimes> = {},
) {
  const held = await holdPort(0, times);
  held.open(
    createGateway({
      routes: TEST_ROUTES,
      nowMs: () => Date.parse('2026-11-21T09:30:00Z'),
      elapsedMs: () => 0,
      onError: (error) => console.error(error),
      ...settings,
    }),
  );
  return { baseUrl: `http://127.0.0.1:${held.port}`, stop: () => held.stop(0) };
}

/** The body of a response, for assertions on any part of it. */
export async function readJsonResponse(response: Response) {
  return JSON.parse(await response.text());
}
