import { endpoints } from '../../shared/runtime/endpoint.ts';
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

export const handler = endpoints(
  partnerEnvironment.extend({ SESSIONS_TABLE: text }),
  ({ SESSIONS_TABLE: table }) => ({
    switches: listSwitches({ lists: createDynamoSwitchLists({ client, table }), clock }),
    switch: showSwitch({
      sessions: createDynamoSessionStore({ client, table }),
      switches: createDynamoSwitchStore({ client, table }),
      clock,
    }),
  }),
  [switchesEndpoint, switchEndpoint],
);
