import type { CurrentPlanDetailAnswer } from '../contract/resources.ts';
import type { Edition, PlanDetails } from '../market/market.ts';
import { exitFeeFreeFrom, type Fuel } from '../pricing/index.ts';
import type { SuppliedFuel } from './current-supply.ts';
import { planDetailAnswer } from './plan-answers.ts';

const hasExitFee = ({ plan: { exitFees } }: PlanDetails, fuel: Fuel): boolean => {
  if (exitFees === null) return false;
  return (fuel !== 'electricity' && exitFees.gasFeePence > 0) || (fuel !== 'gas' && exitFees.electricityFeePence > 0);
};

/** The plan that a household is on, with the first day on which leaving it costs nothing. */
export const currentPlanAnswer = (details: PlanDetails, { offer, endDate }: SuppliedFuel): CurrentPlanDetailAnswer => ({
  ...planDetailAnswer(details, offer.fuel),
  exit_fee_free_from: endDate !== null && hasExitFee(details, offer.fuel) ? exitFeeFreeFrom(endDate) : null,
});

/** The details of a fuel's current plan and of the plan that follows it. */
export const suppliedPlans = async (
  edition: Pick<Edition, 'planDetails'>,
  { offer, rolloverOffer }: SuppliedFuel,
): Promise<{ readonly current: PlanDetails; readonly rollover: PlanDetails }> => {
  const keys = [offer, rolloverOffer].map(({ supplierKey, planKey }) => ({ supplierKey, planKey }));
  const [current, rollover] = await edition.planDetails(keys);
  if (current === undefined || rollover === undefined) throw new Error('an offer has no plan');
  return { current, rollover };
};
