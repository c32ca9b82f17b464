import { errorBody } from '../../shared/contract/resources/errors.ts';
import type { Result } from '../support/service.ts';

const REQUEST_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** What is wrong with a response to a wrong request; undefined if it is a success, or an error of the caller in shape. */
export function faultOf({ status, headers, json, text }: Omit<Result, 'headers'> & { readonly headers: Headers }) {
  if (status >= 500) return `status ${status}`;
  if (!REQUEST_ID.test(headers.get('x-request-id') ?? '')) return `status ${status} without a request id`;
  if (status < 400) return undefined;
  if (!errorBody.safeParse(json).success) return `status ${status} with another body: ${text.slice(0, 80)}`;
  if (headers.get('cache-control') !== 'no-store') return `status ${status} that may be kept`;
  return undefined;
}

/** The same of the token endpoint, whose errors are those of RFC 6749. */
export function tokenFaultOf({ status, headers, json, text }: Result): string | undefined {
  if (status >= 500) return `status ${status}`;
  if (!REQUEST_ID.test(headers.get('x-request-id') ?? '')) return `status ${status} without a request id`;
  if (headers.get('cache-control') !== 'no-store') return `status ${status} that may be kept`;
  const isNamed = typeof json === 'object' && json !== null && ('error' in json || 'errors' in json);
  return status < 400 || isNamed ? undefined : `status ${status} with another body: ${text.slice(0, 80)}`;
}

/** The first few of what went wrong, or that nothing did. */
export function summary(faults: readonly string[]): string {
  return faults.length === 0
    ? 'no 5xx, every error in shape'
    : `${faults.length} wrong, such as ${faults.slice(0, 3).join('; ')}`;
}
