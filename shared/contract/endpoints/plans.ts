import * as z from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { postCode, supplierKeyKind } from '../household-parameters.ts';
import type { Parameters } from '../parameters.ts';
import { plan } from '../resources.ts';
import { fuelKind, paymentMethodKind, variantKind } from '../words.ts';

export const PLANS_PARAMETERS = {
  post_code: postCode,
  fuel: { kind: fuelKind, description: 'Keeps the plans for this fuel.', example: 'dual_fuel' },
  supplier_key: {
    kind: supplierKeyKind,
    description: 'Of /energy/suppliers.',
    example: 'british-gas',
    required: true,
  },
  payment_method: {
    kind: paymentMethodKind,
    description: 'Keeps the plans with this payment method.',
    example: 'monthly_direct_debit',
  },
  electricity_variant: {
    kind: variantKind,
    description: 'Keeps the plans for this meter type; gas plans stay.',
    example: 'standard',
  },
} as const satisfies Parameters;

export const plansAnswer = z.object({ plans: z.array(plan) }).meta({ id: 'Plans' });

export const plansEndpoint = {
  name: 'plans',
  method: 'GET',
  path: '/energy/plans',
  summary: 'Plans of a supplier',
  description: 'The plans of a supplier at a post code, those no longer offered included (available_to_switch false).',
  parameters: PLANS_PARAMETERS,
  answer: plansAnswer,
  faults: ['missing-required-parameter', 'invalid-parameter-value', 'postcode-not-found', 'market-unavailable'],
} as const satisfies Endpoint;
