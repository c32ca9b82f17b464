import * as z from 'zod';
import { DROP_FIELDS, DROP_HEADERS } from '../../shared/contract/handover-fields.ts';
import { checksSchema } from '../../shared/contract/handover-schemas.ts';
import { type Endpoint, HOUSEHOLD_ERRORS } from '../../shared/contract/operations.ts';
import { described, named, text } from '../../shared/contract/schema.ts';

export type DropResponse = z.input<typeof dropEndpoint.response>;

export const dropEndpoint = {
  name: 'drop',
  method: 'POST',
  path: '/energy/drop',
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
} as const satisfies Endpoint;
