import * as z from 'zod';
import {
  type EndpointContract,
  HOUSEHOLD_ERRORS,
} from '../../shared/contract/endpoint-contract.ts';
import {
  type Field,
  type Fields,
  type FieldType,
  fieldsWithin,
  objectType,
  PENCE_LIMIT,
  TYPES,
  textType,
  textualType,
} from '../../shared/contract/fields.ts';
import { checksSchema } from '../../shared/contract/handover-schemas.ts';
import { described, named, text } from '../../shared/contract/schema.ts';
import { HOUSEHOLD_BODY_FIELDS, PLAN_FIELDS } from '../../shared/request/household-body.ts';
import { isJsonObject, type JsonObject } from '../../shared/values/json.ts';

/** Allows printable ASCII, which every HTTP client and proxy passes on unchanged. */
const IDEMPOTENCY_KEY = /^[\x20-\x7e]{1,255}$/;

export const DROP_HEADERS = {
  'Idempotency-Key': {
    type: textualType(
      {
        allowed: '1 to 255 printable ASCII characters, for example a UUID',
        schema: { type: 'string', pattern: IDEMPOTENCY_KEY.source, maxLength: 255 },
      },
      (text) => (IDEMPOTENCY_KEY.test(text) ? text : undefined),
    ),
    description:
      'Makes it safe to repeat the request: the same key and body get the same response for 24 hours, and only one session is created.',
    example: '0b9e7a52-3f9d-4b58-8d53-6b2f7a1c9e44',
  },
} as const satisfies Fields;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Accepts a UUID of any version: partners choose them. */
const uuidType = textualType(
  {
    allowed: 'a UUID, for example 2f1b0e52-6f0c-4f3a-9d43-8f1f0a6f2c11',
    schema: { type: 'string', format: 'uuid' },
    example: '2f1b0e52-6f0c-4f3a-9d43-8f1f0a6f2c11',
  },
  (text) => (UUID.test(text) ? text : undefined),
);

const wholePenceType: FieldType<number> = {
  read: (value) =>
    typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= PENCE_LIMIT
      ? value
      : undefined,
  allowed: 'a whole JSON number of pence of up to ten million pounds, for example 123456',
  schema: { type: 'integer', minimum: -PENCE_LIMIT, maximum: PENCE_LIMIT },
  example: 123456,
};

/** The most characters of a name in the market. */
const NAME_CHARACTERS = 200;

const ATTRIBUTION_KEYS_MOST = 20;
export const ATTRIBUTION_CHARACTERS_MOST = 100;
/** The unreserved characters of RFC 3986, which need no escape in a URL. */
export const ATTRIBUTION_NAME = new RegExp(`^[A-Za-z0-9_.~-]{1,${ATTRIBUTION_CHARACTERS_MOST}}$`);
/** The parameters that the redirect URL always has. */
export const RESERVED_NAME = /^([Ss][Ee][Ss][Ss][Ii][Oo][Nn]|[Rr][Ee][Ff])$/;
export const NAMES_ALLOWED = `1 to ${ATTRIBUTION_CHARACTERS_MOST} letters, digits, _, -, . and ~, but not session or ref in any case`;

const attributionField = {
  type: {
    read: (value) =>
      isJsonObject(value) && Object.keys(value).length <= ATTRIBUTION_KEYS_MOST ? value : undefined,
    allowed: `an object of up to ${ATTRIBUTION_KEYS_MOST} strings of up to ${ATTRIBUTION_CHARACTERS_MOST} characters, for example {"utm_campaign": "winter"}`,
    schema: {
      type: 'object',
      propertyNames: {
        type: 'string',
        pattern: ATTRIBUTION_NAME.source,
        maxLength: ATTRIBUTION_CHARACTERS_MOST,
        not: { pattern: RESERVED_NAME.source },
      },
      additionalProperties: {
        anyOf: [{ type: 'string', maxLength: ATTRIBUTION_CHARACTERS_MOST }, { type: 'null' }],
      },
      maxProperties: ATTRIBUTION_KEYS_MOST,
    },
  } satisfies FieldType<JsonObject>,
  description: `Your own keys, which are added to the redirect URL so that you can attribute switches: up to ${ATTRIBUTION_KEYS_MOST} strings of up to ${ATTRIBUTION_CHARACTERS_MOST} characters. Their names are ${NAMES_ALLOWED}.`,
  example: { utm_campaign: 'winter', utm_content: 'banner' },
} as const satisfies Field;

export const DROP_FIELDS = {
  ...HOUSEHOLD_BODY_FIELDS,
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
      type: textType('the name of a plan', NAME_CHARACTERS, 'Fixed Saver'),
      description: 'The name that was shown.',
    },
    supplier_key: PLAN_FIELDS.supplier_key,
    supplier_name: {
      type: textType('the name of a supplier', NAME_CHARACTERS, 'British Gas'),
      description: 'The name that was shown.',
    },
  } as const),
  attribution: attributionField,
} as const satisfies Fields;

export type DropResponse = z.input<typeof dropEndpoint.response>;

export const dropEndpoint = {
  name: 'drop',
  summary: 'Hand a household over',
  description:
    'Stores what the switching journey needs in a session, which lasts 30 days, and returns the URL to redirect the user to. `checks` compares what the household was shown with the market.',
  parameters: {},
  headers: DROP_HEADERS,
  body: {
    id: 'Drop',
    description: 'A household, and the plan that it chose.',
    fields: DROP_FIELDS,
  },
  responseHeaders: {
    'Idempotent-Replayed':
      'true if this is the response of an earlier request with the same Idempotency-Key; absent otherwise.',
  },
  response: named(
    'DropResponse',
    'The session was created, now or by an earlier request with the same key.',
    {
      plan_info_url: described(
        z.url(),
        'Where to redirect the user, with the session, ref and attribution.',
      ),
      session_id: text('The id of the session, as in plan_info_url: see GET /energy/sessions.'),
      checks: checksSchema,
    },
  ),
  errors: [
    ...HOUSEHOLD_ERRORS,
    'invalid-fuel-selected',
    'invalid-payment-method-selected',
    'invalid-json',
    'idempotency-key-reused',
    'payload-too-large',
    'unsupported-media-type',
  ],
} as const satisfies EndpointContract;
