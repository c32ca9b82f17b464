import { COMPARISON_PARAMETERS, pageLimit } from '../../shared/contract/endpoints/comparison.ts';
import { type Json, json, jsonList, jsonObject } from '../../shared/contract/json.ts';
import { readFilters } from '../../shared/contract/request/filters.ts';
import { readHousehold } from '../../shared/contract/request/household.ts';
import { readOtherUsages } from '../../shared/contract/request/other-usages.ts';
import { createReader, fromQuery, requireRead } from '../../shared/contract/request/read.ts';
import type { ComparisonResponse } from '../../shared/contract/responses/comparison.ts';
import { householdBaseline } from '../../shared/household/baseline.ts';
import { comparedPaymentMethod, comparePlans } from '../../shared/household/compare.ts';
import { comparisonIdOf, householdQuery, itemIdsOf, narrowingQuery } from '../../shared/household/comparison-ids.ts';
import { marketAt, openForFilters } from '../../shared/household/open-market.ts';
import { loadProfileJson } from '../../shared/household/projection-json.ts';
import { loadOf, usageAt } from '../../shared/household/usage.ts';
import { type ApiRequest, type ApiResponse, callerOfRequest } from '../../shared/http/messages.ts';
import type { RegionMarket } from '../../shared/market/market.ts';
import type { MarketDeps } from '../../shared/runtime/market-deps.ts';

export function comparison(deps: MarketDeps) {
  return async (request: ApiRequest): Promise<ApiResponse> => {
    const { opened, ...asked } = await readComparison(deps, request);
    const { edition, place } = await marketAt(deps, asked.household.postcode, opened);
    await edition.readAhead(place.region);
    const { partner } = callerOfRequest(request);
    return await edition.inRegion(place.region, (market) => ({
      body: comparisonJson(market, { ...asked, partner, postcode: place.postcode }),
    }));
  };
}

type Asked = Omit<Awaited<ReturnType<typeof readComparison>>, 'opened'> & {
  readonly partner: string;
  readonly postcode: string;
};

function comparisonJson(market: RegionMarket, asked: Asked): Json<ComparisonResponse> {
  const { household, narrowing, page, partner, postcode } = asked;
  const { fuel, electricityVariant, equipped } = household;
  const baseline = householdBaseline(market, household);
  const paymentMethod = asked.paymentMethod ?? comparedPaymentMethod(baseline);
  const load = loadOf(equipped);
  const otherUsages = asked.otherUsages.map((usage) => usageAt(baseline.usage, usage, load));
  const query = ['comparison', postcode, paymentMethod, ...householdQuery(household, baseline)];
  const id = comparisonIdOf({ partner, market }, [...query, ...narrowingQuery({ ...narrowing, otherUsages })]);
  const itemId = itemIdsOf(id);
  const { total, items, current } = comparePlans(market, {
    ...narrowing,
    ...page,
    otherUsages,
    baseline,
    fuel,
    electricityVariant,
    paymentMethod,
    itemId,
  });
  return jsonObject<ComparisonResponse>({
    comparison: jsonObject<ComparisonResponse['comparison']>({
      id: json(id),
      total: json(total),
      market: json({ edition: market.editionId, day: market.day }),
      current,
      load_profile: loadProfileJson(equipped),
      comparisons: jsonList(items),
    }),
  });
}

/** @throws ApiError with every error of the request */
async function readComparison(deps: MarketDeps, { query }: ApiRequest) {
  const reader = createReader(COMPARISON_PARAMETERS, fromQuery(query));
  const household = readHousehold(reader);
  const otherUsages = readOtherUsages(reader, reader.value('fuel'));
  const opened = await openForFilters(deps, COMPARISON_PARAMETERS, {
    values: {
      only_suppliers: reader.value('only_suppliers'),
      exclude_suppliers: reader.value('exclude_suppliers'),
    },
    errors: reader.errors(),
  });
  return {
    household: requireRead(household, []),
    narrowing: { filters: readFilters(reader), fulfillableOnly: reader.value('fulfillable_only') ?? false },
    otherUsages,
    paymentMethod: reader.value('new_payment_method'),
    page: { limit: pageLimit(reader.value('limit')), offset: reader.value('offset') ?? 0 },
    opened,
  };
}
