import {
  COMPARISON_PARAMETERS,
  type ComparisonResponse,
  pageLimit,
} from '../../shared/contract/endpoints/comparison.ts';
import { type Household, readHousehold } from '../../shared/contract/request/household.ts';
import { readFilters, readOtherUsages } from '../../shared/contract/request/narrowing.ts';
import {
  createReader,
  type FieldReader,
  type FieldValues,
  fromQuery,
  requireRead,
} from '../../shared/contract/request/reader.ts';
import { householdBaseline } from '../../shared/household/baseline.ts';
import { type Compared, type ComparisonQuery, comparePlans } from '../../shared/household/compare.ts';
import { comparisonIdOf } from '../../shared/household/ids.ts';
import { marketAt, marketReference, openForFilters } from '../../shared/household/open-market.ts';
import { loadProfileResponse } from '../../shared/household/projection-response.ts';
import { type ApiRequest, type ApiResponse, callerOfRequest } from '../../shared/http/messages.ts';
import type { RegionMarket } from '../../shared/market/market.ts';
import type { PaymentMethod } from '../../shared/pricing/index.ts';
import type { MarketDeps } from '../../shared/runtime/market-deps.ts';

export function comparison(deps: MarketDeps) {
  return async (request: ApiRequest): Promise<ApiResponse> => {
    const reader = createReader(COMPARISON_PARAMETERS, fromQuery(request.query));
    const read = readComparison(reader);
    const opened = await openForFilters(deps, reader);
    const asked = requireRead(read, reader.errors());
    const { edition, place } = await marketAt(deps, asked.sent.postcode, opened);
    const market = await edition.region(place.region, { plans: asked.current });
    const { partner } = callerOfRequest(request);
    return {
      body: toResponse(market, asked, { partner, postcode: place.postcode, reference: marketReference(edition) }),
    };
  };
}

/** The request in effect. All of it counts, and is in the id, but what the caller wrote and which page is shown. */
type ComparisonRequest = Household & Compared & Pick<ComparisonQuery, 'page'>;

function readComparison(reader: FieldReader<FieldValues<typeof COMPARISON_PARAMETERS>>): ComparisonRequest | undefined {
  const household = readHousehold(reader);
  const otherUsages = readOtherUsages(reader, reader.value('fuel'));
  if (household === undefined) return undefined;
  return {
    ...household,
    paymentMethod: reader.value('new_payment_method') ?? paymentMethodBeside(household),
    filters: readFilters(reader),
    fulfillableOnly: reader.value('fulfillable_only') ?? false,
    otherUsages,
    rankBy: reader.value('rank_by') ?? 'total',
    page: { limit: pageLimit(reader.value('limit')), offset: reader.value('offset') ?? 0 },
  };
}

/** Prepayment if a current plan that is compared is on it, otherwise monthly direct debit. */
function paymentMethodBeside({ fuel, current }: Household): PaymentMethod {
  const compared = current.filter((plan) => fuel === 'dual_fuel' || plan.fuel === fuel);
  return compared.some(({ paymentMethod }) => paymentMethod === 'prepayment') ? 'prepayment' : 'monthly_direct_debit';
}

type Caller = {
  readonly partner: string;
  readonly postcode: string;
  readonly reference: ComparisonResponse['comparison']['market'];
};

/** @throws ApiError as householdBaseline does */
function toResponse(
  market: RegionMarket,
  asked: ComparisonRequest,
  { partner, postcode, reference }: Caller,
): ComparisonResponse {
  const baseline = householdBaseline(market, asked);
  const { sent: _asWritten, page: _shown, ...request } = asked;
  // A plan's own end date is the default of the caller's.
  const current = request.current.map((plan, index) => ({ ...plan, endDate: baseline.offers[index]?.endDate }));
  const id = comparisonIdOf({ partner, market, request: { ...request, current, postcode } });
  const compared = comparePlans(market, { ...asked, id, baseline });
  return {
    comparison: {
      id,
      total: compared.total,
      market: reference,
      current: compared.current,
      usage: compared.usage,
      load_profile: loadProfileResponse(asked.home),
      comparisons: compared.items,
    },
  };
}
