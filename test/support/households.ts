/**
 * Queries of a household in Westminster, whose year under the sample feeds is worked out by hand.
 */
export const WESTMINSTER = { post_code: 'SW1A 1AA', electricity_variant: 'standard' } as const;

/** The typical household: medium usage of both fuels. */
export const MEDIUM_KWH = { electricity_usage_kwh: '2500', gas_usage_kwh: '9500' } as const;

/** A plan for both fuels. */
export const DUAL_PLAN = {
  dual_fuel_supplier_key: 'british-gas',
  dual_fuel_plan_key: 'standard-variable',
} as const;

export const ELECTRICITY_PLAN = {
  electricity_supplier_key: 'edf',
  electricity_plan_key: 'standard-variable',
} as const;

export const GAS_PLAN = {
  gas_supplier_key: 'british-gas',
  gas_plan_key: 'standard-variable',
} as const;

export const DUAL_FUEL = {
  ...WESTMINSTER,
  fuel: 'dual_fuel',
  ...DUAL_PLAN,
  ...MEDIUM_KWH,
} as const;

export const SMART_CAR = 'smart_meter,electric_vehicle';

/** An average day that is the same from midnight to midnight, as half_hours. */
export const EVEN_DAY: string = Array(48).fill('1').join();
