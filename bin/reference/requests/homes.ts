export const HOME = { post_code: 'SW1A 1AA', fuel: 'dual_fuel', electricity_variant: 'standard' } as const;
const CURRENT = { dual_fuel_supplier_key: 'british-gas', dual_fuel_plan_key: 'standard-variable' } as const;
const USE = { electricity_usage_kwh: '2500', gas_usage_kwh: '9500' } as const;
export const COMPARED_HOME = { ...HOME, ...CURRENT, ...USE } as const;

export const NOWHERE = { post_code: 'ZZ1 1ZZ' } as const;
