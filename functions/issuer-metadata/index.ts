import { endpoint } from '../../shared/runtime/endpoint.ts';
import { issuerMetadata } from './handler.ts';

export const handler = endpoint(
  'issuer-metadata',
  ({ ISSUER, BASE_URL }) => issuerMetadata({ issuer: ISSUER, baseUrl: BASE_URL }),
  { needsToken: false },
);
