import type { BestAvailableResponse } from '../../shared/contract/endpoints/best-available.ts';
import type { Edition } from '../../shared/market/market.ts';
import { assume } from './assumed.ts';
import type { AssumedPlan } from './assumed-plan.ts';

export type PlanAssumptions = Pick<
  BestAvailableResponse['assumptions'],
  'plan_key' | 'plan_name' | 'supplier_key' | 'supplier_name'
>;

/** The assumed supplier and plan, by key and name; empty where no plan of the kind is known here. */
export async function planAssumptions(edition: Edition, assumed: AssumedPlan | undefined): Promise<PlanAssumptions> {
  const [details] = assumed === undefined ? [] : await edition.planDetails([assumed.offer]);
  const supplier = assumed?.supplier ?? 'No supplier of this kind is known here';
  const plan = assumed?.plan ?? 'No plan of this kind is known here';
  return {
    plan_key: assume(details?.plan.key ?? '', plan),
    supplier_key: assume(details?.supplier.key ?? '', supplier),
    supplier_name: assume(details?.supplier.name ?? '', supplier),
    plan_name: assume(details?.plan.name ?? '', plan),
  };
}
