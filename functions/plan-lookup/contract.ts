import { type EndpointContract, POSTCODE_ERRORS } from '../../shared/contract/endpoint-contract.ts';
import {
  decimalType,
  falseByDefault,
  PENCE_LIMIT,
  postcodeField,
  TYPES,
} from '../../shared/contract/fields.ts';
import { lookupPlan } from '../../shared/contract/plan-schemas.ts';
import { named } from '../../shared/contract/schema.ts';

const charge = decimalType({
  min: -PENCE_LIMIT,
  max: PENCE_LIMIT,
  example: 43.2146,
  allowed: 'a number of pence a day, for example 43.2146',
});
const rate = decimalType({
  min: 0,
  max: PENCE_LIMIT,
  example: 25.5,
  allowed: 'a number of pence a kWh from 0, for example 25.5',
});

export const planLookupEndpoint = {
  name: 'plan-lookup',
  summary: 'Find a plan by its rates',
  description:
    'Finds the direct debit plan (monthly, or variable if a plan has only that) for a standard meter whose rates are closest to those given: the smallest difference in pence a year at medium typical usage. Plans no longer on sale are included. A plan is always returned, however different its rates are; `distance_pence_per_year` is the difference. Rates are in pence: rates in pounds are not refused, but the plan found differs from them by hundreds of pounds a year, so treat a distance above 10,000 pence as a slip. `plan-not-found` means that no supplier has such a plan at the postcode.',
  parameters: {
    post_code: postcodeField,
    supplier_key: {
      type: TYPES.supplierKey,
      description:
        'Looks only at the plans of this supplier, which must have such a plan at the postcode.',
    },
    electricity_charge_pence_per_day: {
      type: charge,
      description: 'The standing charge for electricity. It may be negative.',
      required: true,
    },
    electricity_rate_pence_per_kwh: {
      type: rate,
      description: 'The unit rate for electricity.',
      required: true,
    },
    gas_charge_pence_per_day: {
      type: charge,
      description:
        'The standing charge for gas. Both gas values find a dual fuel plan; one without the other is ignored.',
      example: 27.3358,
    },
    gas_rate_pence_per_kwh: { type: rate, description: 'The unit rate for gas.', example: 6.914 },
    rates_include_vat: falseByDefault(
      "True if the rates that you send include VAT; those in the response then include VAT at today's rate too. Default: false.",
    ),
  },
  isTagged: true,
  response: named('PlanLookup', 'The plan with the closest rates.', { plan: lookupPlan }),
  errors: [...POSTCODE_ERRORS, 'plan-not-found'],
} as const satisfies EndpointContract;
