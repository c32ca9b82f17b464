import type * as z from 'zod';
import { comparedPlans } from '../../shared/contract/comparisons.ts';
import { type EndpointContract, REPLAY_ERRORS } from '../../shared/contract/endpoint-contract.ts';
import { named } from '../../shared/contract/schema.ts';
import { COMPARISON_FIELDS } from '../../shared/request/comparison-query.ts';

export type ComparisonResponse = z.input<typeof comparisonEndpoint.response>;

export const comparisonEndpoint = {
  name: 'comparison',
  summary: 'Compare plans',
  description:
    "Compares a household's current plan with the plans on sale at its postcode for its fuel, meter type and payment method, by their cost over 365 days.",
  parameters: COMPARISON_FIELDS,
  response: named('Comparison', 'The plans on sale, cheapest first.', {
    comparison: comparedPlans.describe('The page of the list, and what it was compared with.'),
  }),
  errors: REPLAY_ERRORS,
} as const satisfies EndpointContract;
