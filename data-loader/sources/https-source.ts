import { errorCode, errorName } from './error-code.ts';
import { type FeedSource, Unreadable } from './feed-source.ts';

export type HttpsOptions = {
  /** The whole transfer must be over by then. */
  readonly timeoutMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
};

const TIMEOUT_MS = 10 * 60 * 1000;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** True where an argument or a setting is meant as an address and not as a path. */
export function isUrl(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

/**
 * A URL. Plain HTTP is for this machine alone: prices that decide what households pay must not be changed on the way.
 * The name leaves out user, password and query, which may be secrets.
 */
export function httpsSource(address: string, options: HttpsOptions = {}): FeedSource {
  const name = address.replace(/\/\/[^/]*@/, '//').replace(/[?#].*$/s, '');
  return {
    name,
    open: async () => {
      if (!allowed(address)) throw new Unreadable('it must be an https:// address');
      try {
        const response = await fetch(address, {
          headers: { accept: 'application/x-ndjson, application/gzip, */*', ...options.headers },
          signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
        });
        if (!response.ok || response.body === null) {
          await response.body?.cancel();
          throw new Unreadable(`it responded ${response.status}`);
        }
        if (!allowed(response.url)) throw new Unreadable('it redirects to an address that is not https://');
        return { sizeBytes: promisedBytes(response), chunks: failingReadably(response.body) };
      } catch (error) {
        throw unreadable(error);
      }
    },
  };
}

function allowed(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
}

/** A content encoding makes content-length the size on the wire, which says nothing about what is read. */
function promisedBytes({ headers }: Response): number | null {
  const length = headers.get('content-length');
  return length === null || headers.has('content-encoding') ? null : Number(length);
}

async function* failingReadably(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw unreadable(error);
  }
}

function unreadable(error: unknown): Unreadable {
  if (error instanceof Unreadable) return error;
  if (errorName(error) === 'TimeoutError') return new Unreadable('it took too long', { cause: error });
  const cause = typeof error === 'object' && error !== null && 'cause' in error ? error.cause : undefined;
  const code = errorCode(cause) ?? errorCode(error);
  const reason = 'the connection failed or broke off';
  return new Unreadable(code === undefined ? reason : `${reason} (${code})`, { cause: error });
}
