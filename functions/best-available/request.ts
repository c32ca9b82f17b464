import { BEST_AVAILABLE_PARAMETERS, BUILDING_PARAMETERS } from '../../shared/contract/endpoints/best-available.ts';
import { fromQuery, readFields, requireValues, type Values } from '../../shared/contract/request/read.ts';
import type { ApiRequest } from '../../shared/http/request.ts';

export type BestAvailableValues = Values<typeof BEST_AVAILABLE_PARAMETERS>;

/** @throws ApiError with every error of the request */
export function readBestAvailable({ query }: Pick<ApiRequest, 'query'>): BestAvailableValues {
  const read = readFields(BEST_AVAILABLE_PARAMETERS, fromQuery(query), (reader) => {
    if (!BUILDING_PARAMETERS.some((name) => reader.isSent(name))) {
      for (const name of BUILDING_PARAMETERS) reader.required(name);
    }
    if (reader.value('fuel') === 'electricity') reader.disallow(['gas_usage_kwh'], 'for fuel electricity');
  });
  return requireValues(read);
}
