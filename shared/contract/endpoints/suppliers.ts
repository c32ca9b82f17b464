import * as z from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { postCode } from '../household-parameters.ts';
import type { Parameters } from '../parameters.ts';
import { supplier } from '../resources.ts';
import { fuelKind } from '../words.ts';

export const SUPPLIERS_PARAMETERS = {
  post_code: postCode,
  fuel: {
    kind: fuelKind,
    description: 'Keeps the suppliers that have a plan type of this fuel; their plan_types are not filtered.',
    example: 'dual_fuel',
  },
} as const satisfies Parameters;

export const suppliersAnswer = z.object({ suppliers: z.array(supplier) }).meta({ id: 'Suppliers' });

export const suppliersEndpoint = {
  name: 'suppliers',
  method: 'GET',
  path: '/energy/suppliers',
  summary: 'Suppliers at a post code',
  description:
    'The suppliers that cover a postcode, sorted by name in any case, with the combinations that they have tariffs for.',
  parameters: SUPPLIERS_PARAMETERS,
  answer: suppliersAnswer,
  faults: ['missing-required-parameter', 'invalid-parameter-value', 'postcode-not-found', 'market-unavailable'],
} as const satisfies Endpoint;
