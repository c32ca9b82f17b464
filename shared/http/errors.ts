import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';
import type middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { ApiError, ERRORS, fixedError } from '../contract/errors.ts';
import { TemporaryError } from '../values/temporary.ts';
import { type ApiResponse, callerOf, toResult } from './messages.ts';

/**
 * The status of an `internal-error` that usually clears by itself: what the request needs did not
 * respond in time.
 */
export const TEMPORARY_ERROR_STATUS = 503;

/** A log of ids, codes and statuses, without anything that the caller sent. */
export type RequestLog = Readonly<
  Record<'info' | 'warn' | 'error', (message: string, fields: object) => void>
>;

/** An error that the caller asked to rehearse: nothing is wrong. */
export class RehearsedError extends ApiError {}

const ERROR_HEADERS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  401: { 'WWW-Authenticate': 'Bearer' },
  429: { 'Retry-After': '1' },
  503: { 'Retry-After': '30' },
};

/**
 * A store outage usually ends within seconds, so callers may retry sooner than after other 503s.
 */
const TEMPORARY_RETRY_AFTER = { 'Retry-After': '5' } as const;

const FRAMES_LOGGED = 8;

export type ErrorMapperOptions = {
  readonly log: RequestLog;
  readonly translate?: (error: unknown) => ApiError | undefined;
  /** Tells whether an internal error is likely to be over in a moment. */
  readonly isTemporary?: (error: unknown) => boolean;
  /** Is called for each 5xx that leaves the function, unless the caller asked for it. */
  readonly onServerError?: (partner: string | undefined) => void;
};

type Failing = Pick<
  middy.Request<APIGatewayProxyEvent, APIGatewayProxyResult>,
  'event' | 'context' | 'error' | 'response'
>;

/** Turns errors into responses. It is registered first, so that middy runs it last. */
export function errorMapper(
  { log, translate, isTemporary, onServerError }: ErrorMapperOptions,
  headersOf: (event: APIGatewayProxyEvent) => Readonly<Record<string, string>>,
) {
  const responseTo = (error: unknown, from: object): ApiResponse => {
    const apiError = error instanceof ApiError ? error : translate?.(error);
    if (apiError === undefined) {
      log.error('failed', { ...from, error: traceOf(error) });
      const body = { errors: [fixedError('internal-error')] };
      return isTemporary?.(error)
        ? { status: TEMPORARY_ERROR_STATUS, body, headers: TEMPORARY_RETRY_AFTER }
        : { status: ERRORS['internal-error'].status, body };
    }
    const { errors, retryAfterSeconds } = apiError;
    const status = ERRORS[errors[0].code].status;
    log.warn('refused', { ...from, status, codes: errors.map(({ code }) => code) });
    const later = retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) };
    return { status, body: { errors }, headers: { ...ERROR_HEADERS[status], ...later } };
  };
  return {
    onError: (failing: Failing) => {
      const { event, context, error } = failing;
      const { requestId } = event.requestContext;
      const from = {
        requestId,
        lambdaRequestId: context.awsRequestId,
        partner: callerOf(event)?.partner,
      };
      const response = toResult(responseTo(error, from), headersOf(event));
      if (response.statusCode >= 500 && !(error instanceof RehearsedError))
        onServerError?.(from.partner);
      failing.response = response;
    },
  };
}

/**
 * Describes an error for the log without its message, because parsers quote what the caller sent.
 * Messages of AWS are kept: they name tables and permissions, which operators need. So are those of
 * temporary errors, which are our own.
 */
export function traceOf(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error, at: [] };
  const at = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  const trace = {
    name: error.name,
    at: at.slice(0, FRAMES_LOGGED).map((line) => sourceFrame(line.trim())),
  };
  if (error instanceof TemporaryError) return { ...trace, reason: error.message };
  return '$metadata' in error ? { ...trace, aws: error.message } : trace;
}

const FRAME = /^(?<before>.*?)\(?(?<url>file:\/\/[^\s()]+):(?<line>\d+):(?<column>\d+)\)?$/;

const maps = new Map<string, SourceMap | undefined>();

/**
 * Rewrites a frame of a stack trace in a bundle, with the source file and line instead. By the map
 * beside the bundle, which is read at the first failure: Node's own --enable-source-maps would read
 * it at every cold start.
 */
export function sourceFrame(frame: string): string {
  const { before, url = '', line, column } = FRAME.exec(frame)?.groups ?? {};
  if (!maps.has(url)) maps.set(url, readMap(url));
  const origin = maps.get(url)?.findOrigin(Number(line), Number(column));
  if (origin === undefined || !('fileName' in origin)) return frame;
  return `${before}(${origin.fileName.replace(/^(\.\.\/)+/, '')}:${origin.lineNumber}:${origin.columnNumber})`;
}

/** A trace without a map is still a trace. */
function readMap(url: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${url}.map`), 'utf8')));
  } catch {
    return undefined;
  }
}
