import { dropEndpoint } from '../../shared/contract/endpoints/drop.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { createMarketDeps } from '../../shared/runtime/market-deps.ts';
import { newSessionId } from '../../shared/sessions/session.ts';
import { createDocumentClient } from '../../shared/store/document-client.ts';
import { createDynamoSessionStore } from '../../shared/store/session-store.ts';
import { drop } from './handler.ts';

const client = createDocumentClient('function');

export const handler = endpoint(
  'drop',
  (environment) =>
    drop({
      ...createMarketDeps(environment, client),
      sessions: createDynamoSessionStore({ client, table: environment.SESSIONS_TABLE }),
      newSessionId,
      journeyUrl: environment.JOURNEY_URL,
    }),
  dropEndpoint,
);
