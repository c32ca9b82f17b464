import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SampleApi, type Sent, sampleApi } from '../../support/sample-api.ts';

let api: SampleApi;
beforeAll(async () => {
  api = await sampleApi();
});

async function errorsOf(name: string, sent: Sent): Promise<readonly (readonly [string, object])[]> {
  const { status, body } = await api.get(name, sent);
  expect(status).toBe(400);
  return body.errors.map(({ code, parameters }: { code: string; parameters: object }) => [code, parameters]);
}

const document = JSON.parse(readFileSync(join(import.meta.dirname, '../../../docs/openapi.json'), 'utf8'));

function parametersOf(name: string): readonly string[] {
  return document.paths[`/energy/${name}`].get.parameters
    .filter((parameter: { in: string }) => parameter.in === 'query')
    .map((parameter: { name: string }) => parameter.name);
}

describe('the errors of a request', () => {
  it.each(['suppliers', 'plans', 'plan-lookup', 'comparison', 'valuation', 'best-available'])(
    'stand in the order of the parameters in the reference: %s',
    async (name) => {
      const names = parametersOf(name);
      expect(names.length).toBeGreaterThan(1);
      // Every parameter is sent twice, so that each has an error; they come in the other order.
      const errors = await errorsOf(name, Object.fromEntries(names.toReversed().map((one) => [one, ['a', 'b']])));
      expect(errors.map(([, parameters]) => parameters)).toEqual(names.map((one) => ({ [one]: 'a,b' })));
    },
  );

  const home = { post_code: 'SW1A 1AA', fuel: 'dual_fuel', electricity_variant: 'standard' };
  const plan = { dual_fuel_supplier_key: 'british-gas', dual_fuel_plan_key: 'standard-variable' };
  const usage = { electricity_usage_kwh: '2500', gas_usage_kwh: '9500' };

  it.each(['-0', '-1', '+1', ' 1', '1 ', '1e3', '0x10', '1,000', '.5', '1.', 'NaN', '1000000.000001', '٣'])(
    'name %p as no number of kWh',
    async (gas_usage_kwh) => {
      const sent = { ...home, ...plan, ...usage, gas_usage_kwh };
      expect(await errorsOf('comparison', sent)).toEqual([['invalid-parameter-value', { gas_usage_kwh }]]);
    },
  );

  it.each(['0000-01-01', '2027-02-29', '2027-1-1', '20270101', '2027-01-01T00:00:00Z'])(
    'name %p as no day',
    async (dual_fuel_end_date) => {
      const sent = { ...home, ...plan, ...usage, dual_fuel_end_date };
      expect(await errorsOf('valuation', sent)).toEqual([['invalid-parameter-value', { dual_fuel_end_date }]]);
    },
  );

  it('leave a plan and a postcode that are not known for the request that has no others', async () => {
    const sent = { ...home, ...plan, ...usage, post_code: 'ZZ1 1ZZ', dual_fuel_plan_key: 'no-such-plan', limit: 'x' };
    expect(await errorsOf('comparison', sent)).toEqual([['invalid-parameter-value', { limit: 'x' }]]);
  });

  it('treat an empty parameter as one that was not sent', async () => {
    const sent = { ...home, ...usage, dual_fuel_supplier_key: '', dual_fuel_plan_key: '', gas_plan_key: 'x' };
    expect(await errorsOf('comparison', sent)).toEqual([
      ['missing-required-parameter', { electricity_supplier_key: null }],
      ['missing-required-parameter', { electricity_plan_key: null }],
      ['missing-required-parameter', { gas_supplier_key: null }],
    ]);
  });
});
