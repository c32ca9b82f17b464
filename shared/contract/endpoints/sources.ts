import * as z from 'zod';
import type { Endpoint } from '../operations.ts';

const sourceSchema = z
  .object({
    source: z.string().describe('The name of the source.'),
    published_at: z.iso
      .datetime({ offset: true })
      .describe('The time that the source gives for its data; of a product API, when it was last read.'),
    loaded_at: z.iso
      .datetime({ offset: true })
      .describe('When its present content was loaded. It stays when a load finds nothing changed.'),
    suppliers: z.int().describe('The number of suppliers.'),
    plans: z.int().describe('The number of plans, on sale or closed.'),
    offers: z.int().describe('The number of offers: the prices of a plan count once for each region.'),
    rejected_lines: z.int().describe('The number of lines of the present content that were rejected.'),
    held_plans: z
      .int()
      .describe('The number of plans that wait for an operator, because their new prices are far from the last ones.'),
    stale: z
      .boolean()
      .describe(
        'True if more days than this source should take, 14 unless set otherwise, have passed from `published_at` to the day that is priced.',
      ),
  })
  .meta({ id: 'Source', description: 'A feed, price list or product API that prices come from.' });

export const sourcesEndpoint = {
  name: 'sources',
  method: 'GET',
  path: '/energy/sources',
  summary: 'List the sources of prices',
  description:
    'Every source of the market by name: when it was published and loaded, what it contains, and whether it is stale.',
  parameters: {},
  isTagged: true,
  response: z
    .object({ sources: z.array(sourceSchema).describe('Sorted by name.') })
    .meta({ id: 'Sources', description: 'The sources by name.' }),
  errors: ['market-unavailable'],
} as const satisfies Endpoint;
