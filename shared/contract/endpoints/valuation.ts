import type { Endpoint } from '../endpoint.ts';
import type { Fields } from '../request/field.ts';
import { HOUSEHOLD_ERRORS, HOUSEHOLD_PARAMETERS } from './comparison.ts';

const { new_payment_method: _method, ...parameters } = HOUSEHOLD_PARAMETERS;

export const VALUATION_PARAMETERS = parameters satisfies Fields;

export const valuationEndpoint = {
  name: 'valuation',
  method: 'GET',
  path: '/energy/valuation',
  summary: 'Price the current plan',
  description:
    'What a household will pay over the 365 days from today: on its current plan until that ends, then on the plan that it rolls over to. The response has `gas` and `electricity` for the fuels in the request. new_payment_method, filters, other_usages, limit and offset are ignored.',
  parameters: VALUATION_PARAMETERS,
  errors: HOUSEHOLD_ERRORS,
} as const satisfies Endpoint;
