/** What a plan supplies; `dual_fuel` is one plan for both meters. */
export const FUELS = ['gas', 'electricity', 'dual_fuel'] as const;
export type Fuel = (typeof FUELS)[number];

/** The fuel of one meter. */
export type SingleFuel = Exclude<Fuel, 'dual_fuel'>;

/** How a plan is paid for; each method has prices of its own. */
export const PAYMENT_METHODS = [
  'monthly_direct_debit',
  'variable_direct_debit',
  'pay_on_receipt_of_bill',
  'prepayment',
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** How the electricity meter counts: one register, or day and night. */
export const ELECTRICITY_VARIANTS = ['standard', 'economy_7'] as const;
export type ElectricityVariant = (typeof ELECTRICITY_VARIANTS)[number];

/** A value for each fuel that is involved; undefined for one that is not. */
export type PerFuel<Value> = { readonly gas?: Value | undefined; readonly electricity?: Value | undefined };

/**
 * The same for each fuel that is there.
 *
 * @example mapFuels({ gas: 1 }, (value) => value * 2) // { gas: 2 }
 */
export function mapFuels<From, To>(
  { gas, electricity }: PerFuel<From>,
  map: (value: From, fuel: SingleFuel) => To,
): PerFuel<To> {
  return {
    ...(gas !== undefined && { gas: map(gas, 'gas') }),
    ...(electricity !== undefined && { electricity: map(electricity, 'electricity') }),
  };
}

/**
 * A value for each fuel that a plan is for.
 *
 * @example perFuel('gas', (fuel) => fuel.length) // { gas: 3 }
 */
export function perFuel<Value>(fuel: Fuel, make: (fuel: SingleFuel) => Value): PerFuel<Value> {
  return {
    ...(fuel !== 'electricity' && { gas: make('gas') }),
    ...(fuel !== 'gas' && { electricity: make('electricity') }),
  };
}

/**
 * The fuels of several plans together; of a fuel that two have, the first plan's.
 *
 * @example joinFuels([{ gas: 1 }, { electricity: 2 }]) // { gas: 1, electricity: 2 }
 */
export function joinFuels<Value>(plans: readonly PerFuel<Value>[]): PerFuel<Value> {
  const first = (fuel: SingleFuel) => plans.find((plan) => plan[fuel] !== undefined)?.[fuel];
  return mapFuels({ gas: first('gas'), electricity: first('electricity') }, (value) => value);
}

/**
 * The values of the fuels that are there.
 *
 * @example fuelValues({ electricity: 2 }) // [2]
 */
export function fuelValues<Value>({ gas, electricity }: PerFuel<Value>): readonly Value[] {
  return [gas, electricity].filter((value) => value !== undefined);
}
