import { NOWHERE } from './homes.ts';
import { type ExampleRequest, requestsOf } from './request.ts';

const ADDRESS = { post_code: 'NR2 2HH', building_number: '2' } as const;

export const BEST_QUERIES: readonly ExampleRequest[] = [
  ...requestsOf('best-buys', [
    {
      name: 'Standard plans of the big six',
      status: 200,
      parameters: { best_buy_type: 'big-six-standard-plans' },
    },
    { name: 'Unknown type', status: 400, parameters: { best_buy_type: 'nicest-plans' } },
  ]),
  ...requestsOf('best-available', [
    { name: 'A known address', status: 200, parameters: { ...ADDRESS, limit: '3' } },
    { name: 'No building and an invalid limit', status: 400, parameters: { post_code: ADDRESS.post_code, limit: '0' } },
    {
      name: 'Gas usage for a home without gas',
      status: 400,
      parameters: { ...ADDRESS, fuel: 'electricity', gas_usage_kwh: '9500' },
    },
    {
      name: 'Several flats',
      status: 400,
      parameters: { post_code: ADDRESS.post_code, building_name: 'Heron Court' },
    },
    { name: 'Unknown postcode', status: 404, parameters: { ...ADDRESS, ...NOWHERE } },
    {
      name: 'Unknown plan',
      status: 404,
      parameters: { ...ADDRESS, supplier_key: 'edf', plan_key: 'no-such-plan' },
    },
  ]),
];
