import { endpoint } from '../../shared/runtime/endpoint.ts';
import { signerFrom, signingEnvironment } from '../../shared/runtime/signing.ts';
import { jwks } from './handler.ts';

export const handler = endpoint(signingEnvironment, (environment) => jwks(signerFrom(environment)), {
  needsToken: false,
});
