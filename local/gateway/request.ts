import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gunzip, inflate } from 'node:zlib';
import { errorCodeOrEmpty } from '../error-code.ts';

/** All values of each header, by its name as first sent, or of each query parameter, by its decoded name. */
export type MultiValues = Readonly<Record<string, readonly string[]>>;

export type ReceivedRequest = {
  readonly method: string;
  /** Percent-encoded as sent, without the query. */
  readonly path: string;
  readonly query: MultiValues;
  readonly headers: MultiValues;
  readonly body: Buffer;
  readonly sourceIp: string;
  readonly port: number;
};

/** Headers that the gateway passes on neither to a function nor to a caller. */
export const HOP_BY_HOP_HEADERS: ReadonlySet<string> = new Set([
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** API Gateway's limit. */
const REQUEST_LIMIT_BYTES = 10 * 1024 * 1024;

/** How much of a body that is too large is read and discarded, so that the sender sees the response. */
const DRAIN_LIMIT_BYTES = 64 * 1024 * 1024;

const unpack = {
  gzip: promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip),
  deflate: promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate),
} as const;

const IPV4_MAPPED = /^::ffff:/;

/** `name` is in lower case; the header's own case does not matter. */
export function headerValues(headers: MultiValues, name: string): readonly string[] {
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1] ?? [];
}

export function receivedRequest(message: IncomingMessage, body: Buffer): ReceivedRequest {
  const url = message.url ?? '/';
  const mark = url.indexOf('?');
  return {
    method: message.method ?? 'GET',
    path: mark === -1 ? url : url.slice(0, mark),
    query: readQuery(mark === -1 ? '' : url.slice(mark + 1)),
    headers: readHeaders(message.rawHeaders),
    body,
    sourceIp: (message.socket.remoteAddress ?? '127.0.0.1').replace(IPV4_MAPPED, ''),
    port: message.socket.localPort ?? 0,
  };
}

export async function readRequestBody(message: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message) {
    const data = Buffer.from(chunk);
    bytes += data.length;
    if (bytes <= REQUEST_LIMIT_BYTES) chunks.push(data);
    else chunks.length = 0;
    if (bytes > DRAIN_LIMIT_BYTES) break;
  }
  return bytes > REQUEST_LIMIT_BYTES ? undefined : Buffer.concat(chunks, bytes);
}

type DecodedBody =
  | { readonly kind: 'body'; readonly body: Buffer }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'unsupported' };

/** Decodes a body as API Gateway does: an unknown Content-Encoding, or a body that is not in it, is unsupported (415). */
export async function decodeBody(headers: MultiValues, body: Buffer): Promise<DecodedBody> {
  const coding = headerValues(headers, 'content-encoding').join(',').trim().toLowerCase();
  if (coding === '' || coding === 'identity' || body.length === 0) return { kind: 'body', body };
  if (coding !== 'gzip' && coding !== 'deflate') return { kind: 'unsupported' };
  try {
    return { kind: 'body', body: await unpack[coding](body, { maxOutputLength: REQUEST_LIMIT_BYTES }) };
  } catch (error) {
    return { kind: errorCodeOrEmpty(error) === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : 'unsupported' };
  }
}

export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** As API Gateway reads a query: `+` is a space, `;` separates like `&`, a name without `=` has an empty value. */
function readQuery(query: string): MultiValues {
  const values = emptyValues();
  for (const part of query.replaceAll('+', ' ').split(/[&;]/)) {
    if (part === '') continue;
    const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(part) ?? [];
    push(values, percentDecoded(name), percentDecoded(value));
  }
  return values;
}

/** Without a prototype: a parameter may be called `__proto__` or `constructor`. */
function emptyValues(): Record<string, string[]> {
  return Object.create(null);
}

function push(values: Record<string, string[]>, name: string, value: string): void {
  const known = values[name];
  if (known === undefined) values[name] = [value];
  else known.push(value);
}

/** From the raw list: Node's `headers` drops repeated headers, such as a second Authorization. */
function readHeaders(raw: readonly string[]): MultiValues {
  const values = emptyValues();
  const firstSpelling = new Map<string, string>();
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = raw[index] ?? '';
    const spelling = firstSpelling.get(name.toLowerCase()) ?? name;
    firstSpelling.set(name.toLowerCase(), spelling);
    push(values, spelling, raw[index + 1] ?? '');
  }
  return values;
}
