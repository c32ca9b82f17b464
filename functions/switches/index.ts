import { endpoints } from '../../shared/runtime/endpoint.ts';
import { partnerEnvironment, text } from '../../shared/runtime/environment.ts';
import { createDocumentClient } from '../../shared/store/client.ts';
import { createDynamoSessionStore } from '../../shared/store/session-store.ts';
import { createDynamoSwitchStore } from '../../shared/store/switch-store.ts';
import { systemClock } from '../../shared/time/clock.ts';
import { switchEndpoint, switchesEndpoint } from './contract.ts';
import { listSwitches, showSwitch } from './handler.ts';

export const handler = endpoints(
  partnerEnvironment.extend({ SESSIONS_TABLE: text }),
  ({ SESSIONS_TABLE }) => {
    const table = { client: createDocumentClient('function'), table: SESSIONS_TABLE };
    const deps = {
      sessions: createDynamoSessionStore(table),
      switches: createDynamoSwitchStore(table),
      clock: systemClock(),
    };
    return { switches: listSwitches(deps), switch: showSwitch(deps) };
  },
  [switchesEndpoint, switchEndpoint],
);
