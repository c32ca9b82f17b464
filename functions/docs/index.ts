import * as reference from 'energy:reference';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { FUNCTION_ENVIRONMENTS, readEnvironment } from '../../shared/runtime/environment.ts';
import { docs } from './handler.ts';

const { BASE_URL, ENVIRONMENT } = readEnvironment(FUNCTION_ENVIRONMENTS.docs);

export const handler = endpoint(
  { name: 'docs' },
  docs({ reference, baseUrl: BASE_URL, isLocal: ENVIRONMENT === 'local' }),
);
