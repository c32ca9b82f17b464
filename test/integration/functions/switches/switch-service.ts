import type { Context } from 'aws-lambda';
import { CONTRACTS } from '../../../../bin/reference/contracts.ts';
import { switchReport } from '../../../../functions/switch-report/handler.ts';
import { listSwitches, showSwitch } from '../../../../functions/switches/handler.ts';
import type { EndpointContract } from '../../../../shared/contract/endpoint-contract.ts';
import { ENDPOINTS, type Endpoint } from '../../../../shared/contract/endpoints.ts';
import { httpFunction } from '../../../../shared/http/function.ts';
import type { ApiHandler } from '../../../../shared/http/messages.ts';
import type { EventStore } from '../../../../shared/sessions/events.ts';
import type { SessionStore } from '../../../../shared/sessions/session.ts';
import type { SwitchStore } from '../../../../shared/sessions/switches.ts';
import { isOutOfReach } from '../../../../shared/store/client.ts';
import { createHandClock } from '../../../support/hand-clock.ts';
import { makeSession, NOW_SECONDS } from '../../../support/make-session.ts';
import { createMemoryEventQueue } from '../../../support/memory-stores.ts';
import { readBody, readErrors } from '../../../support/response-bodies.ts';
import { type CallerContext, type Request, toEvent } from '../../../support/sample-api.ts';
import { EVENT_STORES, SESSION_STORES, SWITCH_STORES } from '../../../support/store-kinds.ts';

type Stores = SessionStore & SwitchStore & EventStore;

export const ALL_STORES = {
  memory: (): Stores => ({
    ...SESSION_STORES.memory(),
    ...SWITCH_STORES.memory(),
    ...EVENT_STORES.memory(),
  }),
  dynamodb: (table: Parameters<typeof SESSION_STORES.dynamodb>[0]): Stores => ({
    ...SESSION_STORES.dynamodb(table),
    ...SWITCH_STORES.dynamodb(table),
    ...EVENT_STORES.dynamodb(table),
  }),
};

export const JOURNEY: CallerContext = { clientId: 'client-j', partner: 'j', scope: 'journey' };
export const PARTNER: CallerContext = { clientId: 'client-a', partner: 'a' };
export const NOW = new Date(NOW_SECONDS * 1000).toISOString();

/** The functions of switches over these stores. */
export function switchService(stores: Stores, { isProduction = true } = {}) {
  const clock = createHandClock(NOW_SECONDS * 1000);
  const queue = createMemoryEventQueue();
  const deps = { sessions: stores, switches: stores, events: stores, queue, clock };
  const runs: Readonly<Record<'switches' | 'switch' | 'switch-report', ApiHandler>> = {
    switches: listSwitches(deps),
    switch: showSwitch(deps),
    'switch-report': switchReport(deps),
  };
  const logged: string[] = [];
  const note = (_: string, fields: object): void => void logged.push(JSON.stringify(fields));
  const log = { info: note, warn: note, error: note };

  const call = async (name: keyof typeof runs, request: Request) => {
    const contract: EndpointContract = CONTRACTS[name];
    const { token, rehearsedBy = [] }: Endpoint = ENDPOINTS[name];
    const scopes = isProduction ? token : [...(token ?? []), ...rehearsedBy];
    const service = { log, clock, isTemporary: isOutOfReach, token: scopes };
    const run = httpFunction({ ...contract, ...service }, runs[name]);
    const { statusCode: status, headers, body } = await run(toEvent(request), {} as Context);
    return { status, body: JSON.parse(body), retryAfter: headers?.['Retry-After'] };
  };

  return {
    stores,
    clock,
    queue,
    logged,
    call,
    handOver: async (id: string, over: Parameters<typeof makeSession>[0] = {}) => {
      await stores.createSession(makeSession({ id, ...over }));
    },
    report: (session_id: string, fuel: string, body: object, caller = JOURNEY) =>
      call('switch-report', { path: { session_id, fuel }, body: JSON.stringify(body), caller }),
    show: (session_id: string, caller = PARTNER) =>
      call('switch', { path: { session_id }, caller }),
    list: async (query: Readonly<Record<string, string>> = {}, caller = PARTNER) => {
      const { status, body } = await call('switches', { query, caller });
      if (status !== 200) throw new Error(JSON.stringify(body));
      return readBody('switches', body);
    },
  };
}

/** Status, and code and parameters of each error. */
export function errorsOf({ status, body }: { readonly status: number; readonly body: unknown }) {
  return [status, ...readErrors(body).map(({ code, parameters }) => [code, parameters])];
}

export type SwitchService = Awaited<ReturnType<typeof switchService>>;
