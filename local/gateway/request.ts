import type { IncomingMessage } from 'node:http';

/** All values of each header, by its name as first sent, or of each query parameter, by its decoded name. */
export type NamedValues = ReadonlyMap<string, readonly string[]>;

/** By its name in lower case: its name as first sent, and all its values. */
export type RequestHeaders = ReadonlyMap<string, { readonly name: string; readonly values: readonly string[] }>;

export type ReceivedRequest = {
  readonly method: string;
  /** Percent-encoded as sent, without the query. */
  readonly path: string;
  readonly query: NamedValues;
  readonly headers: RequestHeaders;
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

const IPV4_MAPPED = /^::ffff:/;

/** `name` is in lower case; the header's own case does not matter. */
export function headerValues(headers: RequestHeaders, name: string): readonly string[] {
  return headers.get(name)?.values ?? [];
}

/** Of a header as Node received it; `name` is in lower case. It is asked before anything else is known of a request. */
export function rawValues(rawHeaders: readonly string[], name: string): readonly string[] {
  const values: string[] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const each = rawHeaders[index] ?? '';
    if (each.length === name.length && each.toLowerCase() === name) values.push(rawHeaders[index + 1] ?? '');
  }
  return values;
}

export function receivedRequest(message: IncomingMessage): ReceivedRequest {
  const url = message.url ?? '/';
  const mark = url.indexOf('?');
  return {
    method: message.method ?? 'GET',
    path: mark === -1 ? url : url.slice(0, mark),
    query: readQuery(mark === -1 ? '' : url.slice(mark + 1)),
    headers: readHeaders(message.rawHeaders),
    sourceIp: (message.socket.remoteAddress ?? '127.0.0.1').replace(IPV4_MAPPED, ''),
    port: message.socket.localPort ?? 0,
  };
}

export function percentDecoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** As API Gateway reads a query: `+` is a space, `;` separates like `&`, a name without `=` has an empty value. */
function readQuery(query: string): NamedValues {
  const values = new Map<string, string[]>();
  for (const part of query.replaceAll('+', ' ').replaceAll(';', '&').split('&')) {
    if (part === '') continue;
    const mark = part.indexOf('=');
    const name = percentDecoded(mark === -1 ? part : part.slice(0, mark));
    const value = mark === -1 ? '' : percentDecoded(part.slice(mark + 1));
    const known = values.get(name);
    if (known === undefined) values.set(name, [value]);
    else known.push(value);
  }
  return values;
}

/** From the raw list: Node's `headers` drops repeated headers, such as a second Authorization. */
function readHeaders(raw: readonly string[]): RequestHeaders {
  const headers = new Map<string, { readonly name: string; readonly values: string[] }>();
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = raw[index] ?? '';
    const value = raw[index + 1] ?? '';
    const known = headers.get(name.toLowerCase());
    if (known === undefined) headers.set(name.toLowerCase(), { name, values: [value] });
    else known.values.push(value);
  }
  return headers;
}
