import { GATEWAY_RESPONSES, gatewayResponseBody } from '../../lib/gateway-responses.ts';
import { ENDPOINTS } from '../../shared/contract/endpoint-list.ts';
import { type ErrorItem, INTERNAL_ERROR, noPlanToLookUp } from '../../shared/contract/errors.ts';
import { ERROR_STATUS, TEMPORARY_ERROR_STATUS } from '../../shared/http/errors.ts';
import { MarketUnavailableError } from '../../shared/market/market.ts';
import { translateDomainErrors } from '../../shared/runtime/endpoint.ts';
import { COMMON_EXAMPLES } from './openapi/responses.ts';

export type UnsentResponse = {
  readonly operation: string;
  readonly status: number;
  readonly name: string;
  readonly body: unknown;
};

/** The names of the examples, by API Gateway's type of response. */
const GATEWAY_NAMES = {
  WAF_FILTERED: 'The firewall',
  THROTTLED: 'Too many requests',
  INTEGRATION_FAILURE: 'An error in the service',
  INTEGRATION_TIMEOUT: 'Timeout',
} as const;

/** Responses that a healthy service never returns, taken from the code that would return them. */
export function unsentResponses(): readonly UnsentResponse[] {
  const gateway = gatewayResponses();
  const throttled = gateway.filter(({ status }) => status === ERROR_STATUS['too-many-requests']);
  const [unavailable = INTERNAL_ERROR] = translateDomainErrors(new MarketUnavailableError())?.errors ?? [];
  const needMarket = ENDPOINTS.filter(({ errors }) => errors.includes('market-unavailable'));
  return [
    ...gateway,
    errorResponse(COMMON_EXAMPLES, 'An error in the service', INTERNAL_ERROR),
    temporaryError(COMMON_EXAMPLES),
    ...throttled.map((response) => ({ ...response, operation: 'token' })),
    errorResponse('plan-lookup', 'No such plan at the postcode', noPlanToLookUp('SW1A 1AA', 'dual_fuel')),
    ...needMarket.flatMap(({ name }) => [errorResponse(name, 'Nothing loaded yet', unavailable), temporaryError(name)]),
  ];
}

function errorResponse(operation: string, name: string, error: ErrorItem): UnsentResponse {
  return { operation, name, status: ERROR_STATUS[error.code], body: { errors: [error] } };
}

function temporaryError(operation: string): UnsentResponse {
  const name = 'The data store does not respond';
  return { operation, name, status: TEMPORARY_ERROR_STATUS, body: { errors: [INTERNAL_ERROR] } };
}

function gatewayResponses(): readonly UnsentResponse[] {
  return Object.entries(GATEWAY_NAMES).flatMap(([type, name]) =>
    GATEWAY_RESPONSES.filter((response) => response.type === type).map((response) => ({
      operation: COMMON_EXAMPLES,
      status: response.status,
      name,
      body: JSON.parse(gatewayResponseBody(response)),
    })),
  );
}
