import * as z from 'zod';
import { dropBody } from '../drop-body.ts';
import type { Endpoint } from '../endpoint.ts';
import { idempotencyKeyType } from '../idempotency-key.ts';
import type { Parameters } from '../parameters.ts';

const DROP_HEADERS = {
  'Idempotency-Key': {
    kind: idempotencyKeyType,
    description:
      'Makes a repeat safe: the same key and body get the same response for 24 hours, and one session comes to be. An addition to the specification.',
    example: '0b9e7a52-3f9d-4b58-8d53-6b2f7a1c9e44',
  },
} as const satisfies Parameters;

export const dropResponse = z
  .object({
    plan_info_url: z
      .url()
      .describe('Redirect the user here. It holds the session, your reference (ref) and your attribution.'),
  })
  .meta({ id: 'DropResponse' });

export const dropEndpoint = {
  name: 'drop',
  method: 'POST',
  path: '/energy/drop',
  summary: 'Hand a household over to its switch',
  description:
    'Keeps what the switching journey needs as a session of 30 days and responds with the URL to which the user is redirected.',
  parameters: {},
  headers: DROP_HEADERS,
  body: dropBody,
  response: dropResponse,
  errors: [
    'missing-required-parameter',
    'invalid-parameter-value',
    'disallowed-parameter',
    'invalid-fuel-selected',
    'invalid-payment-method-selected',
    'invalid-json',
    'postcode-not-found',
    'plan-not-found',
    'idempotency-key-reused',
    'payload-too-large',
    'unsupported-media-type',
    'market-unavailable',
  ],
} as const satisfies Endpoint;
