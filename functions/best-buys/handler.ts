import { ApiError, type ErrorItem, invalidParameter } from '../../shared/contract/errors.ts';
import { rateGuaranteeResponse } from '../../shared/household/describe.ts';
import { ifChanged } from '../../shared/http/etag.ts';
import type { ApiHandler } from '../../shared/http/messages.ts';
import type { BestBuyPlan } from '../../shared/market/best-buys.ts';
import { exitFeePence } from '../../shared/market/model.ts';
import type { MarketOnly } from '../../shared/runtime/market.ts';
import { bestBuyTypeType } from './contract.ts';

const FILTERS = {
  'fuel-type': 'dual_fuel',
  'payment-method': 'monthly_direct_debit',
  variant: 'standard',
} as const;

export function bestBuys({ market, clock }: MarketOnly): ApiHandler {
  return async (request) => {
    const text = request.pathParameters['best_buy_type'] ?? '';
    const type = bestBuyTypeType.read(text);
    if (type === undefined) throw new ApiError([unknownType(text)]);
    const edition = await market.open(clock.today());
    return ifChanged(request, [edition.id, edition.day, type], async () => {
      const list = await edition.bestBuys(type);
      return {
        body: {
          meta: {
            filters: FILTERS,
            big_six: [...list.bigSix],
            only_standard_plans: type === 'big-six-standard-plans',
            standard_plan_keys: [...list.standardPlanKeys],
          },
          plans: list.plans.map(bestBuyPlanResponse),
        },
      };
    });
  };
}

/**
 * The specification responds to an unknown type with null in `parameters`, not with what was sent.
 */
function unknownType(text: string): ErrorItem {
  const error = invalidParameter('best_buy_type', text, bestBuyTypeType.allowed);
  return { ...error, parameters: { best_buy_type: null } };
}

function bestBuyPlanResponse(bestBuy: BestBuyPlan) {
  const { plan, supplier, tariffType, averagePence, averageStandardPence, regions } = bestBuy;
  return {
    key: plan.key,
    average_personal_projection: averagePence,
    average_standard_variable_pence: averageStandardPence,
    name: plan.name,
    supplier_name: supplier.name,
    supplier_key: supplier.key,
    rate_guarantee: {
      ...rateGuaranteeResponse(plan.rateGuarantee),
      available: plan.availableToSwitch,
      fixed: tariffType === 'fixed',
    },
    exit_fee: exitFeePence(plan, 'dual_fuel'),
    tariff_type: tariffType,
    regions: [...regions],
  };
}
