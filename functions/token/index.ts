import { systemClock } from '../../shared/runtime/clock.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { readEnvironment } from '../../shared/runtime/environment.ts';
import { randomId } from '../../shared/runtime/ids.ts';
import { signerFrom } from '../../shared/runtime/signing.ts';
import { createDocumentClient } from '../../shared/store/document-client.ts';
import { createDynamoFailureCounter, createDynamoPartnerStore } from '../../shared/store/partner-store.ts';
import { environment } from './environment.ts';
import { token } from './handler.ts';

const settings = readEnvironment(environment);
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
    tokenId: randomId,
  }),
);
