import { bestAvailableAnswer } from '../../shared/contract/endpoints/best-available.ts';
import { LIMIT_DEFAULT, LIMIT_MOST } from '../../shared/contract/endpoints/comparison.ts';
import { present } from '../../shared/contract/parameters.ts';
import { marketAt } from '../../shared/household/place.ts';
import type { ApiAnswer } from '../../shared/http/answer.ts';
import { type ApiRequest, callerOfRequest } from '../../shared/http/request.ts';
import type { HomeParts } from '../../shared/runtime/home-parts.ts';
import { comparisonIdOf } from '../../shared/runtime/ids.ts';
import { answerOf } from './answer.ts';
import { assumedPlan } from './assumed-plan.ts';
import { assumedUsage } from './assumed-usage.ts';
import { comparisonOf, whyNoComparison } from './comparison.ts';
import { homeAt } from './home.ts';
import { planAssumptions } from './plan-assumptions.ts';
import { homeQuestion } from './question.ts';
import { readBestAvailable } from './request.ts';
import { planTypeIn, supplyTypeOf } from './supply-type.ts';

export const bestAvailable =
  (parts: HomeParts) =>
  async (request: ApiRequest): Promise<ApiAnswer> => {
    const values = readBestAvailable(request.query);
    const { edition, place } = await marketAt(parts, present(values.post_code, 'post_code'));
    const home = await homeAt(parts, place, values);
    const type = await supplyTypeOf({ edition, averages: parts.places }, home, values);
    const planType = planTypeIn(place.region, type);
    const plan = await assumedPlan(edition, planType, values);
    const used = await assumedUsage(parts.places, { home, values, type, today: edition.day });
    const { partner } = callerOfRequest(request);
    const fulfillableOnly = values.fulfillable_only ?? true;
    const comparison =
      plan &&
      (await comparisonOf(edition, {
        offer: plan.offer,
        usage: used.usage,
        fulfillableOnly,
        limit: Math.min(values.limit ?? LIMIT_DEFAULT, LIMIT_MOST),
        id: comparisonIdOf(
          { partner, edition },
          homeQuestion({ postCode: place.postCode, values, type, used, offer: plan.offer }),
        ),
      }));
    const errors = comparison
      ? null
      : { comparison: await whyNoComparison(edition, { query: planType, isPlanKnown: plan !== undefined }) };
    const named = await planAssumptions(edition, plan);
    const answer = answerOf({ home, values, type, used, named, comparison: comparison ?? null, errors });
    return { body: bestAvailableAnswer.parse(answer) };
  };
