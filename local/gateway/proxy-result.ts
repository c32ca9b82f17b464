import { validateHeaderName, validateHeaderValue } from 'node:http';
import type { InvocationResult } from '../lambda/functions.ts';
import type { Reply } from './reply.ts';
import { HOP_BY_HOP_HEADERS } from './request.ts';

const REMAPPED = new Set([
  'authorization',
  'connection',
  'content-length',
  'content-md5',
  'date',
  'host',
  'server',
  'user-agent',
  'www-authenticate',
]);

const NO_BODY = Buffer.alloc(0);

type FunctionResponse = Pick<Extract<InvocationResult, { readonly kind: 'response' }>, 'payload' | 'body'>;

type Header = readonly [name: string, value: string];

type Fields = Readonly<Record<string, unknown>>;

/** The reply to a function's proxy result; undefined if the result is malformed (a 502 of the gateway). */
export function readProxyResult({ payload, body }: FunctionResponse): Reply | undefined {
  // A body that is no text is in the payload.
  if (!isObject(payload) || (payload['body'] ?? null) !== null) return undefined;
  const { statusCode, headers, multiValueHeaders, isBase64Encoded = false } = payload;
  const status = statusOf(statusCode);
  const sent = merged(headers ?? {}, multiValueHeaders ?? {});
  if (status === undefined || sent === undefined || typeof isBase64Encoded !== 'boolean') return undefined;
  const forwarded = forCaller(sent);
  if (!areSendable(forwarded)) return undefined;
  const { bytes = NO_BODY, release } = body ?? {};
  return {
    status,
    headers: withContentType(forwarded),
    body: isBase64Encoded ? Buffer.from(bytes.toString('latin1'), 'base64') : bytes,
    release,
  };
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function statusOf(code: unknown): number | undefined {
  const status = typeof code === 'string' && /^\d{3}$/.test(code) ? Number(code) : code;
  return typeof status === 'number' && Number.isInteger(status) && status >= 100 && status <= 599 ? status : undefined;
}

/** `multiValueHeaders` wins over a header of the same name in `headers`. Undefined if a value is neither text nor number. */
function merged(headers: unknown, multiValueHeaders: unknown): readonly Header[] | undefined {
  if (!isObject(headers) || !isObject(multiValueHeaders)) return undefined;
  const multi = Object.entries(multiValueHeaders);
  const names = new Set(multi.map(([name]) => name.toLowerCase()));
  const all: Header[] = [];
  const add = (name: string, value: unknown): boolean => isScalar(value) && all.push([name, String(value)]) > 0;
  const areRead =
    Object.entries(headers).every(([name, value]) => names.has(name.toLowerCase()) || add(name, value)) &&
    multi.every(([name, values]) => Array.isArray(values) && values.every((value) => add(name, value)));
  return areRead ? all : undefined;
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function forCaller(headers: readonly Header[]): readonly Header[] {
  return headers
    .filter(([name]) => !HOP_BY_HOP_HEADERS.has(name.toLowerCase()))
    .map(([name, value]) => [REMAPPED.has(name.toLowerCase()) ? `x-amzn-Remapped-${name}` : name, value]);
}

function areSendable(headers: readonly Header[]): boolean {
  try {
    for (const [name, value] of headers) {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    }
    return true;
  } catch {
    return false;
  }
}

function withContentType(headers: readonly Header[]): readonly Header[] {
  return headers.some(([name]) => name.toLowerCase() === 'content-type')
    ? headers
    : [['content-type', 'application/json'], ...headers];
}
