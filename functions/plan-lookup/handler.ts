import { marketAt, supplierKeys } from '../../shared/household/market-and-place.ts';
import { ifChanged } from '../../shared/http/etag.ts';
import type { ApiHandler } from '../../shared/http/messages.ts';
import { readQuery } from '../../shared/request/read.ts';
import { checkSupplierKey } from '../../shared/request/suppliers.ts';
import type { MarketDeps } from '../../shared/runtime/market.ts';
import { planLookupEndpoint } from './contract.ts';
import { nearestPlan } from './nearest-plan.ts';

export function planLookup(deps: MarketDeps): ApiHandler {
  return async (request) => {
    const reader = readQuery(planLookupEndpoint.parameters, request.query);
    await checkSupplierKey(reader, supplierKeys(deps));
    const values = reader.values();
    const { edition, place } = await marketAt(deps, values.post_code);
    return ifChanged(request, [edition.id, edition.day, place.region, values], async () => {
      const market = await edition.region(place.region, { closed: true });
      return { body: { plan: nearestPlan(market, values) } };
    });
  };
}
