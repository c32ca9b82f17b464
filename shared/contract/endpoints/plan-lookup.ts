import * as z from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { postcode, supplierKeyType } from '../household-parameters.ts';
import { decimalType, flagType } from '../parameter-types.ts';
import type { Parameters } from '../parameters.ts';
import { lookupPlan } from '../resources.ts';

/** A plan is found whatever is asked for: this is as far as the arithmetic goes, ten million pounds. */
const PENCE_LIMIT = 1_000_000_000;

const charge = decimalType({ min: -PENCE_LIMIT, max: PENCE_LIMIT, unit: 'pence a day', example: '43.2146' });
const rate = decimalType({ min: 0, max: PENCE_LIMIT, unit: 'pence a kWh', example: '25.5' });

export const PLAN_LOOKUP_PARAMETERS = {
  post_code: postcode,
  supplier_key: {
    kind: supplierKeyType,
    description: 'Looks at the plans of this supplier only, which must have such a plan at the postcode.',
    example: 'british-gas',
  },
  electricity_charge_pence_per_day: {
    kind: charge,
    description: 'The standing charge for electricity; it may be negative.',
    example: 43.2146,
    required: true,
  },
  electricity_rate_pence_per_kwh: {
    kind: rate,
    description: 'The unit rate for electricity.',
    example: 25.5,
    required: true,
  },
  gas_charge_pence_per_day: {
    kind: charge,
    description:
      'The standing charge for gas. With both gas values a dual fuel plan is found; one without the other is checked and ignored.',
    example: 27.3358,
  },
  gas_rate_pence_per_kwh: { kind: rate, description: 'The unit rate for gas.', example: 6.914 },
  rates_include_vat: {
    kind: flagType,
    description:
      "True: the rates sent, and those of the response, include VAT at today's rate. Default: false. An addition to the specification.",
    example: false,
    default: false,
  },
} as const satisfies Parameters;

export const planLookupResponse = z.object({ plan: lookupPlan }).meta({ id: 'PlanLookup' });

export const planLookupEndpoint = {
  name: 'plan-lookup',
  method: 'GET',
  path: '/energy/plan-lookup',
  summary: 'The plan nearest to given rates',
  description:
    'Finds the direct debit plan (monthly, or variable if a plan has only that) for a standard meter whose rates are nearest to those given: least difference in pence a year at medium typical usage, plans no longer offered included. A plan is always returned, however far away it is: `distance_pence_per_year` says how far. `plan-not-found` means that no supplier has any such plan at the postcode.',
  parameters: PLAN_LOOKUP_PARAMETERS,
  response: planLookupResponse,
  errors: [
    'missing-required-parameter',
    'invalid-parameter-value',
    'postcode-not-found',
    'plan-not-found',
    'market-unavailable',
  ],
} as const satisfies Endpoint;
