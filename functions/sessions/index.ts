import { sessionsEndpoint } from '../../shared/contract/endpoints/sessions.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { functionDocuments } from '../../shared/runtime/function-documents.ts';
import { createMarketOnly } from '../../shared/runtime/market-deps.ts';
import { createDynamoSessionStore } from '../../shared/store/session-store.ts';
import { sessions } from './handler.ts';

const client = functionDocuments();

export const handler = endpoint(
  'sessions',
  (environment) =>
    sessions({
      ...createMarketOnly(environment, client),
      sessions: createDynamoSessionStore({ client, table: environment.SESSIONS_TABLE }),
    }),
  { ...sessionsEndpoint, scopes: ['partner', 'journey'] },
);
