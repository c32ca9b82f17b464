import * as z from 'zod';
import { comparedPlans } from '../../shared/contract/comparisons.ts';
import {
  type EndpointContract,
  HOUSEHOLD_ERRORS,
} from '../../shared/contract/endpoint-contract.ts';
import {
  falseByDefault,
  oneOfType,
  postcodeField,
  TYPES,
  textType,
  textualType,
} from '../../shared/contract/fields.ts';
import { currentPlanDetail } from '../../shared/contract/plan-schemas.ts';
import { valuationProjection } from '../../shared/contract/projection-schemas.ts';
import {
  described,
  flag,
  int,
  named,
  number,
  oneOf,
  part,
  text,
} from '../../shared/contract/schema.ts';
import { EQUIPMENT_FIELDS } from '../../shared/request/home-equipment.ts';
import { FILTER_FIELDS, LIST_FIELDS, limitField } from '../../shared/request/list-options.ts';

/**
 * The reference is kept for 400 days, so it allows no spaces, in which a name or address could be
 * written.
 */
const CONSENT_REF = textualType(
  {
    allowed: '1 to 100 letters, digits, ., _, : and -, for example consent-2026-11-24:1042',
    schema: { type: 'string', pattern: '^[A-Za-z0-9._:-]{1,100}$', maxLength: 100 },
    example: 'consent-2026-11-24:1042',
  },
  (text) => (/^[A-Za-z0-9._:-]{1,100}$/.test(text) ? text : undefined),
);

const BUILDING_ALLOWED = 'written as in the address';
const BUILDING_CHARACTERS = 200;

export const BUILDING_PARAMETERS = [
  'building_name',
  'building_number',
  'sub_building_name',
] as const;

const address = named('Address', 'The address as found, otherwise as sent.', {
  organisation: text('The organisation at the address; empty if there is none.'),
  town: text('The post town; empty if the address was not found.'),
  postcode: text('The postcode, written like SW1A 1AA.'),
  thoroughfare: text('The street; empty if the address has none or was not found.'),
  building_number: text('The number in the street; empty if there is none.'),
  building_name: text('The name of the building; empty if there is none.'),
  po_box: text('The PO box; empty if there is none.'),
  sub_building_name: text('The flat; empty if there is none.'),
  region: int('The electricity distribution region (10 to 23).'),
  economy_7: flag(
    'True if the address or its annual consumption says that it has an Economy 7 meter.',
  ),
});

const reason = text('Where the value comes from, in words that you can show to the household.');
const textAssumption = named('TextAssumption', 'A value and where it comes from.', {
  value: text('The value in effect; empty if no supplier or plan is known.'),
  reason,
});
const usageAssumption = named('UsageAssumption', 'A usage and where it comes from.', {
  value: number('In kWh a year.'),
  reason,
});
const nightAssumption = named('NightAssumption', 'The percentage of electricity used at night.', {
  value: described(z.number().nullable(), 'A percentage; null for a standard meter.'),
  reason,
});

const assumptions = named(
  'Assumptions',
  'Every value that the comparison rests on, with the reason for it.',
  {
    payment_method: textAssumption.describe('How the household pays now.'),
    plan_key: textAssumption.describe('The current plan.'),
    variant: textAssumption.describe('The type of electricity meter.'),
    supplier_key: textAssumption.describe('The current supplier.'),
    fuel: textAssumption.describe('The fuels of the current plan.'),
    electricity_usage_kwh: usageAssumption.describe('The electricity used in a year.'),
    percent_night_usage: nightAssumption,
    gas_usage_kwh: usageAssumption.describe('The gas used in a year; 0 for a home without gas.'),
    supplier_name: textAssumption.describe('The name of the current supplier.'),
    plan_name: textAssumption.describe('The name of the current plan.'),
  },
);

/** A comparison, and the assumptions that it rests on. */
const assumedComparison = comparedPlans.extend({
  valuations: part('The assumed plan, and its cost over the year.', {
    plan: currentPlanDetail,
    personal_projection: valuationProjection,
  }),
});

export type AssumedComparisonResponse = z.input<typeof assumedComparison>;
export type BestAvailableResponse = z.input<typeof bestAvailableEndpoint.response>;

export const bestAvailableEndpoint = {
  name: 'best-available',
  summary: 'Find the best plans for an address',
  description: `The plans on sale for a home, cheapest first, if only its address is known. Supplier, plan, fuel, meter and usage are assumed, each with a reason.

- Plan: the standard variable plan of the region's incumbent electricity supplier, which homes in the region are on if they have never switched. If the incumbent has none, that of the first of the big six at the postcode by key, then of any supplier. Payment is by monthly direct debit, unless the plans of the \`supplier_key\` that you send have only other payment methods.
- Fuel: dual fuel if the home has gas or may have it, otherwise electricity. The address may say whether it has gas. If it does not, and the national averages for the outcode have electricity but no gas, the home has no gas; otherwise it may have it.
- Usage, for each fuel: what you send; otherwise the annual consumption in the industry databases, only with consent; otherwise the average for the postcode; otherwise medium typical usage.
- Address: the one that matches the building parameters, regardless of case and punctuation. If several match, the error is \`address-not-unique\`. If none matches, the response repeats what you sent, and the comparison is still made. \`address_match\` says which of these applies.
- Guesses: addresses that match no home or several are counted, and beyond a daily limit every response is that of a postcode for which no addresses are loaded, until the next day in London.
- If nothing is on sale, or nothing is left after the filters, \`comparison\` is null and \`errors.comparison\` says why.`,
  parameters: {
    post_code: postcodeField,
    building_name: {
      type: textType(BUILDING_ALLOWED, BUILDING_CHARACTERS, 'Rose Cottage'),
      description:
        'The name of the building. At least one of the three building parameters is required.',
    },
    building_number: {
      type: textType(BUILDING_ALLOWED, BUILDING_CHARACTERS, '10'),
      description: 'The number of the building.',
    },
    sub_building_name: {
      type: textType(BUILDING_ALLOWED, BUILDING_CHARACTERS, 'Flat 2'),
      description: 'The flat, if there are several.',
    },
    industry_db_consent: falseByDefault(
      "True if the occupier has agreed that the home's annual consumption is looked up in the industry databases. It is looked up only if your agreement covers industry data, and up to a daily limit; otherwise the reason of the assumed usage says so. Default: false, and nothing is looked up.",
    ),
    industry_db_consent_ref: {
      type: CONSENT_REF,
      description:
        "How you name the occupier's consent, so that both sides can find it again. It is kept with the record of the look-up.",
    },
    electricity_usage_kwh: {
      type: TYPES.kwh,
      description: 'Electricity used in a year, if known.',
    },
    gas_usage_kwh: {
      type: TYPES.kwh,
      description: 'Gas used in a year. Not for fuel electricity.',
      example: 9500,
    },
    limit: limitField,
    fulfillable_only: {
      type: TYPES.flag,
      description: 'True: only plans that can be switched to. False: the whole market.',
      default: true,
    },
    fuel: {
      type: oneOfType(['dual_fuel', 'electricity']),
      description: 'The fuels of the home, if known.',
    },
    payment_method: {
      type: TYPES.paymentMethod,
      description:
        'How the household pays now. Default: monthly direct debit, unless supplier_key has no such plan there.',
    },
    supplier_key: {
      type: TYPES.supplierKey,
      description: 'The current supplier, if known.',
      example: 'edf',
    },
    plan_key: { type: TYPES.planKey, description: 'The current plan, if known.' },
    electricity_variant: {
      type: TYPES.variant,
      description: 'The type of electricity meter, if known.',
    },
    percent_night_usage: {
      type: TYPES.nightPercent,
      description:
        'The percentage used at night, for Economy 7 only. Default: 42. Not allowed for standard.',
    },
    ...EQUIPMENT_FIELDS,
    ...FILTER_FIELDS,
    ...LIST_FIELDS,
    other_usages: {
      ...LIST_FIELDS.other_usages,
      description: `${LIST_FIELDS.other_usages.description} Send pairs unless fuel is electricity; for a home without gas, only the electricity counts.`,
    },
  },
  response: named(
    'BestAvailable',
    'What was assumed for the home, and the plans on sale for it, cheapest first.',
    {
      errors: z
        .object({ comparison: text('Why there is no comparison, in words for people.') })
        .nullable()
        .describe('Null if there is a comparison.'),
      address,
      address_match: oneOf(
        ['matched', 'not-matched', 'no-addresses-loaded'],
        'Whether the building parameters match an address of the postcode. If not, `address` repeats what you sent.',
      ),
      left_out: part('The plans that are not compared.', {
        not_fulfillable: int(
          'How many more plans, before the filters, fulfillable_only=false would compare.',
        ),
      }),
      comparison: assumedComparison
        .nullable()
        .describe('As from /energy/comparison; null if no plan is left to compare.'),
      payment_method: text('How the household is assumed to pay now.'),
      plan_key: text('The assumed plan; empty if none is known.'),
      variant: text('The assumed type of electricity meter: standard or economy_7.'),
      supplier_key: text('The assumed supplier; empty if none is known.'),
      supplier_name: text('The name of the assumed supplier; empty if none is known.'),
      plan_name: text('The name of the assumed plan; empty if none is known.'),
      fuel: text('The assumed fuels: dual_fuel or electricity.'),
      consumption: part('The assumed usage.', {
        gas_usage_kwh: number('In kWh a year; 0 for a home without gas.'),
        electricity_usage_kwh: number('In kWh a year.'),
      }),
      assumptions,
    },
  ),
  errors: [...HOUSEHOLD_ERRORS, 'address-not-unique'],
} as const satisfies EndpointContract;
