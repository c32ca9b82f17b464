import type { SingleFuel } from '../pricing/index.ts';

/** What may become of a handover, for each fuel. */
export const SWITCH_STATUSES = [
  'submitted',
  'in_progress',
  'objected',
  'live',
  'rejected',
  'cancelled',
] as const;

export type SwitchFuel = SingleFuel;
