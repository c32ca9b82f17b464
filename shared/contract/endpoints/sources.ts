import type { Endpoint } from '../endpoint.ts';

export const sourcesEndpoint = {
  name: 'sources',
  method: 'GET',
  path: '/energy/sources',
  summary: 'List the sources of prices',
  description:
    'Every source of the market by name: when it was published and loaded, what it contains, and whether it is stale.',
  parameters: {},
  isTagged: true,
  errors: ['market-unavailable'],
} as const satisfies Endpoint;
