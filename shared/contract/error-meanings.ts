import type { ErrorCode } from './errors.ts';

/** What each error means to a partner's developer, for the reference. */
export const ERROR_MEANINGS: Readonly<Record<ErrorCode, string>> = {
  'missing-required-parameter': 'A parameter that is needed here was not sent, or was empty.',
  'invalid-parameter-value': 'A parameter was sent with a wrong value, or twice. The message says what it may be.',
  'disallowed-parameter': 'A parameter does not suit the fuel, the meter type or another parameter.',
  'postcode-not-found': 'The postcode is not known, or not in Great Britain.',
  'plan-not-found': 'There is no such plan for the supplier, payment method, electricity variant and postcode.',
  'address-not-unique': 'Several addresses match the building that was named.',
  'invalid-fuel-selected': 'Switching from the current fuel to the selected one is not supported.',
  'invalid-payment-method-selected': "The selected payment method does not suit the household's meter.",
  'invalid-json': 'The body is empty, malformed, or no JSON object.',
  unauthorized:
    'The token is missing, malformed, expired, or not for this environment, or the partner is switched off.',
  forbidden: 'The firewall refused the request.',
  'not-found': 'There is no such path, or no such method on it.',
  'idempotency-key-reused': 'The Idempotency-Key was used with another body within the last 24 hours.',
  'payload-too-large': 'The body is above 64 KB.',
  'unsupported-media-type': 'The content type of the body is not JSON.',
  'too-many-requests': 'More requests than your rate or burst allows. Wait for the seconds in Retry-After.',
  'internal-error': 'An error of the service. Try again later; name the x-request-id when you report it.',
  'market-unavailable': 'No plans, or no postcodes, are loaded yet.',
};
