import { randomUUID } from 'node:crypto';
import { systemClock } from '../../shared/runtime/clock.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { FUNCTION_ENVIRONMENTS, readEnvironment } from '../../shared/runtime/environment.ts';
import { signerFrom } from '../../shared/runtime/signing.ts';
import { createDocumentClient } from '../../shared/store/document-client.ts';
import { createDynamoFailureCounter, createDynamoPartnerStore } from '../../shared/store/partner-store.ts';
import { token } from './handler.ts';

const settings = readEnvironment(FUNCTION_ENVIRONMENTS.token);
const table = { client: createDocumentClient(), table: settings.PARTNERS_TABLE };

export const handler = endpoint(
  { name: 'token', needsToken: false, body: 'text' },
  token({
    partners: createDynamoPartnerStore(table),
    failures: createDynamoFailureCounter(table),
    signer: signerFrom(settings),
    issuer: settings.ISSUER,
    audiences: settings.AUDIENCES,
    local: settings.ENVIRONMENT === 'local',
    clock: systemClock(),
    tokenId: randomUUID,
  }),
);
