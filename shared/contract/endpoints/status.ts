import * as z from 'zod';
import type { Endpoint } from '../operations.ts';

export type Status = z.infer<typeof statusEndpoint.response>;

export const statusEndpoint = {
  name: 'status',
  method: 'GET',
  path: '/energy/status',
  summary: 'Check the service',
  description:
    'Confirms that the service is up and returns the environment, your partner name and how fresh the market is.',
  parameters: {},
  response: z
    .object({
      msg: z.string().describe('Says that the API is up.'),
      environment: z.string().describe('STAGING or PRODUCTION, in words; `npm start` is STAGING.'),
      'request-from': z.string().describe('Your partner name.'),
      edition: z
        .string()
        .optional()
        .describe('The edition of the market. Absent until one is loaded, like the next two.'),
      market_day: z.iso.date().optional().describe('The day for which plans are priced.'),
      oldest_source_published_at: z.iso
        .datetime({ offset: true })
        .optional()
        .describe('The `published_at` of the source that has gone longest without news: see `GET /energy/sources`.'),
    })
    .meta({ id: 'Status', description: 'The service is up.' }),
  errors: [],
} as const satisfies Endpoint;
