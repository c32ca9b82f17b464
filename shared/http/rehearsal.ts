import type { APIGatewayProxyEvent } from 'aws-lambda';
import {
  ERROR_CODES,
  ERRORS,
  type ErrorCode,
  type ErrorItem,
  errorItem,
  fixedError,
  missingParameter,
} from '../contract/errors.ts';
import type { Fields } from '../contract/fields.ts';
import { RehearsedError } from './errors.ts';
import { listHeader } from './messages.ts';
import { notePreferences } from './response-headers.ts';

/** The longest that `Prefer: wait` delays a response: every function's timeout is longer. */
export const WAIT_SECONDS_MOST = 10;

/** A longer `Prefer` header is ignored. */
export const PREFER_CHARACTERS = 500;

const WAIT = /^[1-9]\d?$/;

/** The errors that every endpoint behind the token can rehearse. */
const OF_EVERY_ENDPOINT = [
  'unauthorized',
  'forbidden',
  'not-found',
  'too-many-requests',
  'internal-error',
  'market-unavailable',
] as const;

/** The statuses that stand for the endpoint's first code of that status in the reference. */
const OWN_STATUSES = [400, 409] as const;

/** The parameters of errors that have the same ones whatever was sent. */
const PARAMETERS: Partial<Record<ErrorCode, ErrorItem['parameters']>> = {
  'idempotency-key-reused': { 'Idempotency-Key': null },
  'report-superseded': { sequence: '1' },
  'batch-not-uploaded': { batch_id: null },
};

/** Holds each error under the status that a caller asks for. */
export type RehearsedErrors = ReadonlyMap<string, ErrorItem>;

/** Returns the errors that callers of an endpoint can rehearse; `fields` are what it takes. */
export function rehearsedErrors(codes: readonly ErrorCode[], fields: Fields): RehearsedErrors {
  const every = OF_EVERY_ENDPOINT.map((code) => [ERRORS[code].status, fixedError(code)] as const);
  const own = OWN_STATUSES.flatMap((status) => {
    const first = ERROR_CODES.find(
      (code) => ERRORS[code].status === status && codes.includes(code),
    );
    return first === undefined ? [] : [[status, ownError(first, fields)] as const];
  });
  return new Map([...every, ...own].map(([status, error]) => [String(status), error]));
}

/**
 * Returns the error that the caller's `Prefer` header asks for, after the delay that it asks for.
 */
export function rehearsed(errors: RehearsedErrors, wait: (seconds: number) => Promise<void>) {
  return {
    before: async ({ event }: { event: APIGatewayProxyEvent }): Promise<void> => {
      const header = listHeader(event, 'prefer');
      const preferences = readPreferences(header.length > PREFER_CHARACTERS ? '' : header);
      const seconds = preferences.get('wait') ?? '';
      const code = preferences.get('code') ?? '';
      const waits = WAIT.test(seconds) && Number(seconds) <= WAIT_SECONDS_MOST;
      const error = errors.get(code);
      notePreferences([...(waits ? [`wait=${seconds}`] : []), ...(error ? [`code=${code}`] : [])]);
      if (waits) await wait(Number(seconds));
      if (error !== undefined) throw new RehearsedError([error]);
    },
  };
}

/** An endpoint with required fields misses the first of them. */
function ownError(code: ErrorCode, fields: Fields): ErrorItem {
  const [required] = Object.entries(fields).filter(([, field]) => field.required);
  if (code === 'missing-required-parameter' && required !== undefined)
    return missingParameter(required[0], required[1].type.allowed);
  return errorItem(code, ERRORS[code].meaning, PARAMETERS[code]);
}

/**
 * Reads the header as RFC 7240, section 2, says: names in any case; of a preference sent twice, the
 * first counts; parameters follow a semicolon. A quotation that is not closed reaches to the end.
 */
function readPreferences(header: string): ReadonlyMap<string, string> {
  const read = new Map<string, string>();
  for (const [preference] of header.matchAll(/(?:"(?:\\.?|[^"\\])*(?:"|$)|[^,"])+/g)) {
    const [, name = '', quoted, token = ''] =
      /^\s*([^\s=;]+)(?:\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^\s;]*)))?/.exec(preference) ?? [];
    const key = name.toLowerCase();
    if (!read.has(key)) read.set(key, quoted?.replace(/\\(.)/g, '$1') ?? token);
  }
  return read;
}
