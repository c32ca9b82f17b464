import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { ApiError, type ErrorCode, fixedError } from '../contract/errors.ts';
import { type ApiResponse, callerOf, toResult } from './messages.ts';

/** No other file knows the status of an error. An `internal-error` has another one if it is temporary. */
export const ERROR_STATUS: Readonly<Record<ErrorCode, number>> = {
  'missing-required-parameter': 400,
  'invalid-parameter-value': 400,
  'disallowed-parameter': 400,
  'address-not-unique': 400,
  'invalid-fuel-selected': 400,
  'invalid-payment-method-selected': 400,
  'invalid-json': 400,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  'postcode-not-found': 404,
  'plan-not-found': 404,
  'session-not-found': 404,
  'idempotency-key-reused': 409,
  'payload-too-large': 413,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  'internal-error': 500,
  'market-unavailable': 503,
};

/** Of an `internal-error` that passes by itself: what the request needs did not respond in time. */
export const TEMPORARY_ERROR_STATUS = 503;

type RequestEvent = {
  /** The gateway's, which the partner sees. */
  readonly requestId: string;
  readonly lambdaRequestId: string;
  readonly partner: string | undefined;
};

/** Ids, codes and statuses; nothing that the caller sent. */
export type RequestLog = {
  readonly responded: (event: RequestEvent & { readonly status: number }) => void;
  readonly refused: (event: RequestEvent & { readonly status: number; readonly codes: readonly string[] }) => void;
  readonly failed: (event: RequestEvent & { readonly error: ErrorTrace }) => void;
};

type ErrorTrace = { readonly name: string; readonly at: readonly string[]; readonly aws?: string };

const ERROR_HEADERS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  401: { 'WWW-Authenticate': 'Bearer' },
  429: { 'Retry-After': '1' },
  503: { 'Retry-After': '30' },
};

/** The store responds again, or not, within seconds; a market is loaded within minutes. */
const TEMPORARY_RETRY_AFTER = { 'Retry-After': '5' } as const;

const FRAMES_LOGGED = 8;

type ErrorMapperOptions = {
  readonly log: RequestLog;
  readonly translate: (error: unknown) => ApiError | undefined;
  /** Whether the same request may succeed in a moment. */
  readonly isTemporary: (error: unknown) => boolean;
  readonly headersOf: (event: APIGatewayProxyEvent) => Readonly<Record<string, string>>;
};

type Failing = {
  readonly event: APIGatewayProxyEvent;
  readonly context: Pick<Context, 'awsRequestId'>;
  readonly error: Error | null | undefined;
  response: APIGatewayProxyResult | null | undefined;
};

/** Registered first, so that middy runs it last. */
export function errorMapper({ log, translate, isTemporary, headersOf }: ErrorMapperOptions) {
  return {
    onError: (failing: Failing) => {
      const from = {
        requestId: failing.event.requestContext.requestId,
        lambdaRequestId: failing.context.awsRequestId,
        partner: callerOf(failing.event)?.partner,
      };
      const error = failing.error instanceof ApiError ? failing.error : translate(failing.error);
      if (error === undefined) {
        log.failed({ ...from, error: traceOf(failing.error) });
        failing.response = toResult(failure(isTemporary(failing.error)), headersOf(failing.event));
        return;
      }
      const { errors } = error;
      const status = ERROR_STATUS[errors[0].code];
      log.refused({ ...from, status, codes: errors.map(({ code }) => code) });
      const response = { status, body: { errors }, headers: ERROR_HEADERS[status] ?? {} };
      failing.response = toResult(response, headersOf(failing.event));
    },
  };
}

function failure(isTemporary: boolean): ApiResponse {
  const body = { errors: [fixedError('internal-error')] };
  return isTemporary
    ? { status: TEMPORARY_ERROR_STATUS, body, headers: TEMPORARY_RETRY_AFTER }
    : { status: ERROR_STATUS['internal-error'], body };
}

/** No message, as parsers quote what the caller sent; but AWS names tables and permissions, which operators need. */
function traceOf(error: unknown): ErrorTrace {
  if (!(error instanceof Error)) return { name: typeof error, at: [] };
  const at = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  const trace = { name: error.name, at: at.slice(0, FRAMES_LOGGED).map((line) => sourceFrame(line.trim())) };
  return '$metadata' in error ? { ...trace, aws: error.message } : trace;
}

const FRAME = /^(?<before>.*?)\(?(?<url>file:\/\/[^\s()]+):(?<line>\d+):(?<column>\d+)\)?$/;

const maps = new Map<string, SourceMap | null>();

/**
 * A frame of a stack trace in a bundle, with the source file and line instead. By the map beside the bundle, which is
 * read at the first failure: Node's own --enable-source-maps would read it at every cold start.
 */
export function sourceFrame(frame: string): string {
  const { before, url, line, column } = FRAME.exec(frame)?.groups ?? {};
  if (url === undefined) return frame;
  const entry = mapOf(url)?.findEntry(Number(line) - 1, Number(column) - 1);
  if (entry === undefined || !('originalSource' in entry)) return frame;
  const file = entry.originalSource.replace(/^(\.\.\/)+/, '');
  return `${before}(${file}:${entry.originalLine + 1}:${entry.originalColumn + 1})`;
}

function mapOf(url: string): SourceMap | null {
  const known = maps.get(url);
  if (known !== undefined) return known;
  const map = readMap(url);
  maps.set(url, map);
  return map;
}

/** A trace without a map is still a trace. */
function readMap(url: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${url}.map`), 'utf8')));
  } catch {
    return null;
  }
}
