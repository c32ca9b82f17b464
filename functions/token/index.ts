import { endpoint } from '../../shared/runtime/endpoint.ts';
import { list, text } from '../../shared/runtime/environment.ts';
import { signerFrom, signingEnvironment } from '../../shared/runtime/signing.ts';
import { createDocumentClient } from '../../shared/store/client.ts';
import { createDynamoPartnerStore } from '../../shared/store/partner-store.ts';
import { systemClock } from '../../shared/time/clock.ts';
import { token } from './handler.ts';

const client = createDocumentClient('function');

export const handler = endpoint(
  signingEnvironment.extend({ PARTNERS_TABLE: text, ISSUER: text, AUDIENCES: list }),
  (environment) =>
    token({
      partners: createDynamoPartnerStore({ client, table: environment.PARTNERS_TABLE }),
      signer: signerFrom(environment),
      issuer: environment.ISSUER,
      audiences: environment.AUDIENCES,
      local: environment.ENVIRONMENT === 'local',
      clock: systemClock(),
    }),
  { name: 'token', body: 'text' },
);
