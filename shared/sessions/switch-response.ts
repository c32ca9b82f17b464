import type { SwitchBody } from '../contract/switch-schemas.ts';
import type { Switch } from './switches.ts';

/** Describes a switch as responses show it; a fuel that was not reported is absent. */
export function switchResponse(shown: Switch): SwitchBody {
  return {
    session_id: shown.sessionId,
    ref: shown.partner,
    created_at: shown.createdAt,
    updated_at: shown.updatedAt,
    supplier_key: shown.supplierKey,
    plan_key: shown.planKey,
    fuel: shown.fuel,
    attribution: shown.attribution,
    electricity: fuelResponse(shown.electricity),
    gas: fuelResponse(shown.gas),
  };
}

function fuelResponse(current: Switch['gas']): SwitchBody['gas'] {
  if (current === null) return undefined;
  const { status, sequence, occurredAt, supplyStartDate, reason, history } = current;
  return {
    status,
    sequence,
    occurred_at: occurredAt,
    supply_start_date: supplyStartDate,
    reason,
    history: history.map((report) => ({
      status: report.status,
      occurred_at: report.occurredAt,
      sequence: report.sequence,
      reason: report.reason,
    })),
  };
}
