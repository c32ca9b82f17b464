import * as z from 'zod';
import { ELECTRICITY_VARIANTS, FUELS, PAYMENT_METHODS } from '../../pricing/index.ts';
import { fuelType, postcodeField } from '../fields.ts';
import type { Endpoint } from '../operations.ts';

/** variable_direct_debit is never listed. */
const PLAN_TYPE_PAYMENT_METHODS = PAYMENT_METHODS.filter((method) => method !== 'variable_direct_debit');

const planType = z
  .object({
    fuel: z.enum(FUELS).describe('What the plan supplies: gas, electricity or both.'),
    payment_method: z.string().pipe(z.enum(PLAN_TYPE_PAYMENT_METHODS)).describe('How the plan is paid for.'),
    electricity_variant: z
      .enum(ELECTRICITY_VARIANTS)
      .optional()
      .describe('The type of electricity meter. Absent for gas.'),
  })
  .meta({ id: 'PlanType', description: 'A combination that the supplier has plans for.' });

const supplierSchema = z
  .object({
    big_six: z.boolean().describe('One of the six largest suppliers.'),
    logo_url: z.string().describe("The address of the supplier's logo, from its feed; may be empty."),
    key: z.string().describe('Identifies the supplier in requests.'),
    name: z.string().describe('The name to show.'),
    incumbent: z
      .boolean()
      .describe('The incumbent supplier for electricity in the region of the postcode, or for gas.'),
    plan_types: z
      .array(planType)
      .describe(
        'What the supplier has plans for in the region, including plans no longer on sale. variable_direct_debit is never listed.',
      ),
    fulfillable: z.boolean().describe('True if this service can hand over a switch to the supplier.'),
    retainable: z.boolean().describe('Passed on from the feed. The service does not use it.'),
    support_phone_number: z.string().describe('For customers of the supplier; may be empty.'),
  })
  .meta({ id: 'Supplier', description: 'A supplier at the postcode.' });

export type SupplierResponse = z.input<typeof supplierSchema>;

export const suppliersEndpoint = {
  name: 'suppliers',
  method: 'GET',
  path: '/energy/suppliers',
  summary: 'List suppliers',
  description:
    'The suppliers at a postcode, sorted by name regardless of case, with the combinations of fuel, payment method and meter type that they have plans for.',
  parameters: {
    post_code: postcodeField,
    fuel: {
      type: fuelType,
      description: 'Returns only suppliers that have a plan type for this fuel. Their plan_types are not filtered.',
    },
  },
  isTagged: true,
  response: z
    .object({ suppliers: z.array(supplierSchema).describe('Sorted by name.') })
    .meta({ id: 'Suppliers', description: 'The suppliers at the postcode.' }),
  errors: ['missing-required-parameter', 'invalid-parameter-value', 'postcode-not-found', 'market-unavailable'],
} as const satisfies Endpoint;
