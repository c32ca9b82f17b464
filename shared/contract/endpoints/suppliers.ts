import type { Endpoint } from '../endpoint.ts';
import { fuelType } from '../enums.ts';
import { type Fields, postcodeField } from '../request/field.ts';

export const SUPPLIERS_PARAMETERS = {
  post_code: postcodeField,
  fuel: {
    type: fuelType,
    description: 'Returns only suppliers that have a plan type for this fuel. Their plan_types are not filtered.',
    example: 'dual_fuel',
  },
} as const satisfies Fields;

export const suppliersEndpoint = {
  name: 'suppliers',
  method: 'GET',
  path: '/energy/suppliers',
  summary: 'List suppliers',
  description:
    'The suppliers at a postcode, sorted by name regardless of case, with the combinations of fuel, payment method and meter type that they have plans for.',
  parameters: SUPPLIERS_PARAMETERS,
  isTagged: true,
  errors: ['missing-required-parameter', 'invalid-parameter-value', 'postcode-not-found', 'market-unavailable'],
} as const satisfies Endpoint;
