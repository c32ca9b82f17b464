import { endpoint } from '../../shared/runtime/endpoint.ts';
import { readEnvironment } from '../../shared/runtime/environment.ts';
import { newSessionId } from '../../shared/runtime/ids.ts';
import { marketParts } from '../../shared/runtime/market-parts.ts';
import { createDocumentClient } from '../../shared/store/document-client.ts';
import { dynamoSessionStore } from '../../shared/store/session-store.ts';
import { environment } from './environment.ts';
import { drop } from './handler.ts';

const variables = readEnvironment(environment);
const client = createDocumentClient();

export const handler = endpoint(
  { name: 'drop', body: 'json' },
  drop({
    ...marketParts(variables, client),
    sessions: dynamoSessionStore({ client, table: variables.SESSIONS_TABLE }),
    newSessionId,
    journeyUrl: variables.JOURNEY_URL,
  }),
);
