import { electricityOffer, planLine, supplierLine } from '../../support/feed-maker.ts';
import { type SampleApi, sampleApi } from '../../support/sample-api.ts';

let api: SampleApi;

beforeAll(async () => {
  api = await sampleApi();
});

describe('GET /energy/suppliers', () => {
  it('lists the suppliers of a postcode by name, with the incumbents of its region', async () => {
    const { suppliers } = await api.get('suppliers', { post_code: 'sw1a1aa' });
    expect(suppliers.map(({ name }) => name)).toEqual([
      'British Gas',
      'E.ON Next',
      'EDF',
      'Example Energy',
      'Fuse Energy',
      'Octopus Energy',
      'OVO Energy',
      'ScottishPower',
      'So Energy',
      'Utilita',
      'Utility Warehouse',
    ]);
    expect(suppliers.flatMap(({ incumbent, key }) => (incumbent ? [key] : []))).toEqual(['british-gas', 'edf']);
  });

  it('lists only suppliers of the fuel asked for, each with all its plan types', async () => {
    const { suppliers } = await api.get('suppliers', { post_code: 'SW1A 1AA', fuel: 'gas' });
    expect(suppliers.map(({ key }) => key)).not.toContain('fuse-energy');
    expect(new Set(suppliers[0]?.plan_types.map(({ fuel }) => fuel)).size).toBe(3);
    expect(JSON.stringify(suppliers)).not.toContain('variable_direct_debit');
  });

  it('lists a supplier for a fuel that it sells by variable direct debit only, with no plan types', async () => {
    const variable = electricityOffer({ payment_method: 'variable_direct_debit' });
    const small = await sampleApi({ lines: [supplierLine(), planLine(), variable] });
    const electricity = await small.get('suppliers', { post_code: 'SW1A 1AA', fuel: 'electricity' });
    expect(electricity.suppliers).toMatchObject([{ key: 'acme', plan_types: [] }]);
    expect(await small.get('suppliers', { post_code: 'SW1A 1AA', fuel: 'gas' })).toEqual({ suppliers: [] });
  });

  it('reports a missing postcode together with an unknown fuel', async () => {
    expect(await api.getErrors('suppliers', { fuel: 'coal' })).toMatchObject({
      status: 400,
      errors: [{ parameters: { post_code: null } }, { parameters: { fuel: 'coal' } }],
    });
  });

  it.each(['BT1 5GS', 'IM1 1AA', 'JE2 3AB', 'nonsense', '<script>'])(
    'does not find the postcode %s',
    async (post_code) => {
      expect(await api.getErrors('suppliers', { post_code })).toMatchObject({
        status: 404,
        errors: [{ code: 'postcode-not-found', parameters: { post_code } }],
      });
    },
  );
});
