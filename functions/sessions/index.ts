import { sessionsEndpoint } from '../../shared/contract/endpoints/sessions.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { createMarketOnly } from '../../shared/runtime/market-deps.ts';
import { createDocumentClient } from '../../shared/store/document-client.ts';
import { createDynamoSessionStore } from '../../shared/store/session-store.ts';
import { sessions } from './handler.ts';

const client = createDocumentClient('function');

export const handler = endpoint(
  'sessions',
  (environment) =>
    sessions({
      ...createMarketOnly(environment, client),
      sessions: createDynamoSessionStore({ client, table: environment.SESSIONS_TABLE }),
    }),
  { ...sessionsEndpoint, scopes: ['partner', 'journey'] },
);
