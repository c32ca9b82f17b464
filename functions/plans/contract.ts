import { type EndpointContract, POSTCODE_ERRORS } from '../../shared/contract/endpoint-contract.ts';
import { postcodeField, TYPES } from '../../shared/contract/fields.ts';
import { planSchema } from '../../shared/contract/plan-schemas.ts';
import { list, named } from '../../shared/contract/schema.ts';

export const plansEndpoint = {
  name: 'plans',
  summary: "List a supplier's plans",
  description:
    'The plans of a supplier at a postcode, also those no longer on sale (available_to_switch is false).',
  parameters: {
    post_code: postcodeField,
    fuel: { type: TYPES.fuel, description: 'Returns only plans for this fuel.' },
    supplier_key: {
      type: TYPES.supplierKey,
      description: 'A supplier key from /energy/suppliers.',
      required: true,
    },
    payment_method: {
      type: TYPES.paymentMethod,
      description: 'Returns only plans with this payment method.',
    },
    electricity_variant: {
      type: TYPES.variant,
      description: 'Only plans for this meter. Gas plans are not filtered.',
    },
  },
  isTagged: true,
  response: named('Plans', 'The plans of the supplier.', {
    plans: list(planSchema, 'Sorted by name.'),
  }),
  errors: POSTCODE_ERRORS,
} as const satisfies EndpointContract;
