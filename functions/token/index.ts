import { randomUUID } from 'node:crypto';
import { systemClock } from '../../shared/runtime/clock.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { signerFrom } from '../../shared/runtime/signing.ts';
import { createDocumentClient } from '../../shared/store/document-client.ts';
import { createDynamoPartnerStore } from '../../shared/store/partner-store.ts';
import { token } from './handler.ts';

export const handler = endpoint(
  'token',
  (environment) => {
    return token({
      partners: createDynamoPartnerStore({
        client: createDocumentClient('function'),
        table: environment.PARTNERS_TABLE,
      }),
      signer: signerFrom(environment),
      issuer: environment.ISSUER,
      audiences: environment.AUDIENCES,
      local: environment.ENVIRONMENT === 'local',
      clock: systemClock(),
      tokenId: randomUUID,
    });
  },
  { needsToken: false, body: 'text' },
);
