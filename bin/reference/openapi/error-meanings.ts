import type { ErrorCode } from '../../../shared/contract/errors.ts';

/** What each error means to a partner's developer. */
export const ERROR_MEANINGS: Readonly<Record<ErrorCode, string>> = {
  'missing-required-parameter': 'A parameter that this request needs was missing or empty.',
  'invalid-parameter-value':
    'A parameter had an invalid value, or was sent more than once. The message says what is allowed.',
  'disallowed-parameter': 'A parameter does not suit the fuel, the meter type or another parameter.',
  'postcode-not-found': 'The postcode does not exist, or is not in Great Britain.',
  'plan-not-found': 'There is no such plan for the supplier, payment method, electricity variant and postcode.',
  'address-not-unique': 'The building parameters match several addresses.',
  'invalid-fuel-selected': 'Switching from the current fuel to the selected fuel is not supported.',
  'invalid-payment-method-selected': "The selected payment method does not suit the household's meter.",
  'invalid-json': 'The body is empty, malformed or not a JSON object.',
  unauthorized:
    'The token is missing, malformed, expired or issued for another environment, or the partner is disabled.',
  forbidden: 'The firewall blocked the request.',
  'not-found': 'There is no such path, or the path does not support the method.',
  'idempotency-key-reused': 'The Idempotency-Key was used with a different body in the last 24 hours.',
  'payload-too-large': 'The body is larger than 64 KB.',
  'unsupported-media-type': 'The content type of the body is not JSON.',
  'too-many-requests':
    'You have sent more requests than your rate or burst allows. Wait for the number of seconds in Retry-After.',
  'internal-error': 'An error in our service. Retry later; quote x-request-id if you report it.',
  'market-unavailable': 'No plans or no postcodes have been loaded yet.',
};
