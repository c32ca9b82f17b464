import { randomUUID } from 'node:crypto';
import { systemClock } from '../../shared/runtime/clock.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { functionDocuments } from '../../shared/runtime/function-documents.ts';
import { signerFrom } from '../../shared/runtime/signing.ts';
import { createDynamoFailureCounter, createDynamoPartnerStore } from '../../shared/store/partner-store.ts';
import { token } from './handler.ts';

export const handler = endpoint(
  'token',
  (environment) => {
    const table = { client: functionDocuments(), table: environment.PARTNERS_TABLE };
    return token({
      partners: createDynamoPartnerStore(table),
      failures: createDynamoFailureCounter(table),
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
