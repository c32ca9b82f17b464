import * as z from 'zod';
import { bestBuyGuarantee } from '../resources/plans.ts';

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
    regions: z
      .array(z.int())
      .describe(
        'The electricity distribution regions (10 to 23) in which the plan is on sale. An addition to the specification.',
      ),
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

export const bestBuysResponse = z
  .object({
    meta: bestBuysMeta,
    plans: z.array(bestBuyPlan).describe('Every plan of the type, cheapest first.'),
  })
  .meta({ id: 'BestBuys', description: 'The plans of the type, cheapest first.' });
