import * as z from 'zod';
import { BEST_BUY_TYPES } from '../../market/model.ts';
import { oneOfType } from '../fields.ts';
import type { Endpoint } from '../operations.ts';
import { bestBuyGuarantee } from '../plan-schemas.ts';

export const bestBuyTypeType = oneOfType(BEST_BUY_TYPES);

const bestBuyPlan = z
  .object({
    average_personal_projection: z
      .int()
      .describe('In pence a year: the mean over the regions in which the plan is on sale.'),
    name: z.string().describe("The plan's name to show."),
    supplier_name: z.string().describe("The supplier's name to show."),
    supplier_key: z.string().describe('Identifies the supplier in requests.'),
    rate_guarantee: bestBuyGuarantee,
    exit_fee: z.int().describe('In pence, both fuels together; 0 if there is no fee.'),
    regions: z.array(z.int()).describe('The electricity distribution regions (10 to 23) in which the plan is on sale.'),
  })
  .meta({ id: 'BestBuyPlan', description: 'A plan of the list.' });

const bestBuysMeta = z
  .object({
    filters: z
      .object({
        'fuel-type': z.string().describe('Always dual_fuel.'),
        'payment-method': z.string().describe('Always monthly_direct_debit.'),
        variant: z.string().describe('The type of electricity meter: always standard.'),
      })
      .describe('What every plan of the list has.'),
    big_six: z
      .array(z.string())
      .describe('The supplier keys of the six largest suppliers, as far as the market has them.'),
    only_standard_plans: z.boolean().describe('True if the list has only standard variable plans.'),
    standard_plan_keys: z.array(z.string()).describe('The keys of all standard variable plans of the market.'),
  })
  .meta({ id: 'BestBuysMeta', description: 'What the list was selected by.' });

export const bestBuysEndpoint = {
  name: 'best-buys',
  method: 'GET',
  path: '/energy/best-buys/{best_buy_type}',
  summary: 'List the best buys',
  description:
    'All plans of a type that are on sale, cheapest first, for dual fuel, monthly direct debit, a standard meter and medium typical usage, averaged over the regions. A fixed plan has a rate guarantee, with an end date or a number of months; a variable plan has none.',
  parameters: {},
  pathParameters: {
    best_buy_type: {
      type: bestBuyTypeType,
      description: 'The list to return.',
      example: 'big-six-standard-plans',
      required: true,
    },
  },
  isTagged: true,
  response: z
    .object({ meta: bestBuysMeta, plans: z.array(bestBuyPlan).describe('Every plan of the type, cheapest first.') })
    .meta({ id: 'BestBuys', description: 'The plans of the type, cheapest first.' }),
  errors: ['invalid-parameter-value', 'market-unavailable'],
} as const satisfies Endpoint;
