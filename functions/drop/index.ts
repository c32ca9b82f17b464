import { endpoint } from '../../shared/runtime/endpoint.ts';
import { FUNCTION_ENVIRONMENTS, readEnvironment } from '../../shared/runtime/environment.ts';
import { createMarketDeps } from '../../shared/runtime/market-deps.ts';
import { newSessionId } from '../../shared/sessions/session.ts';
import { createDocumentClient } from '../../shared/store/document-client.ts';
import { createDynamoSessionStore } from '../../shared/store/session-store.ts';
import { drop } from './handler.ts';

const variables = readEnvironment(FUNCTION_ENVIRONMENTS.drop);
const client = createDocumentClient();

export const handler = endpoint(
  { name: 'drop', body: 'json' },
  drop({
    ...createMarketDeps(variables, client),
    sessions: createDynamoSessionStore({ client, table: variables.SESSIONS_TABLE }),
    newSessionId,
    journeyUrl: variables.JOURNEY_URL,
  }),
);
