import { BEST_AVAILABLE_PARAMETERS, BUILDING_PARAMETERS } from '../../shared/contract/endpoints/best-available.ts';
import { throwErrors } from '../../shared/contract/errors.ts';
import { isSent, type Query, type Requirement, readParameters, type Values } from '../../shared/contract/parameters.ts';

export type BestAvailableValues = Values<typeof BEST_AVAILABLE_PARAMETERS>;

export function readBestAvailable(query: Query): BestAvailableValues {
  const { values, errors } = readParameters(BEST_AVAILABLE_PARAMETERS, query, requirementsOf(query));
  throwErrors(errors);
  return values;
}

/** One building parameter is enough; gas usage is for homes with gas. */
function requirementsOf(query: Query): Record<string, Requirement> {
  return {
    ...(BUILDING_PARAMETERS.some((name) => isSent(query, name))
      ? {}
      : Object.fromEntries(BUILDING_PARAMETERS.map((name) => [name, 'required' as const]))),
    ...(query['fuel']?.join() === 'electricity' ? { gas_usage_kwh: { disallowed: 'for fuel electricity' } } : {}),
  };
}
