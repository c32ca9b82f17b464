import { ENDPOINTS } from '../../shared/contract/endpoints.ts';
import type { HttpHandler } from '../../shared/http/function.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { partnerEnvironment, text } from '../../shared/runtime/environment.ts';
import { createDocumentClient } from '../../shared/store/client.ts';
import { createDynamoSessionStore } from '../../shared/store/session-store.ts';
import {
  createDynamoSwitchLists,
  createDynamoSwitchStore,
} from '../../shared/store/switch-store.ts';
import { systemClock } from '../../shared/time/clock.ts';
import { switchEndpoint, switchesEndpoint } from './contract.ts';
import { listSwitches, showSwitch } from './handler.ts';

const client = createDocumentClient('function');
const clock = systemClock();
const environmentSchema = partnerEnvironment.extend({ SESSIONS_TABLE: text });

const list = endpoint(
  environmentSchema,
  ({ SESSIONS_TABLE: table }) =>
    listSwitches({ lists: createDynamoSwitchLists({ client, table }), clock }),
  switchesEndpoint,
);

const show = endpoint(
  environmentSchema,
  ({ SESSIONS_TABLE: table }) =>
    showSwitch({
      sessions: createDynamoSessionStore({ client, table }),
      switches: createDynamoSwitchStore({ client, table }),
      clock,
    }),
  switchEndpoint,
);

/** Runs the endpoint of the route, because each accepts other tokens. */
export const handler: HttpHandler = (event, context) =>
  event.resource === ENDPOINTS.switches.path ? list(event, context) : show(event, context);
