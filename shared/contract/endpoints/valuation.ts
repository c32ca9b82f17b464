import * as z from 'zod';
import type { Endpoint } from '../endpoint.ts';
import type { Fields } from '../request/field.ts';
import { currentPlanDetail, planDetail, planDurationSchema, valuationProjection } from '../resources.ts';
import { HOUSEHOLD_ERRORS, HOUSEHOLD_PARAMETERS } from './comparison.ts';

const { new_payment_method: _method, ...parameters } = HOUSEHOLD_PARAMETERS;

export const VALUATION_PARAMETERS = parameters satisfies Fields;

const side = z
  .object({
    personal_projection: valuationProjection,
    plan_duration: planDurationSchema,
    plan: currentPlanDetail,
    rollover_plan: planDetail,
  })
  .meta({ id: 'ValuationSide' });

export const valuationResponse = z
  .object({
    valuation: z.object({
      total_pence: z.int(),
      gas: side.optional(),
      electricity: side.optional(),
      usage: z.object({ gas: z.number(), electricity: z.number() }).describe('In kWh a year.'),
    }),
  })
  .meta({ id: 'Valuation', description: 'The cost of the current plan over the next 365 days.' });

export const valuationEndpoint = {
  name: 'valuation',
  method: 'GET',
  path: '/energy/valuation',
  summary: 'Price the current plan',
  description:
    'What a household will pay over the 365 days from today: on its current plan until that ends, then on the plan that it rolls over to. The response has `gas` and `electricity` for the fuels in the request. new_payment_method, filters, other_usages, limit and offset are ignored.',
  parameters: VALUATION_PARAMETERS,
  response: valuationResponse,
  errors: HOUSEHOLD_ERRORS,
} as const satisfies Endpoint;

export type ValuationResponse = z.input<typeof valuationResponse>;
