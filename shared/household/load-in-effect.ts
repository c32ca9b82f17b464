import type { RequestedLoad } from '../contract/request/equipped-home.ts';
import type { Household } from '../contract/request/household.ts';
import { microFromDecimal } from '../pricing/index.ts';

export type EquippedHousehold = Pick<Household, 'fuel' | 'electricityVariant' | 'equipped'>;

/** Of what the caller says of a home's day. */
export type LoadInEffect = {
  /** Null for gas, and for an Economy 7 meter, whose night share takes its place. */
  readonly load: RequestedLoad | null;
  /** 0 for gas. */
  readonly carMicroKwh: bigint;
};

/** The rest is checked, and has no effect. Null unless the caller says what the home has. */
export function loadInEffect({ fuel, electricityVariant, equipped }: EquippedHousehold): LoadInEffect | null {
  if (equipped === null) return null;
  const { load, evKwh } = equipped;
  return {
    load: fuel !== 'gas' && electricityVariant === 'standard' ? load : null,
    carMicroKwh: fuel === 'gas' || evKwh === null ? 0n : microFromDecimal(evKwh),
  };
}
