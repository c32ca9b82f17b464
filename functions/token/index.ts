import { systemClock } from '../../shared/runtime/clock.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { readEnvironment } from '../../shared/runtime/environment.ts';
import { randomId } from '../../shared/runtime/ids.ts';
import { signerOf } from '../../shared/runtime/signing.ts';
import { createDocumentClient } from '../../shared/store/document-client.ts';
import { dynamoFailureCounter, dynamoPartnerStore } from '../../shared/store/partner-store.ts';
import { environment } from './environment.ts';
import { token } from './handler.ts';

const settings = readEnvironment(environment);
const table = { client: createDocumentClient(), table: settings.PARTNERS_TABLE };

export const handler = endpoint(
  { name: 'token', needsToken: false, body: 'text' },
  token({
    partners: dynamoPartnerStore(table),
    failures: dynamoFailureCounter(table),
    signer: signerOf(settings),
    issuer: settings.ISSUER,
    audiences: settings.AUDIENCES,
    local: settings.ENVIRONMENT === 'local',
    nowMilliseconds: systemClock().nowMilliseconds,
    tokenId: randomId,
  }),
);
