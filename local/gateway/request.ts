import type { IncomingMessage } from 'node:http';

/** Values of a header by the name under which it was first sent, and of a query parameter by its decoded name. */
export type MultiValues = Readonly<Record<string, readonly string[]>>;

/** A request as it came over the wire, before any route is known. */
export type ReceivedRequest = {
  readonly method: string;
  /** As sent, still percent-encoded, without the query. */
  readonly path: string;
  readonly query: MultiValues;
  readonly headers: MultiValues;
  readonly body: Buffer;
  readonly sourceIp: string;
  readonly port: number;
};

const IPV4_MAPPED = /^::ffff:/;

/** All values of a header, whatever the case of its name. */
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

/** API Gateway's reading of a query: `+` is a space, `;` separates like `&`, a name alone has an empty value. */
function readQuery(query: string): MultiValues {
  const values = emptyValues();
  for (const part of query.split(/[&;]/)) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = decoded(equals === -1 ? part : part.slice(0, equals));
    push(values, name, equals === -1 ? '' : decoded(part.slice(equals + 1)));
  }
  return values;
}

/** No prototype: a parameter may be called `__proto__` or `constructor`. */
function emptyValues(): Record<string, string[]> {
  return Object.create(null);
}

function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

function push(values: Record<string, string[]>, name: string, value: string): void {
  const known = values[name];
  if (known === undefined) values[name] = [value];
  else known.push(value);
}

/** Node's own `headers` drops repeated ones (a second Authorization among them); the raw list has them all. */
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
