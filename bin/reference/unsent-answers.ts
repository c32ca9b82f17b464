import { GATEWAY_ANSWERS, gatewayAnswerBody } from '../../lib/gateway-answers.ts';
import { ENDPOINTS } from '../../shared/contract/endpoint-list.ts';
import { INTERNAL_FAULT, noPlanToLookUp } from '../../shared/contract/faults.ts';
import { COMMON_EXAMPLES } from '../../shared/contract/openapi-answers.ts';
import { FAULT_STATUS } from '../../shared/http/statuses.ts';
import { MarketUnavailableError } from '../../shared/market/market.ts';
import { translateDomainErrors } from '../../shared/runtime/endpoint.ts';

export type UnsentAnswer = {
  readonly operation: string;
  readonly status: number;
  readonly name: string;
  readonly body: unknown;
};

/** Under API Gateway's type of answer, the name that the reference gives it. */
const GATEWAY_NAMES = {
  WAF_FILTERED: 'The firewall',
  THROTTLED: 'Too many requests',
  INTEGRATION_FAILURE: 'A fault of the service',
  INTEGRATION_TIMEOUT: 'Not answered in time',
} as const;

const gatewayAnswers = (): readonly UnsentAnswer[] =>
  Object.entries(GATEWAY_NAMES).flatMap(([type, name]) =>
    GATEWAY_ANSWERS.filter((answer) => answer.type === type).map((answer) => ({
      operation: COMMON_EXAMPLES,
      status: answer.status,
      name,
      body: JSON.parse(gatewayAnswerBody(answer)),
    })),
  );

/** Answers that no request to a healthy service brings about: taken from the code that would give them. */
export const unsentAnswers = (): readonly UnsentAnswer[] => {
  const unavailable = { errors: translateDomainErrors(new MarketUnavailableError())?.faults ?? [] };
  const unloaded = ENDPOINTS.filter(({ faults }) => faults.includes('market-unavailable')).map(({ name }) => ({
    operation: name,
    status: FAULT_STATUS['market-unavailable'],
    name: 'Nothing loaded yet',
    body: unavailable,
  }));
  const nothingToLookUp = {
    operation: 'plan-lookup',
    status: FAULT_STATUS['plan-not-found'],
    name: 'No plan of this kind at the postcode',
    body: { errors: [noPlanToLookUp('SW1A 1AA', 'dual_fuel')] },
  };
  const internal = {
    operation: COMMON_EXAMPLES,
    status: FAULT_STATUS['internal-error'],
    name: 'A fault of the service',
    body: { errors: [INTERNAL_FAULT] },
  };
  const gateway = gatewayAnswers();
  const throttled = gateway.filter(({ status }) => status === FAULT_STATUS['too-many-requests']);
  return [
    ...gateway,
    internal,
    ...throttled.map((answer) => ({ ...answer, operation: 'token' })),
    nothingToLookUp,
    ...unloaded,
  ];
};
