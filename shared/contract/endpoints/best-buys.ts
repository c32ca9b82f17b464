import { BEST_BUY_TYPES } from '../../market/model.ts';
import type { Endpoint } from '../endpoint.ts';
import { type Fields, oneOfType } from '../request/field.ts';

export const bestBuyTypeType = oneOfType(BEST_BUY_TYPES);

export const BEST_BUYS_PATH_PARAMETERS = {
  best_buy_type: {
    type: bestBuyTypeType,
    description: 'The list to return.',
    example: 'big-six-standard-plans',
    required: true,
  },
} as const satisfies Fields;

export const bestBuysEndpoint = {
  name: 'best-buys',
  method: 'GET',
  path: '/energy/best-buys/{best_buy_type}',
  summary: 'List the best buys',
  description:
    'All plans of a type that are on sale, cheapest first, for dual fuel, monthly direct debit, a standard meter and medium typical usage, averaged over the regions. A fixed plan has a rate guarantee, with an end date or a number of months; a variable plan has none.',
  parameters: {},
  pathParameters: BEST_BUYS_PATH_PARAMETERS,
  isTagged: true,
  errors: ['invalid-parameter-value', 'market-unavailable'],
} as const satisfies Endpoint;
