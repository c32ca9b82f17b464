import type { EndpointContract } from '../../shared/contract/endpoint-contract.ts';
import {
  type Fields,
  type FieldType,
  oneOfType,
  TYPES,
  textualType,
} from '../../shared/contract/fields.ts';
import {
  STATUS_DESCRIPTION,
  SWITCH_STATUSES,
  sessionIdField,
  switchResponseSchema,
} from '../../shared/contract/switch-schemas.ts';
import { SINGLE_FUELS } from '../../shared/pricing/index.ts';

/**
 * Seconds since 1970 fit, and milliseconds do not: a journey that sent those once could never
 * report in seconds again.
 */
const SEQUENCE_MOST = 9_999_999_999;

const sequenceType: FieldType<number> = {
  read: (value) => {
    const isSequence = Number.isSafeInteger(value) && Number(value) >= 1;
    return isSequence && Number(value) <= SEQUENCE_MOST ? Number(value) : undefined;
  },
  allowed: `a whole JSON number from 1 to ${SEQUENCE_MOST}`,
  schema: { type: 'integer', minimum: 1, maximum: SEQUENCE_MOST },
  example: 1,
};

const REASON_CHARACTERS_MOST = 200;

export const REPORT_PATH = {
  session_id: sessionIdField,
  fuel: {
    type: oneOfType(SINGLE_FUELS, 'electricity'),
    description: 'A fuel that the selected plan supplies.',
    required: true,
  },
} as const satisfies Fields;

export const REPORT_FIELDS = {
  sequence: {
    type: sequenceType,
    description:
      'Numbers the reports of this switch and fuel. The report with the highest number counts, whatever its status.',
    required: true,
  },
  status: {
    type: oneOfType(SWITCH_STATUSES),
    description: STATUS_DESCRIPTION,
    required: true,
  },
  occurred_at: {
    type: TYPES.instant,
    description: 'When this happened, not more than 5 minutes ahead.',
    required: true,
  },
  supply_start_date: {
    type: TYPES.day,
    description: 'When the new supplier is to supply the home.',
  },
  reason: {
    type: textualType(
      {
        allowed: `a text of up to ${REASON_CHARACTERS_MOST} characters`,
        schema: { type: 'string', maxLength: REASON_CHARACTERS_MOST },
        example: 'The meter is in debt.',
      },
      (text) => ([...text].length <= REASON_CHARACTERS_MOST ? text : undefined),
    ),
    description: 'Why, for people. Put nothing about a person into it.',
  },
} as const satisfies Fields;

export const switchReportEndpoint = {
  name: 'switch-report',
  summary: 'Report a switch',
  description:
    'For the journey, and outside production for partners who rehearse with their own sessions: reports the status of a switch, for one fuel. A report can be repeated after a timeout: the same `sequence` with the same content is 200 and changes nothing, and its webhook is sent again. Once the response is 200, the partner is told until it has received the webhook or it is given up.',
  parameters: {},
  pathParameters: REPORT_PATH,
  body: { id: 'SwitchReport', description: 'The status of the switch.', fields: REPORT_FIELDS },
  response: switchResponseSchema,
  errors: [
    'missing-required-parameter',
    'invalid-parameter-value',
    'invalid-json',
    'session-not-found',
    'report-superseded',
    'payload-too-large',
    'unsupported-media-type',
  ],
} as const satisfies EndpointContract;
