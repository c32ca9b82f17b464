import * as z from 'zod';
import { comparisonItem, currentPlansSchema, loadProfileSchema, marketReference } from '../resources/comparisons.ts';

export const comparisonResponse = z
  .object({
    comparison: z
      .object({
        id: z.uuid().describe('The same for the same query and the same market, whatever the page.'),
        total: z
          .int()
          .describe('The number of plans on all pages, after the filters. An addition to the specification.'),
        market: marketReference.describe('An addition to the specification.'),
        current: currentPlansSchema.describe(
          "The household's current plans, whether on sale or not. An addition to the specification.",
        ),
        load_profile: loadProfileSchema.optional(),
        comparisons: z.array(comparisonItem).describe('The plans on this page, cheapest first.'),
      })
      .describe('The page of the list, and what it was compared with.'),
  })
  .meta({ id: 'Comparison', description: 'The plans on sale, cheapest first.' });

export type ComparisonResponse = z.input<typeof comparisonResponse>;
