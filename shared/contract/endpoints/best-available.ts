import * as z from 'zod';
import { comparedPlans, FILTER_FIELDS, LIST_FIELDS, limitField } from '../comparisons.ts';
import {
  decimalType,
  falseUnlessSent,
  flagType,
  kwhType,
  NIGHT_PERCENT,
  oneOfType,
  paymentMethodType,
  planKeyType,
  postcodeField,
  supplierKeyType,
  textType,
  type Values,
  variantType,
} from '../fields.ts';
import { equippedHomeFields } from '../household.ts';
import type { Endpoint } from '../operations.ts';
import { currentPlanDetail } from '../plan-schemas.ts';
import { valuationProjection } from '../projection-schemas.ts';

const BUILDING_ALLOWED = 'written as in the address';

/** What a request without errors says of the home. The rest is assumed. */
export type BestAvailableValues = Values<typeof bestAvailableEndpoint.parameters>;

export const BUILDING_PARAMETERS = ['building_name', 'building_number', 'sub_building_name'] as const;

const address = z
  .object({
    organisation: z.string().describe('The organisation at the address; empty if there is none.'),
    town: z.string().describe('The post town; empty if the address was not found.'),
    postcode: z.string().describe('The postcode, written like SW1A 1AA.'),
    thoroughfare: z.string().describe('The street; empty if the address has none or was not found.'),
    building_number: z.string().describe('The number in the street; empty if there is none.'),
    building_name: z.string().describe('The name of the building; empty if there is none.'),
    po_box: z.string().describe('The PO box; empty if there is none.'),
    sub_building_name: z.string().describe('The flat; empty if there is none.'),
    region: z.int().describe('The electricity distribution region (10 to 23).'),
    economy_7: z
      .boolean()
      .describe('True if the address or its annual consumption says that it has an Economy 7 meter.'),
  })
  .meta({ id: 'Address', description: 'The address as found, otherwise as sent.' });

const reason = z.string().describe('Where the value comes from, in words that you can show to the household.');
const textAssumption = z
  .object({ value: z.string().describe('The value in effect; empty if no supplier or plan is known.'), reason })
  .meta({ id: 'TextAssumption', description: 'A value and where it comes from.' });
const usageAssumption = z
  .object({ value: z.number().describe('In kWh a year.'), reason })
  .meta({ id: 'UsageAssumption', description: 'A usage and where it comes from.' });

const assumptions = z
  .object({
    payment_method: textAssumption.describe('How the household pays now.'),
    plan_key: textAssumption.describe('The current plan.'),
    variant: textAssumption.describe('The type of electricity meter.'),
    supplier_key: textAssumption.describe('The current supplier.'),
    fuel: textAssumption.describe('The fuels of the current plan.'),
    electricity_usage_kwh: usageAssumption.describe('The electricity used in a year.'),
    percent_night_usage: z
      .object({ value: z.number().nullable().describe('A percentage; null for a standard meter.'), reason })
      .meta({ id: 'NightAssumption', description: 'The night share and where it comes from.' })
      .describe('The percentage of electricity used at night.'),
    gas_usage_kwh: usageAssumption.describe('The gas used in a year; 0 for a home without gas.'),
    supplier_name: textAssumption.describe('The name of the current supplier.'),
    plan_name: textAssumption.describe('The name of the current plan.'),
  })
  .meta({ id: 'Assumptions', description: 'Every value that the comparison rests on, with the reason for it.' });

const addressMatch = z
  .enum(['matched', 'not-matched', 'no-addresses-loaded'])
  .describe(
    'Whether the building parameters match an address. If they match none, or if no addresses are loaded for the postcode, `address` repeats what you sent.',
  );

export type BestAvailableResponse = z.input<typeof bestAvailableEndpoint.response>;

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
  parameters: {
    post_code: postcodeField,
    building_name: {
      type: textType(BUILDING_ALLOWED, 'Rose Cottage'),
      description: 'The name of the building. At least one of the three building parameters is required.',
    },
    building_number: {
      type: textType(BUILDING_ALLOWED, '10'),
      description: 'The number of the building in its street.',
    },
    sub_building_name: {
      type: textType(BUILDING_ALLOWED, 'Flat 2'),
      description: 'The flat, if the building has several homes.',
    },
    industry_db_consent: falseUnlessSent(
      "True if the occupier has agreed that the home's annual consumption is looked up in the industry databases. It is looked up only if your agreement covers industry data, and up to a daily limit; otherwise the reason of the assumed usage says so. Default: false, and nothing is looked up.",
    ),
    electricity_usage_kwh: { type: kwhType, description: 'Electricity used in a year, if known.' },
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
      description: 'The fuels that the home is supplied with, if known.',
      example: 'dual_fuel',
    },
    payment_method: {
      type: paymentMethodType,
      description:
        'How the household pays for the current plan, if known. Default: monthly direct debit, or another method if the plans of supplier_key at the postcode have only others.',
    },
    supplier_key: { type: supplierKeyType, description: 'The current supplier, if known.', example: 'edf' },
    plan_key: { type: planKeyType, description: 'The current plan, if known.' },
    electricity_variant: { type: variantType, description: 'The type of electricity meter, if known.' },
    percent_night_usage: {
      type: decimalType(NIGHT_PERCENT),
      description:
        'The percentage of electricity used at night, 1 to 99, if known. It counts only for an Economy 7 meter. Default: 42. Not allowed for electricity_variant standard.',
    },
    ...equippedHomeFields(kwhType),
    ...FILTER_FIELDS,
    ...LIST_FIELDS,
    other_usages: {
      ...LIST_FIELDS.other_usages,
      description: `${LIST_FIELDS.other_usages.description} Send pairs unless fuel is electricity; for a home without gas, only the electricity counts.`,
    },
  },
  response: z
    .object({
      errors: z
        .object({ comparison: z.string().describe('Why there is no comparison, in words for people.') })
        .nullable()
        .describe('Null if there is a comparison.'),
      address,
      address_match: addressMatch,
      left_out: z
        .object({
          not_fulfillable: z
            .int()
            .describe(
              'How many plans the comparison would also list, before the filters, if this service could switch a household to them; 0 with fulfillable_only=false.',
            ),
        })
        .describe('The plans that are not compared.'),
      comparison: comparedPlans
        .extend({
          valuations: z
            .object({ plan: currentPlanDetail, personal_projection: valuationProjection })
            .describe('The assumed plan, and its cost over the year.'),
        })
        .nullable()
        .describe('The comparison, as from /energy/comparison; null if no plan is left, and `errors` says why.'),
      payment_method: z.string().describe('How the household is assumed to pay now.'),
      plan_key: z.string().describe('The assumed plan; empty if none is known.'),
      variant: z.string().describe('The assumed type of electricity meter: standard or economy_7.'),
      supplier_key: z.string().describe('The assumed supplier; empty if none is known.'),
      supplier_name: z.string().describe('The name of the assumed supplier; empty if none is known.'),
      plan_name: z.string().describe('The name of the assumed plan; empty if none is known.'),
      fuel: z.string().describe('The assumed fuels: dual_fuel or electricity.'),
      consumption: z
        .object({
          gas_usage_kwh: z.number().describe('In kWh a year; 0 for a home without gas.'),
          electricity_usage_kwh: z.number().describe('In kWh a year.'),
        })
        .describe('The assumed usage.'),
      assumptions,
    })
    .meta({
      id: 'BestAvailable',
      description: 'What was assumed for the home, and the plans on sale for it, cheapest first.',
    }),
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
