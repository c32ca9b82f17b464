import {
  createMemoryInput,
  dualOffer,
  type Line,
  planLine,
  supplierLine,
} from '../../support/feed-maker.ts';
import { present } from '../../support/present.ts';
import { type SampleApi, type Sent, sampleApi } from '../../support/sample-api.ts';

let api: SampleApi;
beforeAll(async () => {
  api = await sampleApi({ homes: true });
});

async function best(query: Sent) {
  const { comparison, errors, ...body } = await api.get('best-available', query);
  expect(errors).toBeNull();
  return { ...body, comparison: present(comparison) };
}

/** A street of the demo: houses, flats, homes without gas and with Economy 7 meters. */
const STREET = { post_code: 'NR2 2HH' };
const CONSENT = { industry_db_consent: 'true' };
const DOWNING_STREET = { post_code: 'SW1A 2AA', building_number: '10' };
const STATED = 'Stated in the request';
const NIGHT = 'assumptions.percent_night_usage.value';
const USAGE_REASON = 'assumptions.electricity_usage_kwh.reason';
const PRICED_NIGHT = 'comparison.usage.electricity.percent_night_usage';

describe('the best plans for a home of which only the address is known', () => {
  it('rest on ten assumptions, each with a reason', async () => {
    const body = await best({ ...DOWNING_STREET, post_code: 'sw1a2aa' });
    expect(body).toMatchObject({
      address: {
        postcode: 'SW1A 2AA',
        building_number: '10',
        town: '',
        region: 12,
        economy_7: false,
      },
      ...{ payment_method: 'monthly_direct_debit', variant: 'standard', fuel: 'dual_fuel' },
      ...{
        plan_key: 'standard-variable',
        plan_name: 'Standard Variable',
        supplier_key: 'edf',
        supplier_name: 'EDF',
      },
    });
    expect(Object.keys(body.assumptions)).toHaveLength(10);
    for (const { reason } of Object.values(body.assumptions))
      expect(reason).toMatch(/^[A-Z].{10,}/);
  });

  it('are those that can be switched to, with savings against the assumed plan, and how many are left out', async () => {
    const query = {
      ...DOWNING_STREET,
      electricity_usage_kwh: '2000.5',
      gas_usage_kwh: '9000',
      limit: '500',
    };
    const { comparison, left_out } = await best(query);
    expect(comparison.usage).toEqual({ electricity: { kwh: 2000.5 }, gas: { kwh: 9000 } });
    const totals = comparison.comparisons.map(
      ({ personal_projection }) => personal_projection.total_pence,
    );
    const assumed = comparison.valuations.personal_projection.total_pence;
    expect(comparison.comparisons[0]?.saving_pence).toBe(assumed - Math.min(...totals));
    const whole = await best({ ...query, fulfillable_only: 'false' });
    const closed = whole.comparison.comparisons.filter(({ plan }) => !plan.fulfillable).length;
    expect(closed).toBeGreaterThan(0);
    expect(totals).toHaveLength(whole.comparison.total - closed);
    expect([left_out, whole.left_out]).toEqual([
      { not_fulfillable: closed },
      { not_fulfillable: 0 },
    ]);
    expect((await best({ ...query, exclude_suppliers: 'fuse-energy' })).left_out).toEqual(left_out);
  });

  const night = {
    ...DOWNING_STREET,
    electricity_variant: 'economy_7',
    electricity_usage_kwh: '3000',
  };
  const flat = { building_number: '999', sub_building_name: 'Flat 9' };
  const nowhere = { post_code: 'EH1 1YZ', building_number: '1' };
  const rose = {
    ...{
      organisation: '',
      town: 'NORWICH',
      postcode: 'NR2 2HH',
      thoroughfare: 'Lantern Street',
      building_number: '',
    },
    ...{
      building_name: 'Rose Cottage',
      po_box: '',
      sub_building_name: '',
      region: 10,
      economy_7: false,
    },
  };
  const matched = { address_match: 'matched', address: rose };

  it.each<[string, Sent, Readonly<Record<string, unknown>>]>([
    ['have 42 % of an Economy 7 home at night', night, { [NIGHT]: 42, [PRICED_NIGHT]: 42 }],
    [
      'have the night share sent',
      { ...night, percent_night_usage: '30.5' },
      { [NIGHT]: 30.5, [PRICED_NIGHT]: 30.5 },
    ],
    [
      'have no night share for a standard meter',
      { ...DOWNING_STREET, percent_night_usage: '30' },
      { [NIGHT]: null },
    ],
    [
      'come with the full address in any case',
      { ...STREET, building_name: 'ROSE  cottage.' },
      matched,
    ],
    [
      'come with the address as sent if it is not matched',
      { ...STREET, ...flat },
      { address_match: 'not-matched', 'address.sub_building_name': 'Flat 9', 'address.town': '' },
    ],
    [
      'are there for a postcode for which nothing is loaded',
      nowhere,
      {
        address_match: 'no-addresses-loaded',
        consumption: { electricity_usage_kwh: 2500, gas_usage_kwh: 9500 },
        'assumptions.gas_usage_kwh.reason':
          'Typical gas use of a medium household in Great Britain',
      },
    ],
    [
      'rest on the average usage of the postcode',
      DOWNING_STREET,
      { [USAGE_REASON]: 'Average electricity use in SW1A 2AA, 2024' },
    ],
    [
      'are for electricity only if the address has no gas, and for Economy 7 if it has such a meter',
      { ...STREET, building_number: '12' },
      {
        ...{
          fuel: 'electricity',
          variant: 'economy_7',
          'address.economy_7': true,
          'consumption.gas_usage_kwh': 0,
        },
        'assumptions.fuel.reason': 'The address has no gas',
      },
    ],
  ])('%s', async (_, query, expected) => {
    const body = await best(query);
    for (const [path, value] of Object.entries(expected)) expect(body).toHaveProperty(path, value);
  });

  it('rest on values that the caller sends instead', async () => {
    const body = await best({
      ...{ ...STREET, building_number: '12', fuel: 'dual_fuel', electricity_variant: 'standard' },
      ...{
        payment_method: 'prepayment',
        supplier_key: 'british-gas',
        plan_key: 'standard-variable',
      },
      ...{ electricity_usage_kwh: '3000', gas_usage_kwh: '8000.5' },
    });
    expect(body).toMatchObject({
      ...{
        fuel: 'dual_fuel',
        variant: 'standard',
        payment_method: 'prepayment',
        supplier_key: 'british-gas',
      },
      consumption: { electricity_usage_kwh: 3000, gas_usage_kwh: 8000.5 },
    });
    const { percent_night_usage: _, ...others } = body.assumptions;
    expect(new Set(Object.values(others).map(({ reason }) => reason))).toEqual(new Set([STATED]));
  });
});

describe('the assumed fuel of a home whose address says nothing of gas', () => {
  const columns = 'Outcode,Postcode,Num_meters,Total_cons_kwh,Mean_cons_kwh,Median_cons_kwh';
  const averages = (name: string, ...outcodes: readonly string[]) =>
    createMemoryInput(
      name,
      [columns, ...outcodes.map((one) => `${one},All postcodes,9,900,100,90`)].join('\n'),
    );
  let withAverages: SampleApi;
  beforeAll(async () => {
    withAverages = await sampleApi({
      placesFiles: [
        ['averages-electricity', averages('electricity-2024.csv', 'KW17', 'SW1A')],
        ['averages-gas', averages('gas-2024.csv', 'SW1A')],
      ],
    });
  });

  const noGas = 'National statistics list electricity meters but no gas meters in KW17';
  const most = 'Most homes have gas and electricity';
  it.each<[Sent, string, string, number]>([
    [{ post_code: 'KW17 2AA' }, 'electricity', noGas, 0],
    [{ post_code: 'SW1A 1AA' }, 'dual_fuel', most, 100],
    [{ post_code: 'EH1 1YZ' }, 'dual_fuel', most, 9500],
    [
      { post_code: 'KW17 2AA', gas_usage_kwh: '8000' },
      'dual_fuel',
      'The request states a gas usage',
      8000,
    ],
  ])(
    'follows from the averages of its outcode, unless the caller gives a usage of gas: %j',
    async (query, ...expected) => {
      const { assumptions, consumption } = await withAverages.get('best-available', {
        building_number: '1',
        ...query,
      });
      const { value, reason } = assumptions.fuel;
      expect([value, reason, consumption.gas_usage_kwh]).toEqual(expected);
    },
  );
});

describe('the assumed supplier', () => {
  const sell = (key: string, over: object, planOver: object = {}) => [
    supplierLine({ key, electricity_incumbent_regions: [], ...over }),
    planLine({ supplier_key: key, standard_variable: true, product_end_date: null, ...planOver }),
    dualOffer({ supplier_key: key }),
  ];
  const assumedIn = async (...lines: ReadonlyArray<ReadonlyArray<Line>>) => {
    const market = await sampleApi({ lines: lines.flat() });
    return (await market.get('best-available', DOWNING_STREET)).supplier_key;
  };

  it('is the incumbent, else the first of the big six by key, else the first by key', async () => {
    const incumbent = { electricity_incumbent_regions: [12] };
    const any = sell('aa', {});
    const big = [...sell('cc', { big_six: true }), ...sell('bb', { big_six: true })];
    expect(await assumedIn(any, big, sell('zz', incumbent))).toBe('zz');
    expect(await assumedIn(any, big, sell('zz', incumbent, { standard_variable: false }))).toBe(
      'bb',
    );
    expect(await assumedIn(sell('dd', {}), any)).toBe('aa');
  });

  it("is paid by a method that the named supplier's plans have, unless the caller gives another", async () => {
    const variable = { standard_variable: true, product_end_date: null };
    const market = await sampleApi({
      lines: [
        ...[supplierLine(), planLine(variable), dualOffer()],
        ...[supplierLine({ key: 'bolt' }), planLine({ supplier_key: 'bolt', ...variable })],
        dualOffer({ supplier_key: 'bolt', payment_method: 'prepayment' }),
      ],
    });
    const query = { ...DOWNING_STREET, fulfillable_only: 'false', supplier_key: 'bolt' };
    const reason = 'The supplier has no plan of this kind here by monthly direct debit';
    expect(await market.get('best-available', query)).toMatchObject({
      plan_key: 'fixed',
      assumptions: { payment_method: { value: 'prepayment', reason } },
      comparison: { total: 1 },
    });
    const parameters = { supplier_key: 'bolt', payment_method: 'monthly_direct_debit' };
    expect(await market.getErrors('best-available', { ...query, ...parameters })).toMatchObject({
      status: 404,
      errors: [{ code: 'plan-not-found', parameters }],
    });
  });
});

describe('the annual consumption in the industry databases', () => {
  const home = { ...STREET, building_number: '2' };

  it('is used with the occupier’s consent, unless the caller gives a usage', async () => {
    const { consumption, assumptions } = await best({ ...home, ...CONSENT });
    expect(consumption).toEqual({ electricity_usage_kwh: 4025, gas_usage_kwh: 7369.5 });
    expect(assumptions.gas_usage_kwh.reason).toMatch(/industry databases/);
    expect(api.consumptionReads()).toBe(1);
    const stated = await best({ ...home, ...CONSENT, gas_usage_kwh: '1' });
    expect(stated.consumption).toEqual({ electricity_usage_kwh: 4025, gas_usage_kwh: 1 });
  });

  it('is not looked up without consent', async () => {
    const before = api.consumptionReads();
    for (const stated of [{}, { industry_db_consent: 'false' }, { industry_db_consent: '' }]) {
      await best({ ...home, ...stated });
    }
    expect(api.consumptionReads()).toBe(before);
  });

  it('is not read for a partner that is not entitled to it or has reached its limit, as the reasons explain', async () => {
    const notEntitled = await sampleApi({ homes: true, industryData: null });
    const limited = await sampleApi({ homes: true, industryData: '1' });
    await limited.get('best-available', { ...STREET, building_number: '999', ...CONSENT });
    for (const [refused, why] of [
      [notEntitled, /; this partner's agreement does not cover industry data$/],
      [limited, /; today's limit does not cover industry data$/],
    ] as const) {
      const { assumptions } = await refused.get('best-available', {
        ...home,
        ...CONSENT,
        gas_usage_kwh: '1',
      });
      expect(assumptions.electricity_usage_kwh.reason).toMatch(why);
      expect(assumptions.gas_usage_kwh.reason).toBe(STATED);
      expect(refused.consumptionReads()).toBe(0);
      for (const other of [home, { ...home, building_number: '999', ...CONSENT }]) {
        const { assumptions: unsaid } = await refused.get('best-available', other);
        expect(unsaid.electricity_usage_kwh.reason).not.toMatch(/industry data/);
      }
    }
  });
});

it('the reference of the consent is kept with the record of the look-up, and changes nothing else', async () => {
  const served = await sampleApi({ homes: true });
  const query = { ...STREET, building_number: '2', ...CONSENT };
  const without = await served.get('best-available', query);
  const withReference = { ...query, industry_db_consent_ref: 'consent-2026:1042' };
  expect(await served.get('best-available', withReference)).toEqual(without);
  expect(served.lookups.map(({ consentRef }) => consentRef)).toEqual([null, 'consent-2026:1042']);
  for (const reference of ['Mrs Smith', 'x'.repeat(101)]) {
    expect(
      await served.getErrors('best-available', { ...query, industry_db_consent_ref: reference }),
    ).toMatchObject({ status: 400, errors: [{ code: 'invalid-parameter-value' }] });
  }
});

describe('a partner that guesses addresses', () => {
  const home = { ...STREET, building_number: '2' };
  const several = { ...STREET, building_name: 'Heron Court' };
  const none = { ...STREET, building_number: '999' };

  it('learns nothing more beyond its limit: every response is that of a postcode without addresses', async () => {
    const served = await sampleApi({ homes: true, guessesPerDay: 3 });
    expect((await served.get('best-available', none)).address_match).toBe('not-matched');
    expect((await served.getErrors('best-available', several)).status).toBe(400);
    expect((await served.get('best-available', home)).address_match).toBe('matched');
    expect((await served.get('best-available', { ...none, ...CONSENT })).address_match).toBe(
      'not-matched',
    );
    const before = served.consumptionReads();
    for (const query of [none, several, home, { ...home, ...CONSENT }]) {
      const { address_match, address, consumption } = await served.get('best-available', query);
      expect([address_match, address.town, address.building_number]).toEqual([
        'no-addresses-loaded',
        '',
        'building_number' in query ? query.building_number : '',
      ]);
      expect(consumption).toEqual((await served.get('best-available', none)).consumption);
    }
    expect(served.consumptionReads()).toBe(before);
    served.clock.moveSeconds(86_400);
    expect((await served.get('best-available', home)).address_match).toBe('matched');
  });

  it('has the limit that the authorizer passes on, which postcodes without addresses do not count towards', async () => {
    const served = await sampleApi({ homes: true, guessesPerDay: 1 });
    const match = async (query: Sent, guessLimit: string) => {
      const request = { query, caller: { guessLimit } };
      return JSON.parse((await served.call('best-available', request)).text).address_match;
    };
    const nowhere = { post_code: 'EH1 1YZ', building_number: '1' };
    expect(await match(nowhere, '2')).toBe('no-addresses-loaded');
    expect([await match(none, '2'), await match(none, '2'), await match(home, '2')]).toEqual([
      'not-matched',
      'not-matched',
      'no-addresses-loaded',
    ]);
  });
});

it('several homes that match are an error, until the flat is named', async () => {
  const building = { ...STREET, building_name: 'Heron Court' };
  expect(await api.getErrors('best-available', building)).toMatchObject({
    status: 400,
    errors: [{ code: 'address-not-unique', parameters: { building_name: 'Heron Court' } }],
  });
  expect((await best({ ...building, sub_building_name: 'apartment 2' })).variant).toBe('economy_7');
});

it.each<[Sent, object]>([
  [{ plan_key: 'no-such-plan' }, { parameters: { plan_key: 'no-such-plan', supplier_key: null } }],
  [
    { supplier_key: 'EDDF' },
    { message: expect.stringMatching(/"EDDF" was sent\. Did you mean "edf"\?$/) },
  ],
  [{ post_code: 'BT1 5GS' }, { code: 'postcode-not-found' }],
])('a postcode or plan that does not exist gets 404: %j', async (query, error) => {
  expect(await api.getErrors('best-available', { ...DOWNING_STREET, ...query })).toMatchObject({
    status: 404,
    errors: [{ code: 'plan-not-found', ...error }],
  });
});

describe('a home without a comparison gets the reason', () => {
  const NOT_FULFILLABLE =
    'No plans that can be switched to through this service are on sale for this home; fulfillable_only=false shows the others.';
  const NOT_KNOWN =
    'No current plan is known here to compare with; supplier_key and plan_key may name one.';
  const market = (over: Line) => [supplierLine(), planLine(over), dualOffer()];
  const closed = market({ standard_variable: true, fulfillable: false });
  const fixed = market({ fulfillable: false });
  const open = market({ standard_variable: true });
  const green = planLine({ key: 'green', feature_labels: ['green'], fulfillable: false });
  const closedGreen = [...open, green, dualOffer({ plan_key: 'green' })];

  it.each<readonly [string, readonly Line[], Sent, string | undefined]>([
    ['nothing can be switched to', closed, {}, NOT_FULFILLABLE],
    ['nothing can be switched to, but is shown', closed, { fulfillable_only: 'false' }, undefined],
    ['it has no known current plan', fixed, {}, NOT_KNOWN],
    [
      'the caller names its plan',
      fixed,
      { plan_key: 'fixed', fulfillable_only: 'false' },
      undefined,
    ],
    ['the filters leave a plan', open, { fixed_only: 'true' }, undefined],
    [
      'the filters leave none',
      open,
      { green_only: 'true' },
      'No plans on sale for this home match the filters.',
    ],
    [
      'what the filters leave cannot be switched to',
      closedGreen,
      { green_only: 'true' },
      NOT_FULFILLABLE,
    ],
  ])('%s', async (_, lines, query, reason) => {
    const served = await sampleApi({ lines });
    const { comparison, errors } = await served.get('best-available', {
      ...DOWNING_STREET,
      ...query,
    });
    expect([comparison === null, errors?.comparison]).toEqual([reason !== undefined, reason]);
  });

  it('nothing is on sale', async () => {
    const early = await sampleApi({ day: '2026-03-01', loadDay: '2026-11-21' });
    const { comparison, errors } = await early.get('best-available', DOWNING_STREET);
    expect([comparison, errors?.comparison]).toEqual([null, 'No plans are on sale for this home.']);
  });
});

it('other usages of a home count only for its fuels', async () => {
  const withoutGas = { ...STREET, building_number: '12', fulfillable_only: 'false' };
  const { comparison } = await best({ ...withoutGas, other_usages: '1800:7500' });
  const there = (await best({ ...withoutGas, electricity_usage_kwh: '1800' })).comparison;
  expect(
    comparison.comparisons.map(({ at_usages }) => at_usages?.[0]?.total_pence).toSorted(),
  ).toEqual(
    there.comparisons.map(({ personal_projection }) => personal_projection.total_pence).toSorted(),
  );
  expect(comparison.comparisons[0]?.at_usages?.[0]).not.toHaveProperty('gas_usage_kwh');
  expect((await best({ ...withoutGas, other_usages: '1800:1' })).comparison.id).toBe(comparison.id);
});
