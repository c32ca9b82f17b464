import {
  createMemorySource,
  dualOffer,
  feed,
  header,
  type Line,
  planLine,
  supplierLine,
} from '../../support/feed-maker.ts';
import { type SampleApi, type Sent, sampleApi } from '../../support/sample-api.ts';

let api: SampleApi;

beforeAll(async () => {
  api = await sampleApi({ homes: true });
});

async function best(sent: Sent) {
  const { status, body } = await api.get('best-available', sent);
  expect({ status, errors: Array.isArray(body.errors) ? body.errors : [] }).toEqual({ status: 200, errors: [] });
  return body;
}

/** A street of the demo: houses, flats, homes without gas and with Economy 7 meters. */
const street = { post_code: 'NR2 2HH' };

describe('the best plans for a home that is known by its address alone', () => {
  it('stand on nine assumptions, each with a reason', async () => {
    const body = await best({ post_code: 'sw1a2aa', building_number: '10' });
    expect(body).toMatchObject({
      errors: null,
      address: { postcode: 'SW1A 2AA', building_number: '10', town: '', region: 12, economy_7: false },
      payment_method: 'monthly_direct_debit',
      plan_key: 'standard-variable',
      variant: 'standard',
      supplier_key: 'edf',
      supplier_name: 'EDF',
      plan_name: 'Standard Variable',
      fuel: 'dual_fuel',
    });
    expect(Object.keys(body.assumptions).toSorted()).toEqual([
      'electricity_usage_kwh',
      'fuel',
      'gas_usage_kwh',
      'payment_method',
      'plan_key',
      'plan_name',
      'supplier_key',
      'supplier_name',
      'variant',
    ]);
    for (const { reason } of Object.values<{ reason: string }>(body.assumptions))
      expect(reason).toMatch(/^[A-Z].{10,}/);
  });

  it('rank the plans that can be switched to, and save against the assumed one', async () => {
    const body = await best({ post_code: 'SW1A 2AA', building_number: '10', limit: '500' });
    const { comparisons, valuations } = body.comparison;
    const totals = comparisons.map(
      (item: { personal_projection: { total_pence: number } }) => item.personal_projection.total_pence,
    );
    expect(totals).toEqual(totals.toSorted((a: number, b: number) => a - b));
    expect(comparisons.every(({ plan }: { plan: { fulfillable: boolean } }) => plan.fulfillable)).toBe(true);
    expect(comparisons[0].saving_pence).toBe(valuations.personal_projection.total_pence - totals[0]);
    const whole = await best({ post_code: 'SW1A 2AA', building_number: '10', limit: '500', fulfillable_only: 'false' });
    expect(whole.comparison.comparisons.length).toBeGreaterThan(comparisons.length);
    expect(whole.comparison.comparisons.some(({ plan }: { plan: { fulfillable: boolean } }) => !plan.fulfillable)).toBe(
      true,
    );
  });

  it('know the address where it is loaded, in any case and punctuation', async () => {
    const { address } = await best({ ...street, building_name: 'ROSE  cottage.' });
    expect(address).toEqual({
      organisation: '',
      town: 'NORWICH',
      postcode: 'NR2 2HH',
      thoroughfare: 'Lantern Street',
      building_number: '',
      building_name: 'Rose Cottage',
      po_box: '',
      sub_building_name: '',
      region: 10,
      economy_7: false,
    });
  });

  it('echo an address that is not loaded', async () => {
    const { address } = await best({ ...street, building_number: '999', sub_building_name: 'Flat 9' });
    expect(address).toMatchObject({
      building_number: '999',
      sub_building_name: 'Flat 9',
      town: '',
      postcode: 'NR2 2HH',
    });
  });

  it('say whether the address was matched, or whether addresses are loaded at all', async () => {
    const matchOf = async (sent: Sent): Promise<string> => (await best(sent)).address_match;
    expect(await matchOf({ ...street, building_name: 'Rose Cottage' })).toBe('matched');
    expect(await matchOf({ ...street, building_number: '999' })).toBe('not-matched');
    expect(await matchOf({ post_code: 'EH1 1YZ', building_number: '1' })).toBe('no-addresses-loaded');
  });

  it('work at a postcode that nothing is loaded for', async () => {
    const body = await best({ post_code: 'EH1 1YZ', building_number: '1' });
    expect(body.comparison.comparisons.length).toBeGreaterThan(0);
    expect(body).toMatchObject({
      consumption: { electricity_usage_kwh: 2500, gas_usage_kwh: 9500 },
      assumptions: {
        gas_usage_kwh: { value: 9500, reason: 'What a household with medium use of gas uses in Great Britain' },
      },
    });
  });
});

describe('what is assumed of a home', () => {
  it('is electricity alone where the address has no gas, and Economy 7 where it has such a meter', async () => {
    const body = await best({ ...street, building_number: '12' });
    expect(body).toMatchObject({ fuel: 'electricity', variant: 'economy_7', address: { economy_7: true } });
    expect(body.consumption.gas_usage_kwh).toBe(0);
    expect(body.assumptions.fuel.reason).toBe('The address has no gas');
    const [day, night] = body.comparison.comparisons[0].personal_projection.current.electricity.breakdown;
    expect(night.usage_kWh / (day.usage_kWh + night.usage_kWh)).toBeCloseTo(0.42, 9);
  });

  it('says of a use of no gas that the caller gave it, where the address has none either', async () => {
    const { fuel, assumptions } = await best({ ...street, building_name: 'Rose Cottage', gas_usage_kwh: '0' });
    expect(fuel).toBe('electricity');
    expect(assumptions.gas_usage_kwh).toEqual({ value: 0, reason: 'Given by the caller' });
  });

  it('gives way to what the caller knows', async () => {
    const body = await best({
      ...street,
      building_number: '12',
      fuel: 'dual_fuel',
      electricity_variant: 'standard',
      payment_method: 'prepayment',
      supplier_key: 'british-gas',
      plan_key: 'standard-variable',
      electricity_usage_kwh: '3000',
      gas_usage_kwh: '8000.5',
    });
    expect(body).toMatchObject({
      fuel: 'dual_fuel',
      variant: 'standard',
      payment_method: 'prepayment',
      supplier_key: 'british-gas',
      consumption: { electricity_usage_kwh: 3000, gas_usage_kwh: 8000.5 },
    });
    const reasons = Object.values<{ reason: string }>(body.assumptions).map(({ reason }) => reason);
    expect(new Set(reasons)).toEqual(new Set(['Given by the caller']));
  });

  it('takes the average of the postcode before a medium household', async () => {
    const { assumptions } = await best({ post_code: 'SW1A 2AA', building_number: '10' });
    expect(assumptions.electricity_usage_kwh.reason).toMatch(/^Average electricity use in SW1A 2AA, 2024$/);
    const outcode = await best({ post_code: 'SW1A 1AA', building_number: '1' });
    expect(outcode.assumptions.gas_usage_kwh.reason).toMatch(/^Average gas use in SW1A/);
  });

  it('finds the supplier of a plan that the caller names alone', async () => {
    expect(await best({ post_code: 'SW1A 2AA', building_number: '10', plan_key: 'next-flex' })).toMatchObject({
      supplier_key: 'eon-next',
      plan_key: 'next-flex',
    });
  });
});

describe('the fuel of a home whose address says nothing of gas', () => {
  const columns = 'Outcode,Postcode,Num_meters,Total_cons_kwh,Mean_cons_kwh,Median_cons_kwh';
  const averages = (name: string, ...outcodes: readonly string[]) =>
    createMemorySource(name, [columns, ...outcodes.map((one) => `${one},All postcodes,9,900,100,90`)].join('\n'));
  let withAverages: SampleApi;
  beforeAll(async () => {
    withAverages = await sampleApi({
      placesFiles: [
        ['averages-electricity', averages('electricity-2024.csv', 'KW17', 'SW1A')],
        ['averages-gas', averages('gas-2024.csv', 'SW1A')],
      ],
    });
  });

  const fuelOf = async (sent: Sent) => {
    const { body } = await withAverages.get('best-available', { building_number: '1', ...sent });
    return [body.assumptions.fuel, body.consumption.gas_usage_kwh];
  };

  it('is electricity if the averages of its outcode have electricity and no gas', async () => {
    expect(await fuelOf({ post_code: 'KW17 2AA' })).toEqual([
      { value: 'electricity', reason: 'The national averages for KW17 have electricity meters and no gas meters' },
      0,
    ]);
  });

  it('is both fuels if the averages have gas, or say nothing of the outcode', async () => {
    const both = { value: 'dual_fuel', reason: 'Most homes have gas and electricity' };
    expect(await fuelOf({ post_code: 'SW1A 1AA' })).toEqual([both, 100]);
    expect(await fuelOf({ post_code: 'EH1 1YZ' })).toEqual([both, 9500]);
  });

  it('is both fuels if the caller gives a usage of gas, whatever the averages have', async () => {
    const [fuel, gasKwh] = await fuelOf({ post_code: 'KW17 2AA', gas_usage_kwh: '8000' });
    expect([fuel.value, gasKwh]).toEqual(['dual_fuel', 8000]);
  });
});

describe('a supplier that is named, and has no plan by monthly direct debit', () => {
  const home = { post_code: 'SW1A 2AA', building_number: '10', fulfillable_only: 'false' };
  const svt = planLine({ standard_variable: true, product_end_date: null });
  const boltPlan = planLine({ supplier_key: 'bolt', standard_variable: true, product_end_date: null });
  const bolt = (payment_method: string) => dualOffer({ supplier_key: 'bolt', payment_method });
  const marketOf = (...methods: readonly string[]) =>
    sampleApi({
      feeds: [
        feed([
          header(),
          supplierLine(),
          svt,
          dualOffer(),
          supplierLine({ key: 'bolt' }),
          boltPlan,
          ...methods.map(bolt),
        ]),
      ],
    });

  it('is assumed on the payment method that it has, with the reason', async () => {
    const market = await marketOf('prepayment');
    const { body } = await market.get('best-available', { ...home, supplier_key: 'bolt' });
    expect(body).toMatchObject({ payment_method: 'prepayment', supplier_key: 'bolt', plan_key: 'fixed' });
    expect(body.assumptions.payment_method).toEqual({
      value: 'prepayment',
      reason: "None of the supplier's plans here is paid for by monthly direct debit",
    });
    expect(body.comparison.comparisons).toHaveLength(1);
  });

  it('is assumed on variable direct debit first, then on payment of bills', async () => {
    const methodIn = async (...methods: readonly string[]): Promise<string> => {
      const { body } = await (await marketOf(...methods)).get('best-available', { ...home, supplier_key: 'bolt' });
      return body.payment_method;
    };
    expect(await methodIn('prepayment', 'pay_on_receipt_of_bill', 'variable_direct_debit')).toBe(
      'variable_direct_debit',
    );
    expect(await methodIn('prepayment', 'pay_on_receipt_of_bill')).toBe('pay_on_receipt_of_bill');
    expect(await methodIn('prepayment', 'monthly_direct_debit')).toBe('monthly_direct_debit');
  });

  it('is not found on a payment method that the caller gives and it does not have', async () => {
    const sent = { ...home, supplier_key: 'bolt', payment_method: 'monthly_direct_debit' };
    expect(await (await marketOf('prepayment')).get('best-available', sent)).toMatchObject({
      status: 404,
      body: {
        errors: [
          {
            code: 'plan-not-found',
            parameters: { plan_key: null, supplier_key: 'bolt', payment_method: 'monthly_direct_debit' },
          },
        ],
      },
    });
  });
});

describe('the supplier that is assumed', () => {
  const sell = (key: string, over: object, planOver: object = {}) => [
    supplierLine({ key, electricity_incumbent_regions: [], ...over }),
    planLine({ supplier_key: key, standard_variable: true, product_end_date: null, ...planOver }),
    dualOffer({ supplier_key: key }),
  ];
  const assumedIn = async (...lines: ReadonlyArray<ReadonlyArray<Line>>): Promise<string> => {
    const market = await sampleApi({ feeds: [feed([header(), ...lines.flat()])] });
    const { body } = await market.get('best-available', { post_code: 'SW1A 2AA', building_number: '10' });
    return body.supplier_key;
  };
  const incumbent = { electricity_incumbent_regions: [12] };

  it('is the incumbent, else the first of the big six by key, else the first by key', async () => {
    const any = sell('aa', {});
    const big = [...sell('cc', { big_six: true }), ...sell('bb', { big_six: true })];
    expect(await assumedIn(any, big, sell('zz', incumbent))).toBe('zz');
    expect(await assumedIn(any, big, sell('zz', incumbent, { standard_variable: false }))).toBe('bb');
    expect(await assumedIn(sell('dd', {}), any)).toBe('aa');
  });
});

describe('the annual consumption figures of the industry databases', () => {
  it('are used with the occupier’s consent', async () => {
    const { consumption, assumptions } = await best({ ...street, building_number: '2', industry_db_consent: 'true' });
    expect(consumption).toEqual({ electricity_usage_kwh: 4025, gas_usage_kwh: 7369.5 });
    expect(assumptions.gas_usage_kwh.reason).toMatch(/industry databases/);
    expect(api.consumptionAsked).toEqual(['999000000001']);
  });

  it('are not even asked for without it', async () => {
    const asked = api.consumptionAsked.length;
    const sent = [{}, { industry_db_consent: 'false' }, { industry_db_consent: '' }];
    for (const consent of sent) await best({ ...street, building_number: '2', ...consent });
    expect(
      (await api.get('best-available', { ...street, building_number: '2', industry_db_consent: 'yes' })).status,
    ).toBe(400);
    expect(api.consumptionAsked).toHaveLength(asked);
  });

  it('give way to a use that the caller gives', async () => {
    const sent = { ...street, building_number: '2', industry_db_consent: 'true', gas_usage_kwh: '1' };
    expect((await best(sent)).consumption).toEqual({ electricity_usage_kwh: 4025, gas_usage_kwh: 1 });
  });
});

describe('a request for the best plans that cannot be answered', () => {
  it('names all three building parameters where none is sent', async () => {
    const { status, body } = await api.get('best-available', { post_code: 'SW1A 1AA', limit: '0' });
    expect(status).toBe(400);
    expect(body.errors.map(({ parameters }: { parameters: object }) => parameters)).toEqual([
      { building_name: null },
      { building_number: null },
      { sub_building_name: null },
      { limit: '0' },
    ]);
  });

  it('asks for the flat where several homes match, and has no need to where a whole building does', async () => {
    expect(await api.get('best-available', { ...street, building_name: 'Heron Court' })).toMatchObject({
      status: 400,
      body: { errors: [{ code: 'address-not-unique', parameters: { building_name: 'Heron Court' } }] },
    });
    expect((await best({ ...street, building_name: 'Heron Court', sub_building_name: 'apartment 2' })).variant).toBe(
      'economy_7',
    );
  });

  it('knows no gas for electricity alone', async () => {
    const sent = { ...street, building_number: '2', fuel: 'electricity', gas_usage_kwh: '1' };
    expect((await api.get('best-available', sent)).body.errors).toMatchObject([{ code: 'disallowed-parameter' }]);
  });

  it('names a plan, a supplier and a postcode that do not exist', async () => {
    const home = { post_code: 'SW1A 2AA', building_number: '10' };
    expect(await api.get('best-available', { ...home, plan_key: 'no-such-plan' })).toMatchObject({
      status: 404,
      body: { errors: [{ code: 'plan-not-found', parameters: { plan_key: 'no-such-plan', supplier_key: null } }] },
    });
    expect((await api.get('best-available', { ...home, supplier_key: 'nobody' })).status).toBe(404);
    expect((await api.get('best-available', { ...home, post_code: 'BT1 5GS' })).status).toBe(404);
  });

  it('says inside the response that nothing is on sale', async () => {
    const body = await best({
      post_code: 'SW1A 2AA',
      building_number: '10',
      payment_method: 'variable_direct_debit',
      fuel: 'electricity',
      electricity_variant: 'economy_7',
    });
    expect(body.comparison).not.toBeNull();
    const early = await sampleApi({ day: '2026-03-01', loadDay: '2026-11-21' });
    const nothing = await early.get('best-available', { post_code: 'SW1A 2AA', building_number: '10' });
    expect(nothing).toMatchObject({
      status: 200,
      body: { errors: { comparison: 'No plans are on sale for this home.' }, comparison: null },
    });
  });

  it('says why nothing is compared where something is on sale', async () => {
    const home = { post_code: 'SW1A 2AA', building_number: '10' };
    const marketOf = (standard_variable: boolean) => {
      const unfulfillable = planLine({ standard_variable, fulfillable: false });
      return sampleApi({ feeds: [feed([header(), supplierLine(), unfulfillable, dualOffer()])] });
    };
    const why = async (small: SampleApi, sent: Sent = {}) =>
      (await small.get('best-available', { ...home, ...sent })).body.errors?.comparison ?? null;

    const variable = await marketOf(true);
    expect(await why(variable)).toBe(
      'No plans that can be switched to through this service are on sale for this home; fulfillable_only=false shows the others.',
    );
    expect(await why(variable, { fulfillable_only: 'false' })).toBeNull();
    const fixed = await marketOf(false);
    expect(await why(fixed)).toBe(
      'No current plan is known here to compare with; supplier_key and plan_key may name one.',
    );
    expect(await why(fixed, { plan_key: 'fixed', fulfillable_only: 'false' })).toBeNull();
  });
});
