import type * as z from 'zod';
import { comparedPlans } from '../../shared/contract/comparisons.ts';
import {
  type EndpointContract,
  HOUSEHOLD_ERRORS,
} from '../../shared/contract/endpoint-contract.ts';
import { falseByDefault, wholeNumberType } from '../../shared/contract/fields.ts';
import { named } from '../../shared/contract/schema.ts';
import { HOUSEHOLD_FIELDS } from '../../shared/request/household-query.ts';
import { FILTER_FIELDS, LIST_FIELDS, limitField } from '../../shared/request/list-options.ts';

export type ComparisonResponse = z.input<typeof comparisonEndpoint.response>;

export const comparisonEndpoint = {
  name: 'comparison',
  summary: 'Compare plans',
  description:
    "Compares a household's current plan with the plans on sale at its postcode for its fuel, meter type and payment method, by their cost over 365 days.",
  /** The household, what is compared with it, and the page of the list. */
  parameters: {
    ...HOUSEHOLD_FIELDS,
    ...FILTER_FIELDS,
    fulfillable_only: falseByDefault(
      'True: only plans that this service can switch a household to. Default: false.',
    ),
    ...LIST_FIELDS,
    limit: limitField,
    offset: {
      type: wholeNumberType(0),
      description: 'How many plans to skip; the list may be empty.',
      default: 0,
    },
  },
  response: named('Comparison', 'The plans on sale, cheapest first.', {
    comparison: comparedPlans.describe('The page of the list, and what it was compared with.'),
  }),
  errors: HOUSEHOLD_ERRORS,
} as const satisfies EndpointContract;
