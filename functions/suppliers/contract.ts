import * as z from 'zod';
import { type EndpointContract, POSTCODE_ERRORS } from '../../shared/contract/endpoint-contract.ts';
import { postcodeField, TYPES } from '../../shared/contract/fields.ts';
import { supplierKey } from '../../shared/contract/plan-schemas.ts';
import { flag, list, named, oneOfSpecified, text } from '../../shared/contract/schema.ts';
import { ELECTRICITY_VARIANTS, FUELS, PAYMENT_METHODS } from '../../shared/pricing/index.ts';

/** Payment methods that are listed; variable_direct_debit never is. */
const PLAN_TYPE_PAYMENT_METHODS = PAYMENT_METHODS.filter(
  (method) => method !== 'variable_direct_debit',
);

const planType = named('PlanType', 'A combination that the supplier has plans for.', {
  fuel: oneOfSpecified(FUELS, 'What the plan supplies: gas, electricity or both.'),
  payment_method: z
    .string()
    .pipe(z.enum(PLAN_TYPE_PAYMENT_METHODS))
    .describe('How the plan is paid for.'),
  electricity_variant: oneOfSpecified(
    ELECTRICITY_VARIANTS,
    'The type of electricity meter. Absent for gas.',
  ).optional(),
});

const supplierSchema = named('Supplier', 'A supplier at the postcode.', {
  big_six: flag('One of the six largest suppliers.'),
  logo_url: text("The address of the supplier's logo, from its feed; may be empty."),
  key: supplierKey,
  name: text('The name to show.'),
  incumbent: flag(
    'The incumbent supplier for electricity in the region of the postcode, or for gas.',
  ),
  incumbent_fuels: list(
    z.enum(['electricity', 'gas']),
    'The fuels for which it is the incumbent, electricity first; empty for most suppliers.',
  ),
  plan_types: list(
    planType,
    'What it has plans for, closed ones included; variable_direct_debit is never listed.',
  ),
  fulfillable: flag('True if this service can hand over a switch to the supplier.'),
  retainable: flag('Passed on from the feed. The service does not use it.'),
  support_phone_number: text('For customers of the supplier; may be empty.'),
});

export type SupplierResponse = z.input<typeof supplierSchema>;

export const suppliersEndpoint = {
  name: 'suppliers',
  summary: 'List suppliers',
  description:
    'The suppliers at a postcode, sorted by name, with the kinds of plans that they have.',
  parameters: {
    post_code: postcodeField,
    fuel: {
      type: TYPES.fuel,
      description:
        'Returns only suppliers that have a plan type for this fuel. Their plan_types are not filtered.',
    },
  },
  isTagged: true,
  response: named('Suppliers', 'The suppliers at the postcode.', {
    suppliers: list(supplierSchema, 'Sorted by name.'),
  }),
  errors: POSTCODE_ERRORS,
} as const satisfies EndpointContract;
