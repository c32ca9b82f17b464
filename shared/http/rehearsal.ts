import type { APIGatewayProxyEvent } from 'aws-lambda';
import { ERRORS, fixedError } from '../contract/errors.ts';
import { RehearsedError } from './errors.ts';
import { listHeader } from './messages.ts';
import { notePreferences } from './response-headers.ts';

/** The longest that `Prefer: wait` delays a response: every function's timeout is longer. */
export const WAIT_SECONDS_MOST = 10;

/** A longer `Prefer` header is ignored: it is read in quadratic time. */
export const PREFER_CHARACTERS = 500;

const WAIT = /^[1-9]\d?$/;

const REHEARSED = new Map(
  (
    [
      'unauthorized',
      'not-found',
      'too-many-requests',
      'internal-error',
      'market-unavailable',
    ] as const
  ).map((code) => [String(ERRORS[code].status), fixedError(code)]),
);

/**
 * Returns the error that the caller's `Prefer` header asks for, after the delay that it asks for.
 */
export function rehearsed(wait: (seconds: number) => Promise<void>) {
  return {
    before: async ({ event }: { event: APIGatewayProxyEvent }): Promise<void> => {
      const header = listHeader(event, 'prefer');
      const preferences = readPreferences(header.length > PREFER_CHARACTERS ? '' : header);
      const seconds = preferences.get('wait') ?? '';
      const code = preferences.get('code') ?? '';
      const waits = WAIT.test(seconds) && Number(seconds) <= WAIT_SECONDS_MOST;
      const error = REHEARSED.get(code);
      notePreferences([...(waits ? [`wait=${seconds}`] : []), ...(error ? [`code=${code}`] : [])]);
      if (waits) await wait(Number(seconds));
      if (error !== undefined) throw new RehearsedError([error]);
    },
  };
}

/**
 * Reads the header as RFC 7240, section 2, says: names in any case; of a preference sent twice, the
 * first counts; parameters follow a semicolon.
 */
function readPreferences(header: string): ReadonlyMap<string, string> {
  const read = new Map<string, string>();
  for (const [preference] of header.matchAll(/(?:"(?:\\.|[^"\\])*"|[^,"])+/g)) {
    const [, name = '', quoted, token = ''] =
      /^\s*([^\s=;]+)(?:\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^\s;]*)))?/.exec(preference) ?? [];
    const key = name.toLowerCase();
    if (!read.has(key)) read.set(key, quoted?.replace(/\\(.)/g, '$1') ?? token);
  }
  return read;
}
