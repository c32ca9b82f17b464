import { invalidParameter, sentText } from './errors.ts';
import {
  type Field,
  type Fields,
  type FieldType,
  fieldsWithin,
  isJsonObject,
  objectType,
  PENCE_LIMIT,
  postcodeField,
  type SentObject,
  TYPES,
  textType,
  textualType,
} from './fields.ts';
import { equippedHomeFields } from './household.ts';
import type { FieldReader } from './read.ts';

/** Printable ASCII is what every HTTP client and proxy hands on unchanged. */
const IDEMPOTENCY_KEY = /^[\x20-\x7e]{1,255}$/;

export const DROP_HEADERS = {
  'Idempotency-Key': {
    type: textualType(
      '1 to 255 printable ASCII characters, for example a UUID',
      { type: 'string', pattern: IDEMPOTENCY_KEY.source },
      (text) => (IDEMPOTENCY_KEY.test(text) ? text : undefined),
    ),
    description:
      'Makes it safe to repeat the request: the same key and body get the same response for 24 hours, and only one session is created.',
    example: '0b9e7a52-3f9d-4b58-8d53-6b2f7a1c9e44',
  },
} as const satisfies Fields;

const PLAN_FIELDS = {
  payment_method: {
    type: TYPES.paymentMethod,
    description: 'How the household pays for the plan.',
    required: true,
  },
  plan_key: { type: TYPES.planKey, description: 'A plan key from /energy/plans.', required: true },
  supplier_key: {
    type: TYPES.supplierKey,
    description: 'A supplier key from /energy/suppliers.',
    required: true,
  },
} as const satisfies Fields;

const USAGE_FIELDS = {
  estimate: {
    type: TYPES.estimate,
    description: 'Typical usage. Send one form of usage: estimate, kwh or a spend.',
  },
  kwh: { type: TYPES.jsonKwh, description: 'Usage in kWh a year.' },
  spend_pence: {
    type: TYPES.jsonSpend,
    description: 'The amount paid, including VAT. Send it with spend_frequency.',
  },
  spend_frequency: { type: TYPES.spendFrequency, description: 'How often spend_pence is paid.' },
} as const satisfies Fields;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Accepts a UUID of any version: partners may have ids of their own. */
const uuidType = textualType(
  'a UUID, for example 2f1b0e52-6f0c-4f3a-9d43-8f1f0a6f2c11',
  { type: 'string', format: 'uuid' },
  (text) => (UUID.test(text) ? text : undefined),
  '2f1b0e52-6f0c-4f3a-9d43-8f1f0a6f2c11',
);

const wholePenceType: FieldType<number> = {
  read: (sent) =>
    typeof sent === 'number' && Number.isInteger(sent) && Math.abs(sent) <= PENCE_LIMIT
      ? sent
      : undefined,
  allowed: 'a whole JSON number of pence of up to ten million pounds, for example 123456',
  schema: { type: 'integer', minimum: -PENCE_LIMIT, maximum: PENCE_LIMIT },
  example: 123456,
};

const ATTRIBUTION_KEYS_MOST = 20;
const ATTRIBUTION_CHARACTERS_MOST = 100;
/** The unreserved characters of RFC 3986, which need no escape in a URL. */
const ATTRIBUTION_NAME = new RegExp(`^[A-Za-z0-9_.~-]{1,${ATTRIBUTION_CHARACTERS_MOST}}$`);
/** The redirect URL's own parameters. */
const RESERVED_NAME = /^([Ss][Ee][Ss][Ss][Ii][Oo][Nn]|[Rr][Ee][Ff])$/;
const NAMES_ALLOWED = `1 to ${ATTRIBUTION_CHARACTERS_MOST} letters, digits, _, -, . and ~, but not session or ref in any case`;

const attributionField = {
  type: {
    read: (sent) =>
      isJsonObject(sent) && Object.keys(sent).length <= ATTRIBUTION_KEYS_MOST ? sent : undefined,
    allowed: `an object of up to ${ATTRIBUTION_KEYS_MOST} strings of up to ${ATTRIBUTION_CHARACTERS_MOST} characters, for example {"utm_campaign": "winter"}`,
    schema: {
      type: 'object',
      propertyNames: {
        type: 'string',
        pattern: ATTRIBUTION_NAME.source,
        not: { pattern: RESERVED_NAME.source },
      },
      additionalProperties: {
        anyOf: [{ type: 'string', maxLength: ATTRIBUTION_CHARACTERS_MOST }, { type: 'null' }],
      },
      maxProperties: ATTRIBUTION_KEYS_MOST,
    },
  } satisfies FieldType<SentObject>,
  description: `Your own keys, which are added to the redirect URL so that you can attribute switches: up to ${ATTRIBUTION_KEYS_MOST} strings of up to ${ATTRIBUTION_CHARACTERS_MOST} characters. Their names are ${NAMES_ALLOWED}.`,
  example: { utm_campaign: 'winter', utm_content: 'banner' },
} as const satisfies Field;

/**
 * Each wrong entry is an error of its own. Characters count as a reader counts them, not as UTF-16
 * units.
 */
export function checkAttribution(reader: FieldReader<{ readonly attribution: SentObject }>): void {
  for (const [name, value] of Object.entries(reader.value('attribution') ?? {})) {
    const refuse = (allowed: string) =>
      reader.refuse(
        'attribution',
        invalidParameter(`attribution.${name}`, sentText(value), allowed),
      );
    // Half of a character cannot be URL-encoded.
    const isText =
      typeof value === 'string' &&
      value.isWellFormed() &&
      [...value].length <= ATTRIBUTION_CHARACTERS_MOST;
    if (!ATTRIBUTION_NAME.test(name) || RESERVED_NAME.test(name))
      refuse(`named with ${NAMES_ALLOWED}`);
    else if (value !== null && !isText)
      refuse(`a string of up to ${ATTRIBUTION_CHARACTERS_MOST} characters`);
  }
}

const currentPlan = {
  id: 'CurrentPlan',
  objectDescription: 'A plan that the household is on.',
  type: objectType(
    'an object of payment_method, plan_key and supplier_key, for example {"payment_method": "monthly_direct_debit", "plan_key": "standard-variable", "supplier_key": "british-gas"}',
  ),
} as const;

const usageType = objectType(
  'an object with one form of usage: {"estimate": "medium"}, {"kwh": 2500} or {"spend_pence": 7000, "spend_frequency": "monthly"}',
);

export const DROP_FIELDS = {
  post_code: postcodeField,
  electricity_variant: {
    type: TYPES.variant,
    description: 'The meter, which the plan must suit.',
    required: true,
  },
  dual_fuel: {
    ...currentPlan,
    description: 'The current plan for both fuels. Not allowed with electricity or gas.',
  },
  ...fieldsWithin('dual_fuel', PLAN_FIELDS),
  electricity: {
    ...currentPlan,
    description: 'The current electricity plan, if it is not a dual fuel plan.',
  },
  ...fieldsWithin('electricity', PLAN_FIELDS),
  gas: {
    ...currentPlan,
    description: 'The current gas plan. A household with only gas cannot switch.',
  },
  ...fieldsWithin('gas', PLAN_FIELDS),
  electricity_usage: {
    id: 'ElectricityUsage',
    type: usageType,
    description: 'How much electricity is used.',
  },
  ...fieldsWithin('electricity_usage', {
    ...USAGE_FIELDS,
    percent_night_usage: {
      type: TYPES.jsonNightPercent,
      description:
        'The percentage used at night. For economy_7 only: required with kwh or a spend, otherwise 42.',
    },
  } as const),
  gas_usage: {
    id: 'GasUsage',
    type: usageType,
    description: 'How much gas is used, if it is supplied.',
  },
  ...fieldsWithin('gas_usage', USAGE_FIELDS),
  household: {
    id: 'Household',
    type: objectType(
      'an object of has, load_profile, half_hours and ev_kwh, as in /energy/comparison',
    ),
    description: 'What the home has and how it uses electricity.',
  },
  ...fieldsWithin('household', equippedHomeFields(TYPES.jsonKwh)),
  selected_plan: {
    id: 'SelectedPlan',
    type: objectType(
      'an object of fuel, payment_method, plan_key, supplier_key and optional fields, as in the list of /energy/comparison',
    ),
    description: 'The plan that the household chose.',
    required: true,
  },
  ...fieldsWithin('selected_plan', {
    annual_cost_pence: {
      type: wholePenceType,
      description: 'The cost of a year that was shown, in pence.',
    },
    annual_saving_pence: {
      type: wholePenceType,
      description: 'The saving that was shown, in pence; may be negative.',
    },
    comparison_id: {
      type: uuidType,
      description: 'The id of the comparison that the plan was chosen from.',
    },
    comparison_item_id: {
      type: uuidType,
      description: "The item_id of the plan in that comparison's list.",
    },
    fuel: {
      type: TYPES.fuel,
      description: 'The fuel to switch. It must suit the current supply.',
      required: true,
    },
    payment_method: {
      ...PLAN_FIELDS.payment_method,
      description:
        'It must suit every current plan that the switch replaces: prepayment if the current plan is on prepayment, otherwise any of the other three. If only one of electricity and gas is on prepayment, no payment method suits dual_fuel; if electricity or gas is selected by itself, only the current plan for that fuel counts.',
    },
    plan_key: PLAN_FIELDS.plan_key,
    plan_name: {
      type: textType('the name of a plan', 'Fixed Saver'),
      description: 'The name that was shown.',
    },
    supplier_key: PLAN_FIELDS.supplier_key,
    supplier_name: {
      type: textType('the name of a supplier', 'British Gas'),
      description: 'The name that was shown.',
    },
  } as const),
  attribution: attributionField,
} as const satisfies Fields;
