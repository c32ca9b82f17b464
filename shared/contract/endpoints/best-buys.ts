import * as z from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { oneOfType } from '../parameter-types.ts';
import type { Parameters } from '../parameters.ts';
import { bestBuyGuarantee } from '../resources.ts';

const BEST_BUY_TYPES = [
  'big-six-standard-plans',
  'cheapest-plans',
  'cheapest-fixed-plans',
  'cheapest-variable-plans',
  'cheapest-green-plans',
  'no-exit-fee-plans',
] as const;

export const bestBuyTypeType = oneOfType(BEST_BUY_TYPES);

export const BEST_BUYS_PATH_PARAMETERS = {
  best_buy_type: {
    kind: bestBuyTypeType,
    description: 'Which list.',
    example: 'big-six-standard-plans',
    required: true,
  },
} as const satisfies Parameters;

const bestBuyPlan = z
  .object({
    average_personal_projection: z.int().describe('Pence a year: the mean over the regions where the plan is offered.'),
    name: z.string(),
    supplier_name: z.string(),
    supplier_key: z.string(),
    rate_guarantee: bestBuyGuarantee,
    exit_fee: z.int().describe('Pence, both fuels together; 0 if there is none.'),
    regions: z
      .array(z.int())
      .describe(
        'The electricity distribution regions, 10 to 23, in which the plan is offered. An addition to the specification.',
      ),
  })
  .meta({ id: 'BestBuyPlan' });

const bestBuysMeta = z
  .object({
    filters: z.object({ 'fuel-type': z.string(), 'payment-method': z.string(), variant: z.string() }),
    big_six: z.array(z.string()).describe('Supplier keys.'),
    only_standard_plans: z.boolean(),
    standard_plan_keys: z.array(z.string()),
  })
  .meta({ id: 'BestBuysMeta' });

export const bestBuysResponse = z
  .object({
    meta: bestBuysMeta,
    plans: z.array(bestBuyPlan),
  })
  .meta({ id: 'BestBuys' });

export const bestBuysEndpoint = {
  name: 'best-buys',
  method: 'GET',
  path: '/energy/best-buys/{best_buy_type}',
  summary: 'Best buys of a type',
  description:
    'The plans on sale of a type, cheapest first, all of them: dual fuel, monthly direct debit, standard meter, medium typical use, averaged over the regions. A fixed plan has a rate guarantee, by date or by months; a variable one has none.',
  parameters: {},
  pathParameters: BEST_BUYS_PATH_PARAMETERS,
  response: bestBuysResponse,
  errors: ['invalid-parameter-value', 'market-unavailable'],
} as const satisfies Endpoint;
