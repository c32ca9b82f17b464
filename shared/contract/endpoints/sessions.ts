import type { Endpoint } from '../endpoint.ts';
import { type Fields, textType } from '../request/field.ts';

export const EXAMPLE_SESSION_ID = '5a1e0f6b9c2d4e7f8a3b5c6d7e8f90a1b2c3d4e5';

const SESSIONS_PATH_PARAMETERS = {
  session_id: {
    type: textType('the session of a plan_info_url'),
    description: 'The parameter `session` of `plan_info_url`.',
    example: EXAMPLE_SESSION_ID,
    required: true,
  },
} as const satisfies Fields;

export const sessionsEndpoint = {
  name: 'sessions',
  method: 'GET',
  path: '/energy/sessions/{session_id}',
  summary: 'Get a session',
  description:
    "A session, for the journey that the user is redirected to. A partner reads its own sessions, a journey client every partner's. An unknown session, an expired one and another partner's get the same 404. An addition to the specification.",
  parameters: {},
  pathParameters: SESSIONS_PATH_PARAMETERS,
  errors: ['session-not-found', 'market-unavailable'],
} as const satisfies Endpoint;
