import { type SampleApi, type Sent, sampleApi } from '../../support/sample-api.ts';

let api: SampleApi;

beforeAll(async () => {
  api = await sampleApi();
});

describe('GET /energy/plans', () => {
  const britishGas = { post_code: 'SW1A 1AA', supplier_key: 'british-gas' };
  const keys = async (sent: Sent) => (await api.get('plans', sent)).plans.map(({ key }) => key);

  it('filters the plans of a supplier by fuel, payment method and meter type', async () => {
    expect(await keys(britishGas)).toHaveLength(4);
    expect(await keys({ ...britishGas, payment_method: 'prepayment' })).toEqual(['standard-variable']);
    expect(await keys({ ...britishGas, fuel: 'gas', electricity_variant: 'economy_7' })).toEqual(['standard-variable']);
    expect(await keys({ ...britishGas, payment_method: 'variable_direct_debit' })).toEqual(['standard-variable']);
  });

  it('asks which supplier was meant', async () => {
    const { errors } = await api.getErrors('plans', { ...britishGas, supplier_key: 'British Gas' });
    expect(errors.map(({ message }) => message)).toEqual([
      'supplier_key must be a supplier key from /energy/suppliers, for example british-gas; "British Gas" was sent. Did you mean "british-gas"?',
    ]);
  });

  it('reports an unknown supplier together with every other error', async () => {
    expect(await api.getErrors('plans', { supplier_key: 'nobody', fuel: 'coal' })).toMatchObject({
      status: 400,
      errors: [
        { code: 'missing-required-parameter', parameters: { post_code: null } },
        { code: 'invalid-parameter-value', parameters: { fuel: 'coal' } },
        { code: 'invalid-parameter-value', parameters: { supplier_key: 'nobody' } },
      ],
    });
  });
});
