import { HOME, NOWHERE } from './homes.ts';
import { type ExampleRequest, requestsOf } from './request.ts';

const RATES = {
  electricity_charge_pence_per_day: '43.2146',
  electricity_rate_pence_per_kwh: '25.5',
  gas_charge_pence_per_day: '27.3358',
  gas_rate_pence_per_kwh: '6.914',
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
