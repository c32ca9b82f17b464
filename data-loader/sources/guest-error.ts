import { Refused } from '../report/report.ts';
import { errorCode } from './input.ts';

/** An address could not be read. What the caller's own signal says is thrown as it is, and is not one of these. */
export class GuestError extends Refused {
  /** Of the response; null if there was none, or if it was not the reason. */
  readonly status: number | null;

  constructor(
    reason: string,
    { status = null, cause }: { readonly status?: number | null; readonly cause?: unknown } = {},
  ) {
    super('unreadable', reason, cause === undefined ? {} : { cause });
    this.status = status;
  }
}

/** The same request may succeed later. */
export class PassingError extends GuestError {
  /** How long the server asked to wait; null if it did not. */
  readonly retryAfterMs: number | null;

  constructor(
    reason: string,
    { retryAfterMs = null, ...options }: { status?: number; cause?: unknown; retryAfterMs?: number | null } = {},
  ) {
    super(reason, options);
    this.retryAfterMs = retryAfterMs;
  }
}

export function brokenOff(error: unknown): Refused {
  if (error instanceof Refused) return error;
  const code = errorCode(error);
  if (code === 'ENOTFOUND') return new GuestError('no address was found for the name of the server', { cause: error });
  const reason = 'the connection failed or broke off';
  return new PassingError(code === undefined ? reason : `${reason} (${code})`, { cause: error });
}
