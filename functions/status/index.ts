import { endpoint } from '../../shared/runtime/endpoint.ts';
import { text } from '../../shared/runtime/environment.ts';
import { createMarketOnly, marketEnvironment } from '../../shared/runtime/market.ts';
import { createDocumentClient } from '../../shared/store/client.ts';
import { createDynamoHealthStore } from '../../shared/store/health-store.ts';
import { readWebhookPartner } from '../../shared/store/partner-store.ts';
import { readWebhookState } from '../../shared/webhooks/health.ts';
import { statusEndpoint } from './contract.ts';
import { status } from './handler.ts';

const client = createDocumentClient('function');

export const handler = endpoint(
  marketEnvironment.extend({ PARTNERS_TABLE: text, SESSIONS_TABLE: text }),
  (environment) => {
    const readPartner = readWebhookPartner({ client, table: environment.PARTNERS_TABLE });
    const health = createDynamoHealthStore({ client, table: environment.SESSIONS_TABLE });
    return status(environment.ENVIRONMENT, {
      ...createMarketOnly(environment, client),
      webhookStateOf: async (clientId) =>
        await readWebhookState(health, clientId, (await readPartner(clientId))?.receiver),
    });
  },
  statusEndpoint,
);
