import { OPERATION_IDS } from '../../../../shared/contract/operation-ids.ts';
import { ERROR_STATUS } from '../../../../shared/http/errors.ts';
import type { JsonObject } from '../json-schema.ts';
import type { SandboxRequest } from './entry.ts';
import { SANDBOX_ERRORS } from './errors.ts';
import { HOUSEHOLDS } from './households.ts';

/** Households and errors to try on the sample data, for the reference and for programs. */
export function sandbox(): JsonObject {
  return {
    households: HOUSEHOLDS.map(({ id, title, description, status, shows, ...request }) => ({
      id,
      title,
      description,
      ...requestOf(request),
      status,
      shows,
    })),
    errors: SANDBOX_ERRORS.map(({ code, title, description, ...request }) => ({
      id: code,
      title,
      description,
      ...(request.operation === undefined ? {} : requestOf(request)),
      status: ERROR_STATUS[code],
      code,
    })),
  };
}

function requestOf({ operation, ...sent }: SandboxRequest): JsonObject {
  return { operationId: OPERATION_IDS[operation], ...sent };
}
