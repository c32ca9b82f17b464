import * as reference from 'energy:reference';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { partnerEnvironment, url } from '../../shared/runtime/environment.ts';
import { docs } from './handler.ts';

export const handler = endpoint(
  partnerEnvironment.extend({ BASE_URL: url }),
  ({ BASE_URL }) => docs({ reference, baseUrl: BASE_URL }),
  { name: 'docs-page' },
);
