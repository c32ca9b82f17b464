import assert from 'node:assert/strict';
import { pathToFileURL } from 'node:url';
import type { APIGatewayProxyResult } from 'aws-lambda';
import type { proxyEvent } from '../../local/gateway/event.ts';
import { inTurn } from './measure.ts';

/** A bundle, and the environment with which it is loaded. */
export type BundledFunction = {
  readonly name: string;
  readonly file: string;
  readonly environment: Readonly<Record<string, string>>;
};

/** As the gateway sends it. */
export type FunctionEvent = ReturnType<typeof proxyEvent>;

/** The functions are sent the same events, in turn, one after the other, and must respond alike to the first. */
export type FunctionRun = {
  readonly functions: readonly BundledFunction[];
  readonly events: readonly [FunctionEvent, ...FunctionEvent[]];
  readonly rounds: number;
  readonly callsARound: number;
};

export type FunctionTimes = { readonly milliseconds: Readonly<Record<string, number>>; readonly body: string };

type Handler = (event: FunctionEvent, context: { readonly awsRequestId: string }) => Promise<APIGatewayProxyResult>;

/** The process of a function: bundles are called as Lambda calls them, and what they log goes nowhere. */
process.once('message', async (message: FunctionRun) => {
  process.send?.(await timesOf(message));
  process.disconnect();
});

async function timesOf({ functions, events, ...options }: FunctionRun): Promise<FunctionTimes> {
  const calls: Record<string, () => Promise<APIGatewayProxyResult>> = {};
  const bodies = new Set<string>();
  for (const { name, file, environment } of functions) {
    const handler = await load({ name, file, environment });
    let call = 0;
    calls[name] = () => {
      const event = events[call % events.length] ?? events[0];
      call += 1;
      // A function may change the event, which is another one each time.
      return handler({ ...event }, { awsRequestId: 'bench' });
    };
    const { statusCode, body } = await calls[name]();
    assert.equal(statusCode, 200, `${name}: ${body}`);
    bodies.add(body);
  }
  assert.equal(bodies.size, 1, `${functions.map(({ name }) => name).join(' and ')} respond differently`);
  return { milliseconds: await inTurn(calls, options), body: [...bodies].join() };
}

/** As often as it is asked for: each has an environment of its own, which is read while it is loaded. */
async function load({ name, file, environment }: BundledFunction): Promise<Handler> {
  Object.assign(process.env, environment);
  const { handler } = await import(`${pathToFileURL(file)}?${name}`);
  return handler;
}
