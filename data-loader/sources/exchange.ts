import { type Agent, get as getPlain, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { get as getEncrypted } from 'node:https';
import type { LookupFunction } from 'node:net';
import { GuestError } from './guest-error.ts';
import type { ResponseTime } from './time-limits.ts';

export type ExchangeOptions = {
  readonly agent: Agent;
  readonly lookup: LookupFunction;
  readonly headers: OutgoingHttpHeaders;
  readonly time: ResponseTime;
};

/** One request and the beginning of its response, whatever its status. */
export function exchange(url: URL, { agent, lookup, headers, time }: ExchangeOptions): Promise<IncomingMessage> {
  const isEncrypted = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    time.expectConnection();
    const request = (isEncrypted ? getEncrypted : getPlain)(url, { agent, lookup, headers, signal: time.signal });
    request.once('socket', (socket) => {
      if (request.reusedSocket) time.expectBytes();
      else socket.once(isEncrypted ? 'secureConnect' : 'connect', () => time.expectBytes());
    });
    request.once('response', (response) => {
      time.rest();
      resolve(response);
    });
    // Also after the response: a body that breaks off is an error of its request.
    request.on('error', reject);
  });
}

/** The body piece by piece, within limits. */
export async function* bodyOf(
  response: IncomingMessage,
  { time, maxBytes }: { readonly time: ResponseTime; readonly maxBytes: number },
): AsyncGenerator<Uint8Array> {
  const pieces: AsyncIterator<Uint8Array> = response[Symbol.asyncIterator]();
  let bytes = 0;
  try {
    for (;;) {
      time.expectBytes();
      const piece = await pieces.next();
      time.rest();
      if (piece.done === true) return;
      bytes += piece.value.byteLength;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      yield piece.value;
    }
  } catch (error) {
    throw time.failure(error);
  } finally {
    response.destroy();
  }
}

export function sizeOf({ headers }: IncomingMessage, maxBytes: number): number | null {
  const length = headers['content-length'];
  if (length === undefined) return null;
  if (Number(length) > maxBytes) throw tooLarge(maxBytes);
  return Number(length);
}

function tooLarge(maxBytes: number): GuestError {
  return new GuestError(`the response has more than ${maxBytes.toLocaleString('en-GB')} bytes`);
}
