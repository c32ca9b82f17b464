import type { EndpointContract } from '../../shared/contract/endpoint-contract.ts';
import { flag, int, list, named, text, time } from '../../shared/contract/schema.ts';

const sourceSchema = named('Source', 'A feed, price list or product API that prices come from.', {
  source: text('The name of the source.'),
  published_at: time(
    'The time that the source gives for its data; of a product API, when it was last read.',
  ),
  loaded_at: time(
    'When its present content was first loaded. A load that finds nothing changed does not change it.',
  ),
  suppliers: int('The number of suppliers.'),
  plans: int('The number of plans, on sale or closed.'),
  offers: int('The number of offers: the prices of a plan count once for each region.'),
  rejected_lines: int('The number of lines of the present content that were rejected.'),
  held_plans: int(
    'The number of plans that wait for an operator: their new prices are far from the last ones.',
  ),
  missing_parts: int(
    'The number of parts of products (a plan type in a region) that ended in the last 14 days because their source no longer had a price for them.',
  ),
  stale: flag(
    'True if `published_at` is longer ago than the limit of the source: 14 days unless set otherwise.',
  ),
});

export const sourcesEndpoint = {
  name: 'sources',
  summary: 'List the sources of prices',
  description:
    'Every source of the market: when it was published and loaded, what it has, and whether it is stale.',
  parameters: {},
  isTagged: true,
  response: named('Sources', 'The sources by name.', {
    sources: list(sourceSchema, 'Sorted by name.'),
  }),
  errors: ['market-unavailable'],
} as const satisfies EndpointContract;
