import { BEST_AVAILABLE_PARAMETERS, BUILDING_PARAMETERS } from '../../shared/contract/endpoints/best-available.ts';
import { refuseFaults } from '../../shared/contract/faults.ts';
import { isSent, type Query, readParameters, type Standing, type Values } from '../../shared/contract/parameters.ts';

export type BestAvailableValues = Values<typeof BEST_AVAILABLE_PARAMETERS>;

/** One building parameter is enough; gas use does not suit a home of electricity alone. */
const standingsOf = (query: Query): Record<string, Standing> => ({
  ...(BUILDING_PARAMETERS.some((name) => isSent(query, name))
    ? {}
    : Object.fromEntries(BUILDING_PARAMETERS.map((name) => [name, 'required' as const]))),
  ...(query['fuel']?.join() === 'electricity' ? { gas_usage_kwh: { disallowed: 'for fuel electricity' } } : {}),
});

/**
 * @throws ApiError with every fault of the request
 */
export const readBestAvailable = (query: Query): BestAvailableValues => {
  const { values, faults } = readParameters(BEST_AVAILABLE_PARAMETERS, query, standingsOf(query));
  refuseFaults(faults);
  return values;
};
