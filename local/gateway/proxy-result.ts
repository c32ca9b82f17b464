import { validateHeaderName, validateHeaderValue } from 'node:http';
import { isRecord } from '../records.ts';
import type { Reply } from './reply.ts';

/** Headers that a function may set and that reach the caller under API Gateway's name for them. */
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

/** Headers that the gateway drops: they belong to one hop. */
const DROPPED = new Set([
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * The reply that a function's proxy result asks for; undefined where the result is malformed (a 502 of the gateway).
 */
export function readProxyResult(result: unknown): Reply | undefined {
  if (!isRecord(result)) return undefined;
  const status = statusOf(result['statusCode']);
  const single = singleHeaders(result['headers']);
  const multi = multiHeaders(result['multiValueHeaders']);
  const body = bodyOf(result);
  if (status === undefined || single === undefined || multi === undefined || body === undefined) return undefined;
  const headers = forCaller(merged(single, multi));
  return areSendable(headers) ? { status, headers: withContentType(headers), body } : undefined;
}

function statusOf(value: unknown): number | undefined {
  const status = typeof value === 'string' && /^\d{3}$/.test(value) ? Number(value) : value;
  return typeof status === 'number' && Number.isInteger(status) && status >= 100 && status <= 599 ? status : undefined;
}

type Header = readonly [name: string, value: string];

function singleHeaders(value: unknown): readonly Header[] | undefined {
  if (value === undefined || value === null) return [];
  if (!isRecord(value)) return undefined;
  const headers: Header[] = [];
  for (const [name, content] of Object.entries(value)) {
    if (!isScalar(content)) return undefined;
    headers.push([name, String(content)]);
  }
  return headers;
}

function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function multiHeaders(value: unknown): readonly Header[] | undefined {
  if (value === undefined || value === null) return [];
  if (!isRecord(value)) return undefined;
  const headers: Header[] = [];
  for (const [name, contents] of Object.entries(value)) {
    if (!Array.isArray(contents) || !contents.every(isScalar)) return undefined;
    for (const content of contents) headers.push([name, String(content)]);
  }
  return headers;
}

function bodyOf({ body, isBase64Encoded }: Readonly<Record<string, unknown>>): Buffer | undefined {
  if (isBase64Encoded !== undefined && typeof isBase64Encoded !== 'boolean') return undefined;
  if (body === undefined || body === null) return Buffer.alloc(0);
  return typeof body === 'string' ? Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8') : undefined;
}

function forCaller(headers: readonly Header[]): readonly Header[] {
  return headers
    .filter(([name]) => !DROPPED.has(name.toLowerCase()))
    .map(([name, value]) => [REMAPPED.has(name.toLowerCase()) ? `x-amzn-Remapped-${name}` : name, value]);
}

/** Where a header stands in both lists, `multiValueHeaders` wins. */
function merged(single: readonly Header[], multi: readonly Header[]): readonly Header[] {
  const inMulti = new Set(multi.map(([name]) => name.toLowerCase()));
  return [...single.filter(([name]) => !inMulti.has(name.toLowerCase())), ...multi];
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
