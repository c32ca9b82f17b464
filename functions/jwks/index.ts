import { endpoint } from '../../shared/runtime/endpoint.ts';
import { FUNCTION_ENVIRONMENTS, readEnvironment } from '../../shared/runtime/environment.ts';
import { signerFrom } from '../../shared/runtime/signing.ts';
import { jwks } from './handler.ts';

export const handler = endpoint(
  { name: 'jwks', needsToken: false },
  jwks(signerFrom(readEnvironment(FUNCTION_ENVIRONMENTS.jwks))),
);
