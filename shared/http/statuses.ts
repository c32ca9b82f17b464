import type { ErrorCode } from '../contract/errors.ts';

/** No other file knows the status of an error. An `internal-error` has another one if it is temporary. */
export const ERROR_STATUS: Readonly<Record<ErrorCode, number>> = {
  'missing-required-parameter': 400,
  'invalid-parameter-value': 400,
  'disallowed-parameter': 400,
  'address-not-unique': 400,
  'invalid-fuel-selected': 400,
  'invalid-payment-method-selected': 400,
  'invalid-json': 400,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  'postcode-not-found': 404,
  'plan-not-found': 404,
  'session-not-found': 404,
  'idempotency-key-reused': 409,
  'payload-too-large': 413,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  'internal-error': 500,
  'market-unavailable': 503,
};

/** Of an `internal-error` that passes by itself: what the request needs did not respond in time. */
export const TEMPORARY_ERROR_STATUS = 503;
