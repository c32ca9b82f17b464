import { statusResponse } from '../../shared/contract/endpoints/status.ts';
import { type ApiRequest, type ApiResponse, callerOfRequest } from '../../shared/http/messages.ts';

const ENVIRONMENT_NAMES = {
  local: 'STAGING API for partners',
  staging: 'STAGING API for partners',
  production: 'PRODUCTION API for partners',
} as const;

export function status(environment: keyof typeof ENVIRONMENT_NAMES) {
  return (request: ApiRequest): ApiResponse => ({
    body: statusResponse.parse({
      msg: 'Partner API is OK',
      environment: ENVIRONMENT_NAMES[environment],
      'request-from': callerOfRequest(request).partner,
    }),
  });
}
