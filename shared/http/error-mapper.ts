import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { ApiError, INTERNAL_FAULT } from '../contract/faults.ts';
import { resultOf } from './answer.ts';
import type { RequestLog } from './log.ts';
import { callerOf } from './request.ts';
import { FAULT_STATUS } from './statuses.ts';

type ErrorMapperOptions = {
  readonly name: string;
  readonly log: RequestLog;
  readonly translate: (error: unknown) => ApiError | undefined;
};

type Failing = {
  readonly event: APIGatewayProxyEvent;
  readonly error: Error | null | undefined;
  response: APIGatewayProxyResult | null | undefined;
};

/** What a status says beside the faults: the scheme of a token, or how long to wait before the next request. */
const FAULT_HEADERS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  401: { 'WWW-Authenticate': 'Bearer' },
  429: { 'Retry-After': '1' },
  503: { 'Retry-After': '30' },
};

const FRAMES_LOGGED = 8;

/**
 * Where an error came from, without its message: messages of parsers quote what the caller sent. AWS's own messages
 * name tables and permissions, which an operator needs.
 */
const traceOf = (error: unknown): { name: string; at: string[]; aws?: string } => {
  if (!(error instanceof Error)) return { name: typeof error, at: [] };
  const at = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  const trace = { name: error.name, at: at.slice(0, FRAMES_LOGGED).map((line) => line.trim()) };
  return '$metadata' in error ? { ...trace, aws: error.message } : trace;
};

/** Registered first, so that middy runs it last: what every other middleware and the handler throw ends here. */
export const errorMapper = ({ name, log, translate }: ErrorMapperOptions) => ({
  onError: (failing: Failing) => {
    const { requestId } = failing.event.requestContext;
    const partner = callerOf(failing.event)?.partner;
    const fault = failing.error instanceof ApiError ? failing.error : translate(failing.error);
    if (fault === undefined) log.failed({ name, requestId, partner, error: traceOf(failing.error) });

    const faults = fault?.faults ?? [INTERNAL_FAULT];
    const status = FAULT_STATUS[faults[0]?.code ?? 'internal-error'];
    if (fault !== undefined) log.refused({ name, requestId, partner, status, codes: faults.map(({ code }) => code) });
    failing.response = resultOf({ status, body: { errors: faults }, headers: FAULT_HEADERS[status] ?? {} }, requestId);
  },
});
