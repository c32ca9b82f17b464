import * as z from 'zod';
import type { EndpointContract } from '../../shared/contract/endpoint-contract.ts';
import { oneOfType } from '../../shared/contract/fields.ts';
import {
  bestBuyGuarantee,
  supplierKey,
  supplierName,
  tariffType,
} from '../../shared/contract/plan-schemas.ts';
import { flag, int, intOrNull, list, named, part, text } from '../../shared/contract/schema.ts';
import { BEST_BUY_TYPES } from '../../shared/market/model.ts';

export const bestBuyTypeType = oneOfType(BEST_BUY_TYPES);

const bestBuyPlan = named('BestBuyPlan', 'A plan of the list.', {
  average_personal_projection: int(
    'In pence a year: the mean over the regions in which the plan is on sale.',
  ),
  average_standard_variable_pence: intOrNull(
    'In pence a year: the mean, over the same regions, of the cheapest standard variable plan of a big six supplier there; null if a region has none. Compare a plan with this figure: the means of two plans that are sold in different regions do not compare.',
  ),
  key: text('Identifies the plan, together with the key of its supplier.'),
  name: text("The plan's name to show."),
  supplier_name: supplierName,
  supplier_key: supplierKey,
  rate_guarantee: bestBuyGuarantee,
  exit_fee: int('In pence, both fuels together; 0 if there is no fee.'),
  tariff_type: tariffType,
  regions: list(
    z.int(),
    'The electricity distribution regions (10 to 23) in which the plan is on sale.',
  ),
});

const bestBuysMeta = named('BestBuysMeta', 'The criteria of the list.', {
  filters: part('What all plans of the list have in common.', {
    'fuel-type': text('Always dual_fuel.'),
    'payment-method': text('Always monthly_direct_debit.'),
    variant: text('The type of electricity meter: always standard.'),
  }),
  big_six: list(
    z.string(),
    'The supplier keys of the six largest suppliers, as far as the market has them.',
  ),
  only_standard_plans: flag('True if the list has only standard variable plans.'),
  standard_plan_keys: list(z.string(), 'The keys of all standard variable plans of the market.'),
});

export const bestBuysEndpoint = {
  name: 'best-buys',
  summary: 'List the best buys',
  description:
    'All plans of a type that are on sale, cheapest first, for dual fuel, monthly direct debit, a standard meter and medium typical usage, averaged over the regions. Plans that require something of a home, or are not for everybody, are not listed. A fixed plan has a rate guarantee, by a number of months or with an end date that is still ahead, and does not follow the price cap; `cheapest-variable-plans` lists all other plans.',
  parameters: {},
  pathParameters: {
    best_buy_type: { type: bestBuyTypeType, description: 'The list to return.', required: true },
  },
  isTagged: true,
  response: named('BestBuys', 'The plans of the type, cheapest first.', {
    meta: bestBuysMeta,
    plans: list(bestBuyPlan, 'Every plan of the type, cheapest first.'),
  }),
  errors: ['invalid-parameter-value', 'market-unavailable'],
} as const satisfies EndpointContract;
