import type { Endpoint } from '../endpoint.ts';

export const statusEndpoint = {
  name: 'status',
  method: 'GET',
  path: '/energy/status',
  summary: 'Check the service',
  description:
    'Confirms that the service is up and returns the environment, your partner name and how fresh the market is.',
  parameters: {},
  errors: [],
} as const satisfies Endpoint;
