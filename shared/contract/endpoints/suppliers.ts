import * as z from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { type Fields, fuelType, postcodeField } from '../request/field.ts';
import { supplierSchema } from '../resources/suppliers.ts';

export const SUPPLIERS_PARAMETERS = {
  post_code: postcodeField,
  fuel: {
    type: fuelType,
    description: 'Returns only suppliers that have a plan type for this fuel. Their plan_types are not filtered.',
    example: 'dual_fuel',
  },
} as const satisfies Fields;

export const suppliersResponse = z
  .object({ suppliers: z.array(supplierSchema).describe('Sorted by name.') })
  .meta({ id: 'Suppliers', description: 'The suppliers at the postcode.' });

export const suppliersEndpoint = {
  name: 'suppliers',
  method: 'GET',
  path: '/energy/suppliers',
  summary: 'List suppliers',
  description:
    'The suppliers at a postcode, sorted by name regardless of case, with the combinations of fuel, payment method and meter type that they have plans for.',
  parameters: SUPPLIERS_PARAMETERS,
  isTagged: true,
  response: suppliersResponse,
  errors: ['missing-required-parameter', 'invalid-parameter-value', 'postcode-not-found', 'market-unavailable'],
} as const satisfies Endpoint;
