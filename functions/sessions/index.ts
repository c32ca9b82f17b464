import { endpoint } from '../../shared/runtime/endpoint.ts';
import { text } from '../../shared/runtime/environment.ts';
import { createMarketOnly, marketEnvironment } from '../../shared/runtime/market.ts';
import { createDocumentClient } from '../../shared/store/client.ts';
import { createDynamoSessionStore } from '../../shared/store/session-store.ts';
import { createDynamoSwitchStore } from '../../shared/store/switch-store.ts';
import { sessionsEndpoint } from './contract.ts';
import { sessions } from './handler.ts';

const client = createDocumentClient('function');

export const handler = endpoint(
  marketEnvironment.extend({ SESSIONS_TABLE: text }),
  (environment) =>
    sessions({
      ...createMarketOnly(environment, client),
      sessions: createDynamoSessionStore({ client, table: environment.SESSIONS_TABLE }),
      switches: createDynamoSwitchStore({ client, table: environment.SESSIONS_TABLE }),
    }),
  sessionsEndpoint,
);
