import { endpoint } from '../../shared/runtime/endpoint.ts';
import { readEnvironment } from '../../shared/runtime/environment.ts';
import { signerOf } from '../../shared/runtime/signing.ts';
import { environment } from './environment.ts';
import { jwks } from './handler.ts';

export const handler = endpoint({ name: 'jwks', needsToken: false }, jwks(signerOf(readEnvironment(environment))));
