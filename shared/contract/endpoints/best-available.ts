import * as z from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { paymentMethodType, variantType } from '../enums.ts';
import { kwhType, planKeyType, postcode, supplierKeyType } from '../household-parameters.ts';
import { flagType, oneOfType, textType } from '../parameter-types.ts';
import type { Parameters } from '../parameters.ts';
import {
  comparisonItem,
  currentPlanDetail,
  currentPlansSchema,
  marketReference,
  valuationProjection,
} from '../resources.ts';
import { limitParameter } from './comparison.ts';

export const BEST_AVAILABLE_PARAMETERS = {
  post_code: postcode,
  building_name: {
    kind: building('Rose Cottage'),
    description: 'The name of the building. One of the three building parameters is needed.',
    example: 'Rose Cottage',
  },
  building_number: { kind: building('10'), description: 'The number in the street.', example: '10' },
  sub_building_name: {
    kind: building('Flat 2'),
    description: 'The flat, where there are several homes.',
    example: 'Flat 2',
  },
  industry_db_consent: {
    kind: flagType,
    description:
      "True: the occupier has agreed that the home's use is looked up in the industry databases. Default: false; nothing is looked up there.",
    example: false,
    default: false,
  },
  electricity_usage_kwh: {
    kind: kwhType,
    description: 'Electricity used in a year, where it is known.',
    example: 2500,
  },
  gas_usage_kwh: { kind: kwhType, description: 'Gas used in a year, where it is known.', example: 9500 },
  limit: limitParameter,
  fulfillable_only: {
    kind: flagType,
    description:
      'True: only plans that can be switched to through this service (plan and supplier both). False: the whole market. Default: true.',
    example: true,
    default: true,
  },
  fuel: {
    kind: oneOfType(['dual_fuel', 'electricity']),
    description: 'What the home is supplied with, where it is known. An addition to the specification.',
    example: 'dual_fuel',
  },
  payment_method: {
    kind: paymentMethodType,
    description:
      'How the current plan is paid for, if it is known. Without it: monthly direct debit, or another method if the plans of supplier_key here have only others. An addition to the specification.',
    example: 'monthly_direct_debit',
  },
  supplier_key: {
    kind: supplierKeyType,
    description: 'The current supplier, where it is known. An addition to the specification.',
    example: 'edf',
  },
  plan_key: {
    kind: planKeyType,
    description: 'The current plan, where it is known. An addition to the specification.',
    example: 'standard-variable',
  },
  electricity_variant: {
    kind: variantType,
    description: 'The meter type, where it is known. An addition to the specification.',
    example: 'standard',
  },
} as const satisfies Parameters;

export const BUILDING_PARAMETERS = ['building_name', 'building_number', 'sub_building_name'] as const;

const address = z
  .object({
    organisation: z.string(),
    town: z.string(),
    postcode: z.string(),
    thoroughfare: z.string(),
    building_number: z.string(),
    building_name: z.string(),
    po_box: z.string(),
    sub_building_name: z.string(),
    region: z.int().describe('The electricity distribution region, 10 to 23.'),
    economy_7: z.boolean(),
  })
  .meta({ id: 'Address' });

const reason = z.string().describe('In words that can be shown to the household.');
const textAssumption = z.object({ value: z.string(), reason }).meta({ id: 'TextAssumption' });
const usageAssumption = z.object({ value: z.number().describe('kWh a year.'), reason }).meta({ id: 'UsageAssumption' });

const assumptions = z
  .object({
    payment_method: textAssumption,
    plan_key: textAssumption,
    variant: textAssumption,
    supplier_key: textAssumption,
    fuel: textAssumption,
    electricity_usage_kwh: usageAssumption,
    gas_usage_kwh: usageAssumption,
    supplier_name: textAssumption,
    plan_name: textAssumption,
  })
  .meta({ id: 'Assumptions' });

const addressMatch = z
  .enum(['matched', 'not-matched', 'no-addresses-loaded'])
  .describe(
    'Whether address is the one that the building parameters match. If they match none, or no addresses are loaded for the postcode, address echoes what you sent. An addition to the specification.',
  );

export const bestAvailableResponse = z
  .object({
    errors: z.object({ comparison: z.string() }).nullable(),
    address,
    address_match: addressMatch,
    comparison: z
      .object({
        id: z.uuid().describe('The same for the same question to the same market.'),
        total: z.int().describe('How many plans there are, whatever the limit. An addition to the specification.'),
        market: marketReference.describe('An addition to the specification.'),
        current: currentPlansSchema.describe('The assumed plan, a fuel at a time. An addition to the specification.'),
        valuations: z.object({ plan: currentPlanDetail, personal_projection: valuationProjection }),
        comparisons: z.array(comparisonItem),
      })
      .nullable(),
    payment_method: z.string(),
    plan_key: z.string(),
    variant: z.string(),
    supplier_key: z.string(),
    supplier_name: z.string(),
    plan_name: z.string(),
    fuel: z.string(),
    consumption: z.object({ gas_usage_kwh: z.number(), electricity_usage_kwh: z.number() }),
    assumptions,
  })
  .meta({ id: 'BestAvailable' });

export type BestAvailableResponse = z.input<typeof bestAvailableResponse>;

export const bestAvailableEndpoint = {
  name: 'best-available',
  method: 'GET',
  path: '/energy/best-available',
  summary: 'The best plans for an address',
  description: `The plans on sale for a home, cheapest first, where nothing but the address is known: supplier, plan, fuel, meter and use are assumed, each with its reason.

- The plan: the standard variable plan of the region's incumbent electricity supplier, which homes there have if they never switched; if it has none, that of the first of the big six here by key, then of any supplier. By monthly direct debit, unless the plans of the \`supplier_key\` that you send have other payment methods only.
- The fuel: dual fuel if the home has or may have gas, else electricity. The address may say; else, if the national averages for the outcode have electricity and no gas, the home has no gas; else it may have.
- The use, of each fuel: what you send; else the industry databases, with consent alone; else the average of the postcode; else the medium typical value.
- The address: the one that matches the building parameters, in any case and punctuation. Several: \`address-not-unique\`. None: the response has what you sent, and the comparison all the same. \`address_match\` says which.
- \`comparison\` is null, and \`errors.comparison\` says why, where nothing is on sale.`,
  parameters: BEST_AVAILABLE_PARAMETERS,
  response: bestAvailableResponse,
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
  return textType(
    `as the address has it, for example ${example}; one of building_name, building_number and sub_building_name is needed`,
    example,
  );
}
