import * as z from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { postCode, supplierKeyKind } from '../household-parameters.ts';
import { decimal, flag } from '../kinds.ts';
import type { Parameters } from '../parameters.ts';
import { lookupPlan } from '../resources.ts';

/** A plan is found whatever is asked for: this is as far as the arithmetic goes, ten million pounds. */
const PENCE_LIMIT = 1_000_000_000;

const charge = decimal({ min: -PENCE_LIMIT, max: PENCE_LIMIT, unit: 'pence a day', example: '43.2146' });
const rate = decimal({ min: 0, max: PENCE_LIMIT, unit: 'pence a kWh', example: '25.5' });

export const PLAN_LOOKUP_PARAMETERS = {
  post_code: postCode,
  supplier_key: {
    kind: supplierKeyKind,
    description: 'Looks at the plans of this supplier alone.',
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
    description: 'The standing charge for gas. Both gas values: a dual fuel plan is found; one alone is ignored.',
    example: 27.3358,
  },
  gas_rate_pence_per_kwh: { kind: rate, description: 'The unit rate for gas.', example: 6.914 },
  rates_include_vat: {
    kind: flag,
    description:
      'True: the rates sent, and those answered, include VAT. Default: false. An addition to the specification.',
    example: false,
    default: false,
  },
} as const satisfies Parameters;

export const planLookupAnswer = z.object({ plan: lookupPlan }).meta({ id: 'PlanLookup' });

export const planLookupEndpoint = {
  name: 'plan-lookup',
  method: 'GET',
  path: '/energy/plan-lookup',
  summary: 'The plan nearest to given rates',
  description:
    'Finds the monthly direct debit plan for a standard meter whose rates are nearest to those given: least difference in pence a year at medium typical use, plans no longer offered included. A plan is always found; compare its rates with those sent.',
  parameters: PLAN_LOOKUP_PARAMETERS,
  answer: planLookupAnswer,
  faults: ['missing-required-parameter', 'invalid-parameter-value', 'postcode-not-found', 'market-unavailable'],
} as const satisfies Endpoint;
