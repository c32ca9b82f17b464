import { COMPARED_HOME, HOME, NOWHERE } from './homes.ts';
import { type ExampleRequest, type OperationRequest, requestsOf } from './request.ts';

const SMART_CAR = { has: 'smart_meter,electric_vehicle' } as const;
/** Three times as much from 00:30 to 05:30 as at other times. */
const HALF_HOURS = Array.from({ length: 48 }, (_, at) => (at >= 1 && at < 11 ? '0.6' : '0.2')).join(',');

const HOUSEHOLD_ERRORS: readonly OperationRequest[] = [
  {
    name: 'Three errors',
    status: 400,
    parameters: {
      ...HOME,
      fuel: 'electricity',
      electricity_variant: 'economy_7',
      electricity_supplier_key: 'british-gas',
      gas_plan_key: 'standard-variable',
      electricity_usage_kwh: 'much',
    },
  },
  { name: 'Unknown postcode', status: 404, parameters: { ...COMPARED_HOME, ...NOWHERE } },
  { name: 'Unknown plan', status: 404, parameters: { ...COMPARED_HOME, dual_fuel_plan_key: 'no-such-plan' } },
];

export const COMPARISON_QUERIES: readonly ExampleRequest[] = [
  ...requestsOf('comparison', [
    { name: 'The ten cheapest', status: 200, parameters: COMPARED_HOME },
    {
      name: 'A home with a smart meter',
      status: 200,
      parameters: { ...COMPARED_HOME, has: 'smart_meter', limit: '3' },
    },
    {
      name: 'A car charged at home',
      status: 200,
      parameters: { ...COMPARED_HOME, ...SMART_CAR, electricity_usage_kwh: '4500', ev_kwh: '2000', limit: '3' },
    },
    {
      name: "The household's own half hours",
      status: 200,
      parameters: { ...COMPARED_HOME, ...SMART_CAR, half_hours: HALF_HOURS, limit: '3' },
    },
    {
      name: 'Two load profiles, and a car that uses more than the home',
      status: 400,
      parameters: {
        ...COMPARED_HOME,
        ...SMART_CAR,
        load_profile: 'night_storage',
        half_hours: HALF_HOURS,
        ev_kwh: '3000',
      },
    },
    {
      name: 'Fixed plans, at other usages too',
      status: 200,
      parameters: {
        ...COMPARED_HOME,
        fixed_only: 'true',
        exclude_suppliers: 'fuse-energy,example-energy',
        other_usages: '1800:7500,3800:14000',
        limit: '2',
      },
    },
    {
      name: 'Unknown supplier and unsuitable usages',
      status: 400,
      parameters: { ...COMPARED_HOME, only_suppliers: 'edf,no-such-supplier', other_usages: '1800' },
    },
    ...HOUSEHOLD_ERRORS,
  ]),
  ...requestsOf('valuation', [
    { name: 'A plan without an end date', status: 200, parameters: COMPARED_HOME },
    {
      name: 'A plan that ends within the year',
      status: 200,
      parameters: { ...COMPARED_HOME, dual_fuel_plan_key: 'fixed-tariff-apr27-v1', dual_fuel_end_date: '2026-10-31' },
    },
    ...HOUSEHOLD_ERRORS,
  ]),
];
