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
  description: 'Says that the service is up, which environment it is, and who calls.',
  parameters: {},
  response: statusResponse,
  errors: [],
} as const satisfies Endpoint;
