import * as reference from 'energy:reference';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { docs } from './handler.ts';

export const handler = endpoint('docs', ({ BASE_URL }) => docs({ reference, baseUrl: BASE_URL }), {
  scopes: ['partner', 'journey'],
});
