import { validateHeaderName, validateHeaderValue } from 'node:http';
import * as z from 'zod';
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

const status = z.union([
  z.int().min(100).max(599),
  z
    .string()
    .regex(/^[1-5]\d\d$/)
    .transform(Number),
]);
const scalar = z.union([z.string(), z.number(), z.boolean()]).transform(String);

const proxyResult = z.object({
  statusCode: status,
  headers: z.record(z.string(), scalar).nullish(),
  multiValueHeaders: z.record(z.string(), z.array(scalar)).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().optional(),
});

type Header = readonly [name: string, value: string];

/** The reply to a function's proxy result; undefined if the result is malformed (a 502 of the gateway). */
export function readProxyResult(result: unknown): Reply | undefined {
  const { data } = proxyResult.safeParse(result);
  if (data === undefined) return undefined;
  const { statusCode, body, isBase64Encoded } = data;
  const headers = forCaller(merged(data));
  if (!areSendable(headers)) return undefined;
  return {
    status: statusCode,
    headers: withContentType(headers),
    body: Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8'),
  };
}

/** `multiValueHeaders` wins over a header of the same name in `headers`. */
function merged({ headers, multiValueHeaders }: z.infer<typeof proxyResult>): readonly Header[] {
  const multi = Object.entries(multiValueHeaders ?? {});
  const names = new Set(multi.map(([name]) => name.toLowerCase()));
  return [
    ...Object.entries(headers ?? {}).filter(([name]) => !names.has(name.toLowerCase())),
    ...multi.flatMap(([name, values]) => values.map((value): Header => [name, value])),
  ];
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
