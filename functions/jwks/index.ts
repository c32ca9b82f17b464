import { endpoint } from '../../shared/runtime/endpoint.ts';
import { signerFrom } from '../../shared/runtime/signing.ts';
import { jwks } from './handler.ts';

export const handler = endpoint('jwks', (environment) => jwks(signerFrom(environment)), { needsToken: false });
