import { COMPARISON_PARAMETERS, pageLimit } from '../../shared/contract/endpoints/comparison.ts';
import { readFilters } from '../../shared/contract/request/filters.ts';
import { type Household, readHousehold } from '../../shared/contract/request/household.ts';
import { type OtherUsage, readOtherUsages } from '../../shared/contract/request/other-usages.ts';
import { createReader, fromQuery, requireRead } from '../../shared/contract/request/read.ts';
import { openForFilters } from '../../shared/household/open-market.ts';
import type { ApiRequest } from '../../shared/http/messages.ts';
import type { Edition } from '../../shared/market/market.ts';
import type { PlanFilters } from '../../shared/market/model.ts';
import type { PaymentMethod } from '../../shared/pricing/index.ts';
import type { MarketOnly } from '../../shared/runtime/market-deps.ts';

export type ComparisonRequest = {
  readonly household: Household;
  readonly narrowing: { readonly filters: PlanFilters | null; readonly fulfillableOnly: boolean };
  readonly otherUsages: readonly OtherUsage[];
  /** Undefined: beside the current plans'. */
  readonly paymentMethod: PaymentMethod | undefined;
  readonly page: { readonly limit: number; readonly offset: number };
};

/**
 * `opened` is today's market if the request was checked against it.
 *
 * @throws ApiError with every error of the request
 */
export async function readComparison(
  deps: MarketOnly,
  { query }: Pick<ApiRequest, 'query'>,
): Promise<{ readonly request: ComparisonRequest; readonly opened: Edition | undefined }> {
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
  const request = {
    household: requireRead(household, []),
    narrowing: { filters: readFilters(reader), fulfillableOnly: reader.value('fulfillable_only') ?? false },
    otherUsages,
    paymentMethod: reader.value('new_payment_method'),
    page: { limit: pageLimit(reader.value('limit')), offset: reader.value('offset') ?? 0 },
  };
  return { request, opened };
}
