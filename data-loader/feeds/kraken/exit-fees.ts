import type { ExitFees } from '../../../shared/market/model.ts';
import { shown } from '../json.ts';
import type { Tariff } from './shapes.ts';
import type { RegionTariff } from './tariffs.ts';
import { Unreadable } from './unreadable.ts';

/** Null: none. A reason: not known. */
export function exitFeesOf(tariffs: readonly RegionTariff[]): ExitFees | null | string {
  const fees = { gas: new Set<number>(), electricity: new Set<number>() };
  for (const { meter, tariff } of tariffs) {
    const fuel = meter === 'gas' ? 'gas' : 'electricity';
    const type = tariff.exit_fees_type;
    if (type !== 'NONE' && type !== 'PER_FUEL') return `exit_fees_type ${shown(type)} is not known (NONE, PER_FUEL)`;
    fees[fuel].add(type === 'NONE' ? 0 : wholeFee(tariff));
  }
  for (const [fuel, amounts] of Object.entries(fees)) {
    if (amounts.size > 1) return `its exit fees for ${fuel} differ: ${[...amounts].join(', ')} p`;
  }
  const [gasFeePence = 0] = fees.gas;
  const [electricityFeePence = 0] = fees.electricity;
  return gasFeePence === 0 && electricityFeePence === 0 ? null : { gasFeePence, electricityFeePence };
}

const HIGHEST_FEE_PENCE = 1_000_000;

function wholeFee({ exit_fees_inc_vat: fee }: Tariff): number {
  if (typeof fee === 'number' && Number.isInteger(fee) && fee >= 0 && fee <= HIGHEST_FEE_PENCE) return fee;
  throw new Unreadable(`exit_fees_inc_vat must be whole pence from 0 to ${HIGHEST_FEE_PENCE}, not ${shown(fee)}`);
}
