import type { IncomingMessage } from 'node:http';

/** All values of each header, by its name as first sent, or of each query parameter, by its decoded name. */
export type MultiValues = Readonly<Record<string, readonly string[]>>;

export type ReceivedRequest = {
  readonly method: string;
  /** Percent-encoded as sent, without the query. */
  readonly path: string;
  readonly query: MultiValues;
  readonly headers: MultiValues;
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
export function headerValues(headers: MultiValues, name: string): readonly string[] {
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1] ?? [];
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
