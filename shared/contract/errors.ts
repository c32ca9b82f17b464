import { closestMatch } from 'leven';
import * as z from 'zod';
import { described, named, text } from './schema.ts';

/**
 * Every error that the service returns: its status, which only shared/http uses, and what it means
 * to a partner's developer, as the reference says it. An `internal-error` that is temporary has
 * another status.
 */
export const ERRORS = {
  'missing-required-parameter': {
    status: 400,
    meaning: 'A parameter that this request needs was missing or empty.',
  },
  'invalid-parameter-value': {
    status: 400,
    meaning:
      'A parameter had an invalid value, or was sent more than once. The message says what is allowed.',
  },
  'disallowed-parameter': {
    status: 400,
    meaning: 'A parameter does not suit the fuel, the meter type or another parameter.',
  },
  'address-not-unique': {
    status: 400,
    meaning: 'The building parameters match several addresses.',
  },
  'invalid-fuel-selected': {
    status: 400,
    meaning: 'Switching from the current fuel to the selected fuel is not supported.',
  },
  'invalid-payment-method-selected': {
    status: 400,
    meaning: "The selected payment method does not suit the household's meter.",
  },
  'invalid-json': {
    status: 400,
    meaning:
      'The body is empty, malformed, not a JSON object, nested more than 20 levels deep, or has a key `__proto__`.',
  },
  'invalid-line': {
    status: 400,
    meaning:
      'In the results of a batch: the line cannot be read. The message says why; `parameters.line` is its number.',
  },
  unauthorized: {
    status: 401,
    meaning:
      'The token is missing, malformed, expired or issued for another environment, or the partner is disabled.',
  },
  forbidden: {
    status: 403,
    meaning:
      'The firewall blocked the request, the operation is not for the kind of client that the token was issued to, or the agreement of the partner has no batches.',
  },
  'postcode-not-found': {
    status: 404,
    meaning: 'The postcode does not exist, or is not in Great Britain.',
  },
  'plan-not-found': {
    status: 404,
    meaning:
      'There is no such plan for the supplier, payment method, electricity variant and postcode.',
  },
  'edition-not-found': {
    status: 404,
    meaning:
      'There is no such edition, or it was published more than 400 days ago, or its prices are gone.',
  },
  'session-not-found': {
    status: 404,
    meaning: 'The session does not exist, has expired or belongs to another partner.',
  },
  'switch-not-found': {
    status: 404,
    meaning: 'There is no such switch, or it belongs to another partner.',
  },
  'batch-not-found': {
    status: 404,
    meaning: 'The batch does not exist, is older than 90 days or belongs to another partner.',
  },
  'not-found': {
    status: 404,
    meaning: 'There is no such path, or the path does not support the method.',
  },
  'idempotency-key-reused': {
    status: 409,
    meaning: 'The Idempotency-Key was used with a different body in the last 24 hours.',
  },
  'report-superseded': {
    status: 409,
    meaning:
      'A report with a higher sequence counts, or one with this sequence and other content. `parameters.sequence` is that of the report that counts.',
  },
  'batch-not-uploaded': {
    status: 409,
    meaning: 'The file of the batch has not been uploaded, or the batch is deleted.',
  },
  'batch-running': {
    status: 409,
    meaning: 'Another of your batches is running. One runs at a time.',
  },
  'too-many-batches': {
    status: 409,
    meaning: 'Ten of your batches await their upload. Start or delete one of them first.',
  },
  'payload-too-large': {
    status: 413,
    meaning: 'The body is larger than 64 KB.',
  },
  'unsupported-media-type': {
    status: 415,
    meaning: 'The content type of the body is not JSON.',
  },
  'too-many-requests': {
    status: 429,
    meaning:
      'You have sent more requests than your rate or burst allows, or more lines of batches than a day may have. Wait for the number of seconds in Retry-After.',
  },
  'internal-error': {
    status: 500,
    meaning: 'An error in our service. Retry later; quote x-request-id if you report it.',
  },
  'market-unavailable': {
    status: 503,
    meaning: 'No plans or no postcodes have been loaded yet.',
  },
} as const;

const QUOTED_MOST = 60;

export type ErrorCode = keyof typeof ERRORS;

/** Every code, in the order of the reference. */
export const ERROR_CODES = Object.keys(ERRORS).filter(isErrorCode);

function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERRORS, text);
}

/** `parameters` holds what the caller sent, under the caller's names; null for what is missing. */
export type ErrorItem = {
  readonly code: ErrorCode;
  readonly message: string;
  readonly parameters: Readonly<Record<string, string | null>>;
};

/** A list with at least one error. */
export type ErrorItems =
  | readonly [ErrorItem, ...ErrorItem[]]
  | readonly [...ErrorItem[], ErrorItem];

type ApiErrorOptions = ErrorOptions & { readonly retryAfterSeconds?: number };

/** The errors of a request, thrown together. The status of the response is that of the first. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly errors: ErrorItems;
  /**
   * The seconds until the same request may succeed, if that is later than for other errors of its
   * status.
   */
  readonly retryAfterSeconds: number | undefined;

  constructor(errors: ErrorItems, options: ApiErrorOptions = {}) {
    super(errors.map(({ code }) => code).join(', '), options);
    this.errors = errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Throws the errors of a request, if there are any. */
export function throwErrors(errors: readonly ErrorItem[]): void {
  const [first, ...others] = errors;
  if (first !== undefined) throw new ApiError([first, ...others]);
}

const FIXED_MESSAGES = {
  unauthorized:
    'The access token is missing, not valid or expired. Request one at /oauth/token, and send it in the header Authorization: Bearer TOKEN.',
  forbidden:
    'The scope of the access token is not for this operation. A token of the scope journey is for /energy/sessions, /energy/switches/{session_id}, /energy/status and /energy/docs, and in production only such a token reports switches; everything else is for the token of a partner.',
  'not-found':
    'There is no such path or method. Paths begin with /energy and have no trailing slash; the reference lists the method of each.',
  'too-many-requests': 'Too many requests. Wait for the seconds in Retry-After, then try again.',
  'internal-error': 'The request could not be completed. Try again later.',
  'market-unavailable': 'No market data is loaded yet. Try again in a few minutes.',
} as const satisfies Partial<Record<ErrorCode, string>>;

/** Returns the error of a code that has one message. */
export function fixedError(code: keyof typeof FIXED_MESSAGES): ErrorItem {
  return errorItem(code, FIXED_MESSAGES[code]);
}

export function errorItem(
  code: ErrorCode,
  message: string,
  parameters: ErrorItem['parameters'] = {},
): ErrorItem {
  return { code, message, parameters };
}

/** `allowed` completes the sentence "... must be ...". `notes` are further sentences. */
export function missingParameter(
  name: string,
  allowed: string,
  notes: readonly string[] = [],
): ErrorItem {
  const message = [`${name} is missing; it must be ${allowed}.`, ...notes].join(' ');
  return errorItem('missing-required-parameter', message, { [name]: null });
}

export function invalidParameter(name: string, text: string, allowed: string): ErrorItem {
  return errorItem('invalid-parameter-value', mustBe(name, text, allowed), { [name]: text });
}

function mustBe(name: string, text: string, allowed: string): string {
  return `${name} must be ${allowed}; ${quoted(text)} was sent.`;
}

/** `why` completes the sentence "NAME ...". */
export function disallowedParameter(name: string, text: string, why: string): ErrorItem {
  return errorItem('disallowed-parameter', `${name} ${why}; ${quoted(text)} was sent.`, {
    [name]: text,
  });
}

/** Adds the question whether the closest key that exists was meant, if there is one. */
export function withSuggestion(error: ErrorItem, closestKey: string | undefined): ErrorItem {
  return closestKey === undefined
    ? error
    : { ...error, message: `${error.message} Did you mean ${quoted(closestKey)}?` };
}

/** Finds the key that a caller probably meant; undefined if none is close. */
export function closestKey(key: string, keys: readonly string[]): string | undefined {
  return closestMatch(key.toLowerCase(), keys, { maxDistance: 2 });
}

/** Places with postcodes that are not in Great Britain, by the letters that these begin with. */
const NOT_COVERED: Readonly<Record<string, string>> = {
  BT: 'Northern Ireland is',
  GY: 'Guernsey is',
  IM: 'the Isle of Man is',
  JE: 'Jersey is',
};

const OUTCODE = /^[A-Z]{1,2}[0-9][A-Z0-9]?$/i;

/** `text` is the postcode as the caller wrote it. */
export function postcodeNotFound(text: string): ErrorItem {
  const compact = text.replaceAll(/\s/g, '');
  const elsewhere = /^[A-Z]{2}(?=[0-9])/i.exec(compact)?.[0].toUpperCase() ?? '';
  const notCovered = Object.hasOwn(NOT_COVERED, elsewhere)
    ? ` (${NOT_COVERED[elsewhere]} not covered)`
    : '';
  const allowed = `${OUTCODE.test(compact) ? 'a full postcode' : 'a postcode that exists'} in Great Britain${notCovered}`;
  const message = mustBe('post_code', text, `${allowed}, for example SW1A 1AA`);
  return errorItem('postcode-not-found', message, { post_code: text });
}

/**
 * Reports that /energy/plan-lookup has nothing to find at the postcode, which is as the caller
 * wrote it.
 */
export function noPlanToLookUp(post_code: string, fuel: 'electricity' | 'dual_fuel'): ErrorItem {
  const message = `No supplier has a direct debit plan for ${fuel} and a standard meter at post_code ${quoted(post_code)}.`;
  const unknown = {
    plan_key: null,
    supplier_key: null,
    payment_method: null,
    electricity_variant: null,
  };
  return errorItem('plan-not-found', message, { ...unknown, post_code });
}

export function editionNotFound(edition: string): ErrorItem {
  const allowed = `an edition of the last 400 days whose prices are still there`;
  return errorItem('edition-not-found', mustBe('edition', edition, allowed), { edition });
}

export function sessionNotFound(sessionId: string): ErrorItem {
  const allowed = 'the session in a plan_info_url from the last 30 days';
  const message = mustBe('session_id', sessionId, allowed);
  return errorItem('session-not-found', message, { session_id: sessionId });
}

export function switchNotFound(sessionId: string): ErrorItem {
  const message = mustBe('session_id', sessionId, 'the session of a switch');
  return errorItem('switch-not-found', message, { session_id: sessionId });
}

/** Creates the error of a report with a lower sequence than the one that counts. */
export function reportSuperseded(sequence: number): ErrorItem {
  const message = `The report with the sequence ${sequence} counts. To report something new, send a higher sequence.`;
  return errorItem('report-superseded', message, { sequence: String(sequence) });
}

export function idempotencyKeyReused(key: string): ErrorItem {
  const message =
    'This Idempotency-Key was used with a different body in the last 24 hours. Send the same body again, or use a new key.';
  return errorItem('idempotency-key-reused', message, { 'Idempotency-Key': key });
}

/**
 * Writes a value as the `parameters` of an error hold it: text and numbers as they are, anything
 * else as JSON.
 */
export function receivedText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : (JSON.stringify(value) ?? String(value));
}

/**
 * Quotes a value, short enough for a message. It never cuts within a character: half of one is not
 * Unicode.
 */
export function quoted(text: string): string {
  const characters = [...text];
  return `"${characters.length > QUOTED_MOST ? `${characters.slice(0, QUOTED_MOST).join('')}...` : text}"`;
}

export const errorSchema = named('Error', 'One thing that is wrong with the request.', {
  code: text('What is wrong, for programs. The guide lists every code.'),
  message: text(
    'What was wrong, what was sent and what is allowed, for people. Its wording may change.',
  ),
  parameters: described(
    z.record(z.string(), z.string().nullable()),
    'What was sent, under the name used in the request; null for what is missing.',
  ),
});

/** The body of an error. The reference describes each response with the codes that it may have. */
export const errorBody = z.object({ errors: z.array(errorSchema).min(1) });
