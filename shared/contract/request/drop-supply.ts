import type { Fuel, SingleFuel } from '../../pricing/index.ts';
import type { DROP_FIELDS } from '../endpoints/drop.ts';
import { type PlanRef, type RequestedSupply, readUsage } from './household.ts';
import { complete, type FieldReader, type FieldValues } from './read.ts';

export type DropReader = FieldReader<FieldValues<typeof DROP_FIELDS>>;

/** The current supply that a body names; `unclear` if it names plans that exclude each other. */
export type Supply = 'dual_fuel' | 'electricity' | 'separate' | 'gas' | 'none' | 'unclear';

/** Which fuels of a current supply need their usage. What an unclear one needs can be told only once it is clear. */
const USAGE_NEEDED = {
  dual_fuel: ['electricity', 'gas'],
  separate: ['electricity', 'gas'],
  electricity: ['electricity'],
  gas: ['gas'],
  none: [],
  unclear: [],
} as const satisfies Record<Supply, readonly SingleFuel[]>;

export function supplyOf(reader: DropReader): Supply {
  const [electricity, gas] = [reader.isSent('electricity'), reader.isSent('gas')];
  if (reader.isSent('dual_fuel')) return electricity || gas ? 'unclear' : 'dual_fuel';
  if (electricity) return gas ? 'separate' : 'electricity';
  return gas ? 'gas' : 'none';
}

export function currentSupply(reader: DropReader, supply: Supply): RequestedSupply<PlanRef> | undefined {
  switch (supply) {
    case 'none':
      reader.required('dual_fuel', 'You may send electricity, or electricity and gas, instead.');
      return undefined;
    case 'unclear':
      reader.disallow(
        ['dual_fuel'],
        'cannot be combined with electricity or gas (send either one dual_fuel plan, or a plan for each fuel)',
      );
      return undefined;
    case 'dual_fuel':
      return complete({ kind: 'dual_fuel' as const, dualFuel: planAt(reader, 'dual_fuel') });
    case 'electricity':
      return complete({ kind: 'separate' as const, electricity: planAt(reader, 'electricity'), gas: null });
    case 'separate':
    case 'gas': {
      const [electricity, gas] = [planAt(reader, 'electricity'), planAt(reader, 'gas')];
      return complete({ kind: 'separate' as const, electricity, gas });
    }
    default:
      return supply satisfies never;
  }
}

export function planAt(reader: DropReader, path: Fuel | 'selected_plan'): PlanRef | undefined {
  return complete({
    supplierKey: reader.value(`${path}.supplier_key`),
    planKey: reader.value(`${path}.plan_key`),
    paymentMethod: reader.value(`${path}.payment_method`),
  });
}

export function readFuelUsage(reader: DropReader, fuel: SingleFuel, supply: Supply) {
  const path = `${fuel}_usage` as const;
  const needed: readonly SingleFuel[] = USAGE_NEEDED[supply];
  if (fuel === 'gas' && supply === 'electricity')
    reader.disallow([path], 'is not allowed for a current supply of electricity only');
  const usage = needed.includes(fuel) ? reader.required(path) : reader.value(path);
  if (usage === undefined) return { form: undefined, usage };
  const names = {
    order: ['estimate', 'kwh', 'spend'],
    kwh: `${path}.kwh`,
    pence: `${path}.spend_pence`,
    frequency: `${path}.spend_frequency`,
    estimates: [`${path}.estimate`],
  } as const;
  return readUsage(reader, names, { isNeeded: true });
}
