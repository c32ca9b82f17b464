import { Refused } from '../report/report.ts';
import { brokenOff, GuestError, PassingError } from './guest-error.ts';

export type TimeLimits = {
  /** From the search for the server's address to a connection that is ready, encrypted if it is HTTPS. */
  readonly connectMs: number;
  /** Without a byte, before the response and between its pieces. */
  readonly idleMs: number;
  /** For a response with its redirects, to its last byte. */
  readonly wholeMs: number;
};

/** The limits of one response and its caller's signal, as one signal. */
export class ResponseTime {
  readonly signal: AbortSignal;
  readonly #limits: TimeLimits;
  readonly #stop = new AbortController();
  readonly #whole: NodeJS.Timeout;
  #step: NodeJS.Timeout | undefined;

  constructor(limits: TimeLimits, caller: AbortSignal) {
    this.#limits = limits;
    this.signal = AbortSignal.any([caller, this.#stop.signal]);
    const late = new GuestError(`the response took longer than ${seconds(limits.wholeMs)}`);
    this.#whole = setTimeout(() => this.#stop.abort(late), limits.wholeMs);
    // A response that nobody reads to its end does not keep the process.
    this.#whole.unref();
  }

  expectConnection(): void {
    const { connectMs } = this.#limits;
    this.#expect(connectMs, `no connection was established within ${seconds(connectMs)}`);
  }

  expectBytes(): void {
    const { idleMs } = this.#limits;
    this.#expect(idleMs, `the server sent nothing for ${seconds(idleMs)}`);
  }

  /** The reader may take its time. */
  rest(): void {
    clearTimeout(this.#step);
  }

  end(): void {
    clearTimeout(this.#step);
    clearTimeout(this.#whole);
  }

  /** Why a response failed: what stopped it, rather than how the connection broke off because of that. */
  failure(error: unknown): Refused {
    return this.signal.aborted ? stopped(this.signal) : brokenOff(error);
  }

  #expect(limitMs: number, reason: string): void {
    clearTimeout(this.#step);
    this.#step = setTimeout(() => this.#stop.abort(new PassingError(reason)), limitMs);
  }
}

export function stopped({ reason }: AbortSignal): Refused {
  return reason instanceof Refused ? reason : new Refused('unreadable', 'reading was stopped', { cause: reason });
}

function seconds(ms: number): string {
  return `${(ms / 1000).toLocaleString('en-GB')} seconds`;
}
