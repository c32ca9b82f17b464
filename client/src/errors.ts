import { isRecord } from './json.ts';
import type { OperationId } from './operation-types.ts';

/** One error of a response. Branch on `code`; `message` is for your developers. */
export type ErrorDetail = {
  readonly code: string;
  readonly message: string;
  /**
   * The values that you sent, by the parameter's name. null means that the parameter is missing.
   */
  readonly parameters: Readonly<Record<string, string | null>>;
};

type ResponseDetails = {
  readonly operationId: OperationId;
  readonly status: number;
  /** The `x-request-id` of the response: quote it when you report a problem. */
  readonly requestId: string | undefined;
  /** The seconds in `Retry-After`, if the response has it. */
  readonly retryAfterSeconds: number | undefined;
};

/** An error that came as a response. */
abstract class ResponseError extends Error implements ResponseDetails {
  readonly operationId: OperationId;
  readonly status: number;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    { operationId, status, requestId, retryAfterSeconds }: ResponseDetails,
    text: string,
  ) {
    super(
      `${operationId}: ${status} ${text}${requestId === undefined ? '' : ` (request ${requestId})`}`,
    );
    this.operationId = operationId;
    this.status = status;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The API refused a call, or could not carry it out. */
export class ApiError extends ResponseError {
  override readonly name = 'ApiError';
  /** All errors of the response together; empty if a proxy on the way responded. */
  readonly errors: readonly ErrorDetail[];

  constructor({
    errors,
    ...details
  }: ResponseDetails & { readonly errors: readonly ErrorDetail[] }) {
    super(
      details,
      errors.map(({ message }) => message).join(' ') || 'The response did not come from the API.',
    );
    this.errors = errors;
  }

  /** Tells whether one of the errors has this code, such as `plan-not-found`. */
  has(code: string): boolean {
    return this.errors.some((error) => error.code === code);
  }
}

/** The token endpoint refused the credentials or the audience (RFC 6749). */
export class OAuthError extends ResponseError {
  override readonly name = 'OAuthError';
  /** The error's code, such as `invalid_client` or `access_denied`. */
  readonly error: string;
  readonly description: string;

  constructor({
    error,
    description,
    ...details
  }: ResponseDetails & { readonly error: string; readonly description: string }) {
    super(details, `${error}: ${description}`);
    this.error = error;
    this.description = description;
  }
}

/** Reports that no response came: the network failed, or a time limit passed. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly operationId: OperationId;
  readonly reason: 'network' | 'timeout';

  constructor(operationId: OperationId, reason: 'network' | 'timeout', detail: string) {
    super(`${operationId}: ${detail}`);
    this.operationId = operationId;
    this.reason = reason;
  }
}

/** Makes the error that a response reports. */
export function errorOf(
  operationId: OperationId,
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  body: unknown,
): ApiError | OAuthError {
  const details: ResponseDetails = {
    operationId,
    status,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: readRetryAfter(headers),
  };
  if (isRecord(body) && typeof body['error'] === 'string') {
    const description =
      typeof body['error_description'] === 'string' ? body['error_description'] : '';
    return new OAuthError({ ...details, error: body['error'], description });
  }
  const errors =
    isRecord(body) && Array.isArray(body['errors']) ? body['errors'].filter(isErrorDetail) : [];
  return new ApiError({ ...details, errors });
}

/** Reads the seconds in `Retry-After`. The API never sends a date. */
export function readRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after');
  return value !== null && /^\d+$/.test(value) ? Number(value) : undefined;
}

function isErrorDetail(value: unknown): value is ErrorDetail {
  return (
    isRecord(value) &&
    typeof value['code'] === 'string' &&
    typeof value['message'] === 'string' &&
    isRecord(value['parameters'])
  );
}
