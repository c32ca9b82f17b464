import * as z from 'zod';
import { comparisonItem, currentPlansSchema, loadProfileSchema, marketReference } from '../resources/comparisons.ts';
import { currentPlanDetail } from '../resources/plans.ts';
import { valuationProjection } from '../resources/projections.ts';

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
    gas_usage_kwh: usageAssumption.describe('The gas used in a year; 0 for a home without gas.'),
    supplier_name: textAssumption.describe('The name of the current supplier.'),
    plan_name: textAssumption.describe('The name of the current plan.'),
  })
  .meta({ id: 'Assumptions', description: 'Every value that the comparison rests on, with the reason for it.' });

const addressMatch = z
  .enum(['matched', 'not-matched', 'no-addresses-loaded'])
  .describe(
    'Whether the building parameters match an address. If they match none, or if no addresses are loaded for the postcode, `address` repeats what you sent. An addition to the specification.',
  );

export const bestAvailableResponse = z
  .object({
    errors: z
      .object({ comparison: z.string().describe('Why there is no comparison, in words for people.') })
      .nullable()
      .describe('Null if there is a comparison.'),
    address,
    address_match: addressMatch,
    comparison: z
      .object({
        id: z.uuid().describe('The same for the same query and the same market.'),
        total: z
          .int()
          .describe('The number of plans after the filters, whatever the limit. An addition to the specification.'),
        market: marketReference.describe('An addition to the specification.'),
        current: currentPlansSchema.describe('The assumed plan, by fuel. An addition to the specification.'),
        valuations: z
          .object({ plan: currentPlanDetail, personal_projection: valuationProjection })
          .describe('The assumed plan, and its cost over the year.'),
        load_profile: loadProfileSchema.optional(),
        comparisons: z.array(comparisonItem).describe('The cheapest plans, up to `limit`.'),
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
  });

export type BestAvailableResponse = z.input<typeof bestAvailableResponse>;
