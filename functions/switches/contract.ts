import * as z from 'zod';
import type { EndpointContract } from '../../shared/contract/endpoint-contract.ts';
import { TYPES, textType, wholeNumberType } from '../../shared/contract/fields.ts';
import { described, list, named } from '../../shared/contract/schema.ts';
import {
  sessionIdField,
  switchBody,
  switchResponseSchema,
} from '../../shared/contract/switch-schemas.ts';

/** A cursor of ours has some 140. */
const CURSOR_CHARACTERS = 200;

export const switchEndpoint = {
  name: 'switch',
  summary: 'Get a switch',
  description:
    "The state of a handover. A partner reads its own switches, a journey client every partner's. Until the journey reports something, and as long as the session lives, the switch has no fuels; after its last change it is kept for 400 days. An unknown switch and another partner's get the same 404.",
  parameters: {},
  pathParameters: { session_id: sessionIdField },
  response: switchResponseSchema,
  errors: ['switch-not-found'],
} as const satisfies EndpointContract;

export const switchesEndpoint = {
  name: 'switches',
  summary: 'List switches',
  description:
    'Your switches that the journey has reported on, in the order of their last change, oldest first. Follow `next_cursor` until it is null. To read on later, set `updated_since` to one minute before the latest `updated_at` that you have seen; you may see a switch twice.',
  parameters: {
    updated_since: {
      type: TYPES.instant,
      description: 'Leaves out switches that last changed before this time.',
    },
    limit: {
      type: wholeNumberType(1, 500),
      description: 'The most switches to return, from 1 to 500.',
      default: 100,
    },
    cursor: {
      type: textType('the next_cursor of an earlier response to you', CURSOR_CHARACTERS),
      description: 'Continues where the response with this `next_cursor` ended.',
      example: 'next_cursor of the last response',
    },
  },
  response: named('SwitchList', 'The switches, those that changed last at the end.', {
    switches: list(switchBody, 'There may be fewer than `limit` although others follow.'),
    next_cursor: described(
      z.string().nullable(),
      'The `cursor` of the next page; null at the end of the list, and only there.',
    ),
  }),
  errors: ['invalid-parameter-value'],
} as const satisfies EndpointContract;
