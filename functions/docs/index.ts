import * as reference from 'energy:reference';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { readEnvironment } from '../../shared/runtime/environment.ts';
import { environment } from './environment.ts';
import { docs } from './handler.ts';

const { BASE_URL, ENVIRONMENT } = readEnvironment(environment);

export const handler = endpoint(
  { name: 'docs' },
  docs({ reference, baseUrl: BASE_URL, isLocal: ENVIRONMENT === 'local' }),
);
