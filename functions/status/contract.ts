import * as z from 'zod';
import type { EndpointContract } from '../../shared/contract/endpoint-contract.ts';
import { described, named, oneOf, text, time } from '../../shared/contract/schema.ts';

/** The states of a partner's receiver. */
const WEBHOOK_STATES = ['none', 'active', 'switched-off', 'unknown'] as const;

export type Status = z.infer<typeof statusEndpoint.response>;

export const statusEndpoint = {
  name: 'status',
  summary: 'Check the service',
  description:
    'Confirms that the service is up, with its environment, your partner name and how fresh the market is.',
  parameters: {},
  response: named('Status', 'The service is up.', {
    msg: text('Says that the API is up.'),
    environment: text('STAGING or PRODUCTION, in words; `npm start` is STAGING.'),
    'request-from': text('Your partner name.'),
    edition: text(
      'The edition of the market. Absent until one is loaded, like the next two.',
    ).optional(),
    market_day: described(z.iso.date(), 'The day for which plans are priced.').optional(),
    oldest_source_published_at: time(
      'The earliest `published_at`: see `GET /energy/sources`.',
    ).optional(),
    webhook: oneOf(
      WEBHOOK_STATES,
      'Your receiver of webhooks: you have none, it is active, it is switched off and nothing is sent to it, or its state cannot be read at the moment.',
    ),
  }),
  errors: [],
} as const satisfies EndpointContract;
