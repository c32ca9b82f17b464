import * as z from 'zod';
import type { Endpoint } from '../endpoint.ts';

export const statusResponse = z
  .object({ msg: z.string(), environment: z.string(), 'request-from': z.string().describe('Your partner name.') })
  .meta({ id: 'Status' });

export const statusEndpoint = {
  name: 'status',
  method: 'GET',
  path: '/energy/status',
  summary: 'Health of the service',
  description: 'Confirms that the service is up and returns the environment and your partner name.',
  parameters: {},
  response: statusResponse,
  errors: [],
} as const satisfies Endpoint;
