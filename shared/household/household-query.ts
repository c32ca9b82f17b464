import type { Household, UsageForm } from '../contract/request/household.ts';
import { microFromDecimal, TYPICAL_NIGHT_MICROPERCENT } from '../pricing/index.ts';
import type { Baseline } from './baseline.ts';

/** Equal for equal queries, however they were written. The postcode is left to the caller. */
export function householdQuery(household: Household, { offers }: Pick<Baseline, 'offers'>): readonly unknown[] {
  const { fuel, electricityVariant, electricityUsage, gasUsage, percentNightUsage } = household;
  const night = percentNightUsage === null ? TYPICAL_NIGHT_MICROPERCENT : microFromDecimal(percentNightUsage);
  return [
    fuel,
    electricityVariant,
    electricityVariant === 'economy_7' ? night : null,
    usageQuery(electricityUsage),
    gasUsage === null ? null : usageQuery(gasUsage),
    ...offers.map(({ offer, endDate }) => [offer.fuel, offer.supplierKey, offer.planKey, offer.paymentMethod, endDate]),
  ];
}

function usageQuery(usage: UsageForm): readonly unknown[] {
  switch (usage.form) {
    case 'kwh':
      return ['kwh', microFromDecimal(usage.kwh)];
    case 'spend':
      return ['spend', microFromDecimal(usage.pence), usage.frequency];
    case 'estimate':
      return ['estimate', usage.estimate];
    default:
      return usage satisfies never;
  }
}
