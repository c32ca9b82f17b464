import { type Fields, textType } from '../../../shared/contract/request/field.ts';

/** The headers that the service reads for every operation behind the token. */
export function requestHeaders({ isTagged }: { readonly isTagged: boolean }): Fields {
  return isTagged ? { ...CONDITION, ...PREFERENCES } : PREFERENCES;
}

const CONDITION = {
  'If-None-Match': {
    type: textType('an ETag'),
    description:
      'The ETag of the response that you have, or `*`. If it is still current, the response is 304 without a body.',
    example: 'W/"gWj3nOOzCJm0qWmqYV1k7w"',
  },
} as const satisfies Fields;

const PREFERENCES = {
  Prefer: {
    type: textType('preferences'),
    description:
      'Rehearses an error or a delay outside production: `code=` with 401, 404, 429, 500 or 503, `wait=` with 1 to 10 seconds.',
    example: 'code=503',
  },
} as const satisfies Fields;
