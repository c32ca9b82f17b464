import * as z from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { fuelType } from '../enums.ts';
import { postcode } from '../household-parameters.ts';
import type { Parameters } from '../parameters.ts';
import { supplierSchema } from '../resources.ts';

export const SUPPLIERS_PARAMETERS = {
  post_code: postcode,
  fuel: {
    kind: fuelType,
    description: 'Keeps the suppliers that have a plan type of this fuel; their plan_types are not filtered.',
    example: 'dual_fuel',
  },
} as const satisfies Parameters;

export const suppliersResponse = z.object({ suppliers: z.array(supplierSchema) }).meta({ id: 'Suppliers' });

export const suppliersEndpoint = {
  name: 'suppliers',
  method: 'GET',
  path: '/energy/suppliers',
  summary: 'Suppliers at a postcode',
  description:
    'The suppliers that cover a postcode, sorted by name in any case, with the combinations that they have tariffs for.',
  parameters: SUPPLIERS_PARAMETERS,
  response: suppliersResponse,
  errors: ['missing-required-parameter', 'invalid-parameter-value', 'postcode-not-found', 'market-unavailable'],
} as const satisfies Endpoint;
