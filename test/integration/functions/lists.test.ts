import { electricityOffer, planLine, supplierLine } from '../../support/feed-maker.ts';
import { type SampleApi, type Sent, sampleApi } from '../../support/sample-api.ts';

let api: SampleApi;
beforeAll(async () => {
  api = await sampleApi();
});

describe('GET /energy/suppliers', () => {
  it('lists the suppliers of a postcode by name, with the incumbents of its region', async () => {
    const { suppliers } = await api.get('suppliers', { post_code: 'sw1a1aa' });
    expect(suppliers.map(({ name }) => name).join()).toBe(
      'British Gas,E.ON Next,EDF,Example Energy,Fuse Energy,Octopus Energy,OVO Energy,ScottishPower,So Energy,Utilita,Utility Warehouse',
    );
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

  it.each(['BT1 5GS', 'nonsense', '<script>'])('does not find the postcode %s', async (post_code) => {
    expect(await api.getErrors('suppliers', { post_code })).toMatchObject({
      status: 404,
      errors: [{ code: 'postcode-not-found', parameters: { post_code } }],
    });
  });
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

  it('reports an unknown supplier together with every other error, and asks which was meant', async () => {
    expect(await api.getErrors('plans', { supplier_key: 'nobody', fuel: 'coal' })).toMatchObject({
      status: 400,
      errors: [
        { parameters: { post_code: null } },
        { parameters: { fuel: 'coal' } },
        { parameters: { supplier_key: 'nobody' } },
      ],
    });
    const { errors } = await api.getErrors('plans', { ...britishGas, supplier_key: 'British Gas' });
    expect(errors.map(({ message }) => message)).toEqual([
      'supplier_key must be a supplier key from /energy/suppliers, for example british-gas; "British Gas" was sent. Did you mean "british-gas"?',
    ]);
  });
});

describe('GET /energy/best-buys', () => {
  it('lists the standard plans of the big six under the specified name', async () => {
    const { meta, plans } = await api.get('best-buys', {}, { best_buy_type: 'big-six-standard-plans' });
    expect(meta.only_standard_plans).toBe(true);
    expect(plans).toHaveLength(6);
    expect(meta.big_six).toEqual(expect.arrayContaining(plans.map(({ supplier_key }) => supplier_key)));
  });

  it('lists every plan as either fixed or variable, in which it differs from a list of standard plans', async () => {
    const types = ['cheapest-plans', 'cheapest-fixed-plans', 'cheapest-variable-plans'];
    const [all, ...parts] = await Promise.all(
      types.map((best_buy_type) => api.get('best-buys', {}, { best_buy_type })),
    );
    expect(all?.meta.only_standard_plans).toBe(false);
    expect(parts.flatMap(({ plans }) => plans)).toHaveLength(all?.plans.length ?? 0);
  });

  it('rejects an unknown type without repeating it', async () => {
    expect(await api.getErrors('best-buys', {}, { best_buy_type: 'worst' })).toMatchObject({
      status: 400,
      errors: [{ code: 'invalid-parameter-value', parameters: { best_buy_type: null } }],
    });
  });
});
