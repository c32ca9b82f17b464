import { endpoint } from '../../shared/runtime/endpoint.ts';
import { publicEnvironment, text, url } from '../../shared/runtime/environment.ts';
import { issuerMetadata } from './handler.ts';

export const handler = endpoint(
  publicEnvironment.extend({ BASE_URL: url, ISSUER: text }),
  ({ ISSUER, BASE_URL }) => issuerMetadata({ issuer: ISSUER, baseUrl: BASE_URL }),
  { needsToken: false },
);
