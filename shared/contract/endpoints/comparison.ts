import * as z from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { HOUSEHOLD_ERRORS, HOUSEHOLD_PARAMETERS } from '../household-parameters.ts';
import { wholeNumberType } from '../parameter-types.ts';
import type { Parameters } from '../parameters.ts';
import { comparisonItem, currentPlansSchema, marketReference } from '../resources.ts';

export const LIMIT_DEFAULT = 10;
/** A larger limit is taken as this one. */
export const LIMIT_MOST = 500;

export const limitParameter = {
  kind: wholeNumberType(1),
  description: `The most plans to answer with. Default: ${LIMIT_DEFAULT}; above ${LIMIT_MOST} it is ${LIMIT_MOST}.`,
  example: 10,
  default: LIMIT_DEFAULT,
} as const;

export const COMPARISON_PARAMETERS = {
  ...HOUSEHOLD_PARAMETERS,
  limit: limitParameter,
  offset: {
    kind: wholeNumberType(0),
    description: 'How many of the first plans to skip. Default: 0. Beyond the end: an empty list.',
    example: 0,
    default: 0,
  },
} as const satisfies Parameters;

export const comparisonResponse = z
  .object({
    comparison: z.object({
      id: z.uuid().describe('The same for the same question to the same market, whatever the page.'),
      total: z.int().describe('How many plans there are on all pages. An addition to the specification.'),
      market: marketReference.describe('An addition to the specification.'),
      current: currentPlansSchema.describe(
        'The plans that the household is on, on sale or not. An addition to the specification.',
      ),
      comparisons: z.array(comparisonItem),
    }),
  })
  .meta({ id: 'Comparison' });

export const comparisonEndpoint = {
  name: 'comparison',
  method: 'GET',
  path: '/energy/comparison',
  summary: 'Plans on sale, cheapest first',
  description:
    'Compares the current plan of a household with the plans on sale for its fuel, meter type and payment method at its postcode, by the cost of 365 days.',
  parameters: COMPARISON_PARAMETERS,
  response: comparisonResponse,
  errors: HOUSEHOLD_ERRORS,
} as const satisfies Endpoint;
