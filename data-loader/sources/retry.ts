import { GuestError, PassingError } from './guest-error.ts';
import { stopped } from './time-limits.ts';

export type Patience = {
  /** Rejects when the signal is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<unknown>;
  /** From 0 to 1, so that the many that failed together do not come back together. */
  readonly random: () => number;
};

const TRIES = 4;
const FIRST_WAIT_MS = 1_000;

/** No run reads for longer: who is asked to wait until then need not wait at all. */
const LONGEST_WAIT_MS = 600_000;

const SECONDS = /^\d{1,9}$/;

export async function retried<T>(
  task: () => Promise<T>,
  { sleep, random, signal }: Patience & { readonly signal: AbortSignal },
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await task();
    } catch (error) {
      if (!(error instanceof PassingError) || tries === TRIES) throw error;
      const { message, status, retryAfterMs } = error;
      const backoffMs = FIRST_WAIT_MS * 2 ** (tries - 1) * (0.5 + random() / 2);
      await slept(Math.max(retryAfterMs ?? 0, backoffMs), { sleep, signal, reason: message, status });
    }
  }
}

type Rest = Pick<Patience, 'sleep'> & {
  readonly signal: AbortSignal;
  /** Why it rests, as the beginning of a message. */
  readonly reason: string;
  readonly status: number | null;
};

/** @throws GuestError at once if that would take too long */
export async function slept(ms: number, { sleep, signal, reason, status }: Rest): Promise<void> {
  if (ms > LONGEST_WAIT_MS) {
    const seconds = Math.ceil(ms / 1000).toLocaleString('en-GB');
    throw new GuestError(`${reason} and asked to wait ${seconds} seconds`, { status });
  }
  try {
    await sleep(ms, signal);
  } catch (error) {
    throw signal.aborted ? stopped(signal) : error;
  }
}

/** `Retry-After` as it is sent: seconds or an HTTP date. Null if it is missing or neither. */
export function retryAfterMs(header: string | undefined, nowMs: number): number | null {
  if (header === undefined) return null;
  if (SECONDS.test(header)) return Number(header) * 1000;
  const atMs = Date.parse(header);
  return Number.isNaN(atMs) ? null : Math.max(0, atMs - nowMs);
}
