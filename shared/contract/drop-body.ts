import { attributionSchema } from './drop-attribution.ts';
import { estimateType, fuelType, paymentMethodType, spendFrequencyType, variantType } from './enums.ts';
import { numberOf, stringOf, uuidType, wholePenceType } from './field-types.ts';
import {
  kwhType,
  nightUsageType,
  planKeyType,
  postcodeType,
  spendType,
  supplierKeyType,
} from './household-parameters.ts';
import { bodySchema, type JsonShape, type JsonValues } from './json-body.ts';
import { textType } from './parameter-types.ts';

const PLAN_FIELDS = {
  payment_method: {
    kind: stringOf(paymentMethodType),
    description: 'How the plan is paid for.',
    example: 'monthly_direct_debit',
    required: true,
  },
  plan_key: {
    kind: stringOf(planKeyType),
    description: 'A plan key of /energy/plans.',
    example: 'standard-variable',
    required: true,
  },
  supplier_key: {
    kind: stringOf(supplierKeyType),
    description: 'A supplier key of /energy/suppliers.',
    example: 'british-gas',
    required: true,
  },
} as const;

const PLAN_ALLOWED =
  'an object of payment_method, plan_key and supplier_key, for example {"payment_method": "monthly_direct_debit", "plan_key": "standard-variable", "supplier_key": "british-gas"}';

/** One form of usage: of several, the first in this order holds. */
const USAGE_FIELDS = {
  estimate: {
    kind: stringOf(estimateType),
    description: 'A typical use. One form of usage for each fuel: estimate, kwh or spend.',
    example: 'medium',
  },
  kwh: { kind: numberOf(kwhType), description: 'Used in a year.', example: 2500 },
  spend_pence: {
    kind: numberOf(spendType),
    description: 'What is paid, VAT included; with spend_frequency.',
    example: 7000,
  },
  spend_frequency: {
    kind: stringOf(spendFrequencyType),
    description: 'How often spend_pence is paid.',
    example: 'monthly',
  },
} as const;

const USAGE_ALLOWED =
  'an object with one form of usage: {"estimate": "medium"}, {"kwh": 2500} or {"spend_pence": 7000, "spend_frequency": "monthly"}';

/** The body of a hand-over, in the order of the reference; attribution comes after it. */
export const DROP_BODY = {
  post_code: {
    kind: stringOf(postcodeType),
    description: 'Of Great Britain, in any case and spacing.',
    example: 'SW1A 1AA',
    required: true,
  },
  electricity_variant: {
    kind: stringOf(variantType),
    description: 'The meter type. The selected plan must be on sale for it.',
    example: 'standard',
    required: true,
  },
  dual_fuel: currentPlan('The current plan for both fuels; not beside electricity or gas.'),
  electricity: currentPlan('The current electricity plan, where it is a plan of its own.'),
  gas: currentPlan('The current gas plan, where it is a plan of its own. A household with gas alone cannot switch.'),
  electricity_usage: {
    id: 'ElectricityUsage',
    fields: {
      ...USAGE_FIELDS,
      percent_night_usage: {
        kind: numberOf(nightUsageType),
        description:
          'The percentage used at night, 1 to 99. Needed for economy_7 with kwh or spend, allowed with an estimate, not allowed for standard.',
        example: 42,
      },
    },
    description: 'How much electricity the household uses.',
    allowed: USAGE_ALLOWED,
  },
  gas_usage: {
    id: 'GasUsage',
    fields: USAGE_FIELDS,
    description: 'How much gas the household uses. Not allowed where electricity alone is supplied.',
    allowed: USAGE_ALLOWED,
  },
  selected_plan: {
    id: 'SelectedPlan',
    fields: {
      annual_cost_pence: { kind: wholePenceType, description: 'What the plan was shown to cost.', example: 123456 },
      annual_saving_pence: {
        kind: wholePenceType,
        description: 'What it was shown to save; may be negative.',
        example: 9876,
      },
      comparison_id: {
        kind: uuidType,
        description: 'The id of the comparison that the plan was chosen from.',
        example: '2f1b0e52-6f0c-4f3a-9d43-8f1f0a6f2c11',
      },
      comparison_item_id: {
        kind: uuidType,
        description: "The item_id of the plan in that comparison's list.",
        example: '6f8a2b64-9f3e-4b3d-8c52-0a7d9f1e3b21',
      },
      fuel: {
        kind: stringOf(fuelType),
        description: 'The fuel to switch; it must suit the current supply.',
        example: 'dual_fuel',
        required: true,
      },
      payment_method: {
        ...PLAN_FIELDS.payment_method,
        description:
          'It must suit every current fuel that the selected fuel takes over: prepayment for one on prepayment, any of the other three for one that is not. With electricity on prepayment and gas not, or the reverse, no payment method suits dual_fuel; electricity or gas selected singly is judged by that fuel only.',
      },
      plan_key: PLAN_FIELDS.plan_key,
      plan_name: {
        kind: stringOf(textType('the name of a plan, for example Fixed Saver', 'Fixed Saver')),
        description: 'The name that the household saw.',
        example: 'Fixed Saver',
      },
      supplier_key: PLAN_FIELDS.supplier_key,
      supplier_name: {
        kind: stringOf(textType('the name of a supplier, for example British Gas', 'British Gas')),
        description: 'The name that the household saw.',
        example: 'British Gas',
      },
    },
    description: 'The plan that the household chose.',
    allowed: 'an object of fuel, payment_method, plan_key, supplier_key and more, as /energy/comparison lists them',
    required: true,
  },
} as const satisfies JsonShape;

export type DropValues = JsonValues<typeof DROP_BODY>;

export const dropBody = bodySchema(DROP_BODY)
  .extend({ attribution: attributionSchema.optional() })
  .meta({ id: 'Drop' });

function currentPlan(description: string) {
  return { id: 'CurrentPlan', fields: PLAN_FIELDS, description, allowed: PLAN_ALLOWED } as const;
}
