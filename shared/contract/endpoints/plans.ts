import * as z from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { fuelType, paymentMethodType, variantType } from '../enums.ts';
import { postcode, supplierKeyType } from '../household-parameters.ts';
import type { Parameters } from '../parameters.ts';
import { planSchema } from '../resources.ts';

export const PLANS_PARAMETERS = {
  post_code: postcode,
  fuel: { kind: fuelType, description: 'Keeps the plans for this fuel.', example: 'dual_fuel' },
  supplier_key: {
    kind: supplierKeyType,
    description: 'Of /energy/suppliers.',
    example: 'british-gas',
    required: true,
  },
  payment_method: {
    kind: paymentMethodType,
    description: 'Keeps the plans with this payment method.',
    example: 'monthly_direct_debit',
  },
  electricity_variant: {
    kind: variantType,
    description: 'Keeps the plans for this meter type; gas plans stay.',
    example: 'standard',
  },
} as const satisfies Parameters;

export const plansResponse = z.object({ plans: z.array(planSchema) }).meta({ id: 'Plans' });

export const plansEndpoint = {
  name: 'plans',
  method: 'GET',
  path: '/energy/plans',
  summary: 'Plans of a supplier',
  description: 'The plans of a supplier at a postcode, those no longer offered included (available_to_switch false).',
  parameters: PLANS_PARAMETERS,
  response: plansResponse,
  errors: ['missing-required-parameter', 'invalid-parameter-value', 'postcode-not-found', 'market-unavailable'],
} as const satisfies Endpoint;
