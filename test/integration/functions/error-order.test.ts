import { OPERATION_IDS } from '../../../shared/contract/operations.ts';
import { DUAL_FUEL, MEDIUM_KWH, WESTMINSTER } from '../../support/households.ts';
import { documentedOperations, readDocument } from '../../support/openapi-document.ts';
import { present } from '../../support/present.ts';
import type { GetName } from '../../support/response-bodies.ts';
import { type SampleApi, type Sent, sampleApi } from '../../support/sample-api.ts';

let api: SampleApi;
beforeAll(async () => {
  api = await sampleApi();
});

async function errorsOf(name: GetName, sent: Sent) {
  const { status, errors } = await api.getErrors(name, sent);
  expect(status).toBe(400);
  return errors.map(({ code, parameters }) => [code, parameters] as const);
}

function parametersOf(name: GetName): readonly string[] {
  const { parameters } = present(
    documentedOperations(readDocument()).find(({ operation }) => operation.operationId === OPERATION_IDS[name]),
  ).operation;
  return parameters.filter((parameter) => parameter.in === 'query').map((parameter) => parameter.name);
}

describe('the errors of a request', () => {
  it.each<GetName>(['suppliers', 'plans', 'plan-lookup', 'comparison', 'valuation', 'best-available'])(
    'are in the order of the parameters in the reference: %s',
    async (name) => {
      const names = parametersOf(name);
      expect(names.length).toBeGreaterThan(1);
      // Every parameter is sent twice, so that each has an error; they come in the other order.
      const errors = await errorsOf(name, Object.fromEntries(names.toReversed().map((one) => [one, ['a', 'b']])));
      expect(errors.map(([, parameters]) => parameters)).toEqual(names.map((one) => ({ [one]: 'a,b' })));
    },
  );

  it.each<readonly [GetName, Sent]>([
    ['comparison', { ...DUAL_FUEL, only_suppliers: 'octopus-energy', limit: '0' }],
    ['plans', { post_code: 'SW1A 1AA', supplier_key: 'octopus-energy', limit: '0', fuel: 'steam' }],
  ])('are named though there is no market yet that would know a supplier: %s', async (name, sent) => {
    const empty = await sampleApi({ feeds: [] });
    expect((await empty.getErrors(name, sent)).status).toBe(400);
  });

  it('do not include an unknown plan or postcode if there is any other', async () => {
    const sent = { ...DUAL_FUEL, post_code: 'ZZ1 1ZZ', dual_fuel_plan_key: 'no-such-plan', limit: 'x' };
    expect(await errorsOf('comparison', sent)).toEqual([['invalid-parameter-value', { limit: 'x' }]]);
  });

  it('are the same for an empty parameter as for one that was not sent', async () => {
    const sent = {
      ...WESTMINSTER,
      fuel: 'dual_fuel',
      ...MEDIUM_KWH,
      dual_fuel_supplier_key: '',
      dual_fuel_plan_key: '',
      gas_plan_key: 'x',
    };
    expect(await errorsOf('comparison', sent)).toEqual([
      ['missing-required-parameter', { electricity_supplier_key: null }],
      ['missing-required-parameter', { electricity_plan_key: null }],
      ['missing-required-parameter', { gas_supplier_key: null }],
    ]);
  });
});
