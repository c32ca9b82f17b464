import { Refused } from '../report.ts';
import { errorCode, errorName, type Input, refusing } from './input.ts';

export type HttpsOptions = {
  readonly timeoutMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
};

const TIMEOUT_MS = 10 * 60 * 1000;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

export function isUrl(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

/** Plain HTTP is for this machine only: prices that decide what households pay must not be changed on the way. */
export function httpsInput(address: string, options: HttpsOptions = {}): Input {
  const name = address.replace(/\/\/[^/]*@/, '//').replace(/[?#].*$/s, '');
  return {
    name,
    open: async (signal) => {
      if (!isAllowed(address)) throw new Refused('unreadable', 'the address must begin with https://');
      try {
        const response = await fetch(address, {
          headers: { accept: 'application/x-ndjson, application/gzip, */*', ...options.headers },
          signal: AbortSignal.any([AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS), ...(signal ? [signal] : [])]),
        });
        if (!response.ok || response.body === null) {
          await response.body?.cancel();
          throw new Refused('unreadable', `the server responded with status ${response.status}`);
        }
        if (!isAllowed(response.url)) throw new Refused('unreadable', 'it redirects to an address without https://');
        return { sizeBytes: contentBytes(response), chunks: refusing(response.body, unreadable) };
      } catch (error) {
        throw unreadable(error);
      }
    },
  };
}

function isAllowed(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
}

/** With a content encoding, content-length is the size on the wire and not of what is read. */
function contentBytes({ headers }: Response): number | null {
  const length = headers.get('content-length');
  return length === null || headers.has('content-encoding') ? null : Number(length);
}

function unreadable(error: unknown): Refused {
  if (error instanceof Refused) return error;
  if (errorName(error) === 'TimeoutError') return new Refused('unreadable', 'it took too long', { cause: error });
  const cause = typeof error === 'object' && error !== null && 'cause' in error ? error.cause : undefined;
  const code = errorCode(cause) ?? errorCode(error);
  const reason = 'the connection failed or broke off';
  return new Refused('unreadable', code === undefined ? reason : `${reason} (${code})`, { cause: error });
}
