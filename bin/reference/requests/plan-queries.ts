import { HOME, NOWHERE } from './homes.ts';
import { type ExampleRequest, requestsOf } from './request.ts';

const RATES = {
  electricity_charge_pence_per_day: '42.6974',
  electricity_rate_pence_per_kwh: '23.7107',
  gas_charge_pence_per_day: '28.1951',
  gas_rate_pence_per_kwh: '5.6329',
} as const;

export const PLAN_QUERIES: readonly ExampleRequest[] = [
  ...requestsOf('suppliers', [
    { name: 'Suppliers of both fuels', status: 200, parameters: { post_code: HOME.post_code, fuel: HOME.fuel } },
    { name: 'Missing and invalid values', status: 400, parameters: { fuel: 'coal' } },
    { name: 'Unknown postcode', status: 404, parameters: NOWHERE },
  ]),
  ...requestsOf('plans', [
    {
      name: 'Dual fuel plans of a supplier',
      status: 200,
      parameters: { ...HOME, supplier_key: 'british-gas', payment_method: 'monthly_direct_debit' },
    },
    {
      name: 'Missing and invalid values',
      status: 400,
      parameters: { post_code: '', supplier_key: 'no-such-supplier' },
    },
    { name: 'Unknown postcode', status: 404, parameters: { ...NOWHERE, supplier_key: 'british-gas' } },
  ]),
  ...requestsOf('plan-lookup', [
    {
      name: 'Closest dual fuel plan',
      status: 200,
      parameters: { post_code: HOME.post_code, supplier_key: 'british-gas', ...RATES },
    },
    {
      name: 'Missing and invalid values',
      status: 400,
      parameters: { post_code: HOME.post_code, electricity_charge_pence_per_day: 'low' },
    },
    { name: 'Unknown postcode', status: 404, parameters: { ...RATES, ...NOWHERE } },
  ]),
];
