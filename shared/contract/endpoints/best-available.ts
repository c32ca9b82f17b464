import type { Endpoint } from '../endpoint.ts';
import { paymentMethodType, variantType } from '../enums.ts';
import { equippedHomeFields } from '../request/equipped-home.ts';
import {
  type Fields,
  flagType,
  oneOfType,
  planKeyType,
  postcodeField,
  supplierKeyType,
  textType,
} from '../request/field.ts';
import { FILTER_FIELDS } from '../request/filters.ts';
import { kwhType } from '../request/number-field.ts';
import { otherUsagesField } from '../request/other-usages.ts';
import { limitField } from './comparison.ts';

export const BEST_AVAILABLE_PARAMETERS = {
  post_code: postcodeField,
  building_name: {
    type: building('Rose Cottage'),
    description: 'The name of the building. At least one of the three building parameters is required.',
    example: 'Rose Cottage',
  },
  building_number: { type: building('10'), description: 'The number of the building in its street.', example: '10' },
  sub_building_name: {
    type: building('Flat 2'),
    description: 'The flat, if the building has several homes.',
    example: 'Flat 2',
  },
  industry_db_consent: {
    type: flagType,
    description:
      "True if the occupier has agreed that the home's annual consumption is looked up in the industry databases. Default: false, and nothing is looked up.",
    example: false,
    default: false,
  },
  electricity_usage_kwh: {
    type: kwhType,
    description: 'Electricity used in a year, if known.',
    example: 2500,
  },
  gas_usage_kwh: {
    type: kwhType,
    description: 'Gas used in a year, if known. Not allowed for fuel electricity.',
    example: 9500,
  },
  limit: limitField,
  fulfillable_only: {
    type: flagType,
    description:
      'True: only plans that this service can switch a household to (both the plan and its supplier are fulfillable). False: the whole market. Default: true.',
    example: true,
    default: true,
  },
  fuel: {
    type: oneOfType(['dual_fuel', 'electricity']),
    description: 'The fuels that the home is supplied with, if known. An addition to the specification.',
    example: 'dual_fuel',
  },
  payment_method: {
    type: paymentMethodType,
    description:
      'How the household pays for the current plan, if known. Default: monthly direct debit, or another method if the plans of supplier_key at the postcode have only others. An addition to the specification.',
    example: 'monthly_direct_debit',
  },
  supplier_key: {
    type: supplierKeyType,
    description: 'The current supplier, if known. An addition to the specification.',
    example: 'edf',
  },
  plan_key: {
    type: planKeyType,
    description: 'The current plan, if known. An addition to the specification.',
    example: 'standard-variable',
  },
  electricity_variant: {
    type: variantType,
    description: 'The type of electricity meter, if known. An addition to the specification.',
    example: 'standard',
  },
  ...equippedHomeFields(kwhType),
  ...FILTER_FIELDS,
  other_usages: {
    ...otherUsagesField,
    description: `${otherUsagesField.description} Send pairs unless fuel is electricity; for a home without gas, only the electricity counts.`,
  },
} as const satisfies Fields;

export const BUILDING_PARAMETERS = ['building_name', 'building_number', 'sub_building_name'] as const;

export const bestAvailableEndpoint = {
  name: 'best-available',
  method: 'GET',
  path: '/energy/best-available',
  summary: 'Find the best plans for an address',
  description: `The plans on sale for a home, cheapest first, if only its address is known. Supplier, plan, fuel, meter and usage are assumed, each with a reason.

- Plan: the standard variable plan of the region's incumbent electricity supplier, which homes in the region are on if they have never switched. If the incumbent has none, that of the first of the big six at the postcode by key, then of any supplier. Payment is by monthly direct debit, unless the plans of the \`supplier_key\` that you send have only other payment methods.
- Fuel: dual fuel if the home has gas or may have it, otherwise electricity. The address may say whether it has gas. If it does not, and the national averages for the outcode have electricity but no gas, the home has no gas; otherwise it may have it.
- Usage, for each fuel: what you send; otherwise the annual consumption in the industry databases, only with consent; otherwise the average for the postcode; otherwise medium typical usage.
- Address: the one that matches the building parameters, regardless of case and punctuation. If several match, the error is \`address-not-unique\`. If none matches, the response repeats what you sent, and the comparison is still made. \`address_match\` says which of these applies.
- If nothing is on sale, or nothing is left after the filters, \`comparison\` is null and \`errors.comparison\` says why.`,
  parameters: BEST_AVAILABLE_PARAMETERS,
  errors: [
    'missing-required-parameter',
    'invalid-parameter-value',
    'disallowed-parameter',
    'address-not-unique',
    'postcode-not-found',
    'plan-not-found',
    'market-unavailable',
  ],
} as const satisfies Endpoint;

function building(example: string) {
  return textType(`written as in the address, for example ${example}`);
}
