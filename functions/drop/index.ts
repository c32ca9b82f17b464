import { endpoint } from '../../shared/runtime/endpoint.ts';
import { text, url } from '../../shared/runtime/environment.ts';
import { createMarketDeps, placesEnvironment } from '../../shared/runtime/market.ts';
import { newSessionId } from '../../shared/sessions/session.ts';
import { createDocumentClient } from '../../shared/store/client.ts';
import { createDynamoSessionStore } from '../../shared/store/session-store.ts';
import { dropEndpoint } from './contract.ts';
import { drop } from './handler.ts';

const client = createDocumentClient('function');

export const handler = endpoint(
  placesEnvironment.extend({ SESSIONS_TABLE: text, JOURNEY_URL: url }),
  (environment) =>
    drop({
      ...createMarketDeps(environment, client),
      sessions: createDynamoSessionStore({ client, table: environment.SESSIONS_TABLE }),
      newSessionId,
      journeyUrl: environment.JOURNEY_URL,
    }),
  dropEndpoint,
);
