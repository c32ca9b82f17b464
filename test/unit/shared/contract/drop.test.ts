import { readIdempotencyKey } from '../../../../shared/contract/drop.ts';
import {
  bodyErrors,
  currentPlan,
  dualFuel,
  electricityAlone,
  gasAlone,
  type Part,
  read,
  selectedPlan,
  separate,
} from '../../../support/drop-body.ts';

const CURRENT = { supplierKey: 'acme', planKey: 'standard-variable', paymentMethod: 'monthly_direct_debit' };

function messages(body: Part): readonly string[] {
  return read(body).errors.map(({ message }) => message);
}

function using(electricity_usage: unknown, over: Part = {}): Part {
  return dualFuel({ electricity_usage, ...over });
}

function selecting(fuel: string, payment_method = 'monthly_direct_debit'): Part {
  return { selected_plan: selectedPlan({ fuel, payment_method }) };
}

describe('a body that is right', () => {
  it('is read whole', () => {
    expect(read(dualFuel())).toEqual({
      errors: [],
      drop: {
        household: {
          sent: { postcode: 'SW1A 1AA', spendPence: { electricity: null, gas: null } },
          fuel: 'dual_fuel',
          electricityVariant: 'standard',
          current: [{ fuel: 'dual_fuel', ...CURRENT, endDate: null }],
          electricityUsage: { form: 'estimate', level: 'medium' },
          gasUsage: { form: 'estimate', level: 'medium' },
          nightMicropercent: null,
          home: null,
        },
        selected: { supplierKey: 'bolt', planKey: 'fixed', paymentMethod: 'monthly_direct_debit' },
        handedOver: dualFuel(),
      },
    });
  });

  it('may have unknown and empty fields, which are not handed over', () => {
    const { fuel, payment_method, plan_key, supplier_key } = selectedPlan();
    const selected_plan = { fuel, payment_method, plan_key, supplier_key };
    const sent = { ...selected_plan, plan_name: '', annual_cost_pence: null, colour: { shade: 1 } };
    const body = dualFuel({
      electricity: null,
      gas: '',
      colour: 'green',
      selected_plan: sent,
      attribution: { a: null },
    });
    const { electricity_usage, gas_usage, dual_fuel, post_code, electricity_variant } = dualFuel();
    expect(read(body).drop?.handedOver).toStrictEqual({
      ...{ post_code, electricity_variant, dual_fuel, electricity_usage, gas_usage, selected_plan, attribution: {} },
    });
  });
});

const MISSING = 'missing-required-parameter';
const INVALID = 'invalid-parameter-value';
const DISALLOWED = 'disallowed-parameter';
const PLAN = '{"payment_method":"monthly_direct_debit","plan_key":"standard-variable","supplier_key":"acme"}';
const ECONOMY_7 = { electricity_variant: 'economy_7' };

describe('a body that is wrong', () => {
  it.each<[string, Part, string[]]>([
    [
      'nothing',
      {},
      [
        ...['post_code', 'electricity_variant', 'dual_fuel', 'selected_plan.fuel', 'selected_plan.payment_method'],
        ...['selected_plan.plan_key', 'selected_plan.supplier_key'],
      ].map((path) => `${MISSING} ${path}=null`),
    ],
    [
      'null and empty text',
      dualFuel({ post_code: null, electricity_variant: '' }),
      [`${MISSING} post_code=null`, `${MISSING} electricity_variant=null`],
    ],
    [
      'an empty plan',
      separate({ gas: {} }),
      [`${MISSING} gas.payment_method=null`, `${MISSING} gas.plan_key=null`, `${MISSING} gas.supplier_key=null`],
    ],
    [
      'no usage',
      separate({ electricity_usage: undefined, gas_usage: undefined }),
      [`${MISSING} electricity_usage=null`, `${MISSING} gas_usage=null`],
    ],
    ['no form of usage', dualFuel({ gas_usage: {} }), [`${MISSING} gas_usage.estimate=null`]],
    ['a dual fuel plan beside another', dualFuel({ gas: currentPlan() }), [`${DISALLOWED} dual_fuel=${PLAN}`]],
    [
      'a usage of gas that is not supplied',
      electricityAlone({ gas_usage: { estimate: 5 } }),
      [`${DISALLOWED} gas_usage={"estimate":5}`],
    ],
    [
      'three forms of usage',
      using({ spend_pence: 7000, spend_frequency: 'monthly', kwh: 2500, estimate: 'low' }, ECONOMY_7),
      [
        `${DISALLOWED} electricity_usage.kwh=2500`,
        `${DISALLOWED} electricity_usage.spend_pence=7000`,
        `${DISALLOWED} electricity_usage.spend_frequency=monthly`,
      ],
    ],
    ['half a spend', dualFuel({ gas_usage: { spend_pence: 1 } }), [`${MISSING} gas_usage.spend_frequency=null`]],
    [
      'a spend of 0 a week',
      using({ spend_pence: 0, spend_frequency: 'weekly' }),
      [`${INVALID} electricity_usage.spend_pence=0`, `${INVALID} electricity_usage.spend_frequency=weekly`],
    ],
    ['no night share', using({ kwh: 1 }, ECONOMY_7), [`${MISSING} electricity_usage.percent_night_usage=null`]],
    [
      'a night share of a standard meter',
      using({ kwh: 1, percent_night_usage: 42 }),
      [`${DISALLOWED} electricity_usage.percent_night_usage=42`],
    ],
    [
      'a night share of an unknown meter',
      using({ kwh: 1, percent_night_usage: 42 }, { electricity_variant: 'smart' }),
      [`${INVALID} electricity_variant=smart`],
    ],
    [
      'a car that uses more than the home',
      using({ kwh: 2500 }, { household: { has: 'electric_vehicle', ev_kwh: 2501 } }),
      [`${INVALID} household.ev_kwh=2501`],
    ],
    [
      'what it may not say of a home without it',
      using({ kwh: 2500 }, { household: { has: 'battery', half_hours: '1', ev_kwh: 1 } }),
      [`${DISALLOWED} household.half_hours=1`, `${DISALLOWED} household.ev_kwh=1`],
    ],
    ['a household that is no object', dualFuel({ household: 'smart_meter' }), [`${INVALID} household=smart_meter`]],
    [
      'wrong entries of attribution',
      dualFuel({
        attribution: { Ref: 'x', 'a b': 'x', '': 'x', c: 5, d: 'x'.repeat(101), e: '\ud83d', session: null },
      }),
      [
        ...['Ref=x', 'a b=x', '=x', 'c=5', `d=${'x'.repeat(101)}`, 'e=\ud83d', 'session=null'].map(
          (entry) => `${INVALID} attribution.${entry}`,
        ),
      ],
    ],
    [
      'faults in every part',
      {
        attribution: { ref: 'x' },
        selected_plan: selectedPlan({
          fuel: 'gas',
          payment_method: 'prepayment',
          annual_cost_pence: '1',
          plan_key: '',
        }),
        gas_usage: { kwh: 'x' },
        electricity_usage: { estimate: 'low', kwh: 1 },
        electricity: currentPlan(),
        electricity_variant: 'both',
      },
      [
        `${MISSING} post_code=null`,
        `${INVALID} electricity_variant=both`,
        `${DISALLOWED} electricity_usage.kwh=1`,
        `${DISALLOWED} gas_usage={"kwh":"x"}`,
        `${INVALID} selected_plan.annual_cost_pence=1`,
        'invalid-fuel-selected selected_plan.fuel=gas',
        'invalid-payment-method-selected selected_plan.payment_method=prepayment',
        `${MISSING} selected_plan.plan_key=null`,
        `${INVALID} attribution.ref=x`,
      ],
    ],
  ])('has all its errors at once, in the order of the reference: %s', (_what, body, expected) => {
    expect(bodyErrors(body)).toEqual(expected);
  });

  it.each([
    ['post_code', ['SW1A 1AA'], '["SW1A 1AA"]'],
    ['electricity_variant', { standard: true }, '{"standard":true}'],
    ['electricity_variant', 'x'.repeat(5000), 'x'.repeat(5000)],
    ['electricity_usage', 2500, '2500'],
    ['attribution', [], '[]'],
    ['selected_plan.supplier_name', false, 'false'],
    ['electricity_usage.kwh', '2500', '2500'],
    ['electricity_usage.estimate', 5, '5'],
  ])('shows a value of a wrong type whole: %s as %j', (path, value, shown) => {
    const [name = '', inner] = path.split('.');
    const part = name === 'selected_plan' ? selectedPlan({ [inner ?? '']: value }) : { [inner ?? '']: value };
    expect(bodyErrors(dualFuel({ [name]: inner === undefined ? value : part }))).toEqual([
      `${INVALID} ${path}=${shown}`,
    ]);
  });

  it('may be no object, or contain a number too large for a computer', () => {
    for (const body of [null, [], 'x', 5]) expect(read(body as unknown as Part).errors).toHaveLength(7);
    expect(read(using(JSON.parse('{"kwh": 1e400}'))).errors).toHaveLength(1);
  });

  it.each([
    [
      dualFuel({ dual_fuel: undefined }),
      /^dual_fuel is missing; .* You may send electricity, or electricity and gas, instead\.$/,
    ],
    [dualFuel({ gas: currentPlan() }), /^dual_fuel cannot be combined with electricity or gas \(send either one/],
    [
      using({ kwh: '2500' }),
      /^electricity_usage\.kwh must be .* \(a JSON number, without quotes\); "2500" was sent\.$/,
    ],
    [
      using({ kwh: 2500 }, { household: { has: 'electric_vehicle', ev_kwh: 2501 } }),
      /^household\.ev_kwh must be no more than electricity_usage\.kwh \(2500\), of which it is part; "2501" was sent\.$/,
    ],
    [
      dualFuel({ household: { has: 'electric_vehicle', ev_kwh: 1 } }),
      /^household\.ev_kwh is not allowed unless the electricity usage is sent in kWh \(electricity_usage\.kwh\); "1"/,
    ],
    [
      dualFuel({ attribution: { ref: 'mine' } }),
      /^attribution\.ref must be named with 1 to 100 letters, digits, _, -, \. and ~, but not session or ref in any case/,
    ],
    [dualFuel({ attribution: { a: 5 } }), /^attribution\.a must be a string of up to 100 characters; "5" was sent\.$/],
    [
      electricityAlone(selecting('gas')),
      /^Switching to gas from electricity only is unsupported\. selected_plan\.fuel must be electricity\.$/,
    ],
    [
      gasAlone(selecting('gas')),
      /^Switching to gas from gas only is unsupported\. The household must have an electricity supply\.$/,
    ],
    [
      dualFuel(selecting('dual_fuel', 'prepayment')),
      /^The selected payment type prepayment is unsupported for the user's meter type\. selected_plan\.payment_method must be monthly_direct_debit, variable_direct_debit or pay_on_receipt_of_bill\.$/,
    ],
    [
      dualFuel({ dual_fuel: currentPlan({ payment_method: 'prepayment' }), ...selecting('dual_fuel') }),
      /must be prepayment, like the current plan\.$/,
    ],
    [
      separate({ gas: currentPlan({ payment_method: 'prepayment' }), ...selecting('dual_fuel') }),
      /Gas is on prepayment and electricity is not, so no payment type suits dual_fuel; switch electricity and gas separately\.$/,
    ],
  ])('says what is wrong by the paths of the body: %#', (body, message) => {
    expect(messages(body)).toEqual([expect.stringMatching(message)]);
  });
});

const FUELS = ['dual_fuel', 'electricity', 'gas'] as const;
const METHODS = ['monthly_direct_debit', 'variable_direct_debit', 'pay_on_receipt_of_bill', 'prepayment'] as const;

describe('rule 1: the fuel, by the current supply', () => {
  it.each([
    ['dual fuel', dualFuel, ['dual_fuel', 'electricity']],
    ['electricity', electricityAlone, ['electricity']],
    ['separate plans', separate, [...FUELS]],
    ['gas', gasAlone, []],
  ])('%s may switch to %3$j', (_supply, body, may: readonly string[]) => {
    for (const fuel of FUELS) {
      const expected = may.includes(fuel) ? [] : [`invalid-fuel-selected selected_plan.fuel=${fuel}`];
      expect(bodyErrors(body(selecting(fuel)))).toEqual(expected);
    }
  });

  it('is not checked for a wrong fuel; but gas alone cannot switch whatever is selected', () => {
    const wrong = `${INVALID} selected_plan.fuel=coal`;
    expect(bodyErrors(electricityAlone(selecting('coal')))).toEqual([wrong]);
    expect(bodyErrors(gasAlone(selecting('coal')))).toEqual([wrong, 'invalid-fuel-selected selected_plan.fuel=coal']);
  });
});

describe('rule 2: the payment method', () => {
  const prepaid = currentPlan({ payment_method: 'prepayment' });
  const refused = (method: string) => [`invalid-payment-method-selected selected_plan.payment_method=${method}`];

  it.each([
    ...METHODS.map((method) => ({
      body: dualFuel({ dual_fuel: currentPlan({ payment_method: method }) }),
      fuel: 'dual_fuel',
      suits: (other: string) => (other === 'prepayment') === (method === 'prepayment'),
    })),
    {
      body: separate({ electricity: prepaid }),
      fuel: 'electricity',
      suits: (method: string) => method === 'prepayment',
    },
    { body: separate({ electricity: prepaid }), fuel: 'gas', suits: (method: string) => method !== 'prepayment' },
    { body: separate({ gas: prepaid }), fuel: 'electricity', suits: (method: string) => method !== 'prepayment' },
    { body: separate({ gas: prepaid }), fuel: 'gas', suits: (method: string) => method === 'prepayment' },
    { body: separate({ electricity: prepaid }), fuel: 'dual_fuel', suits: () => false },
    { body: separate({ gas: prepaid }), fuel: 'dual_fuel', suits: () => false },
  ])('must suit every current plan that is replaced: $fuel (%#)', ({ body, fuel, suits }) => {
    for (const method of METHODS) {
      expect(bodyErrors({ ...body, ...selecting(fuel, method) })).toEqual(suits(method) ? [] : refused(method));
    }
  });

  it('is not checked where the answer depends on a wrong value', () => {
    const wrong = currentPlan({ payment_method: 'cash' });
    expect(bodyErrors(dualFuel({ dual_fuel: wrong, ...selecting('dual_fuel', 'prepayment') }))).toEqual([
      `${INVALID} dual_fuel.payment_method=cash`,
    ]);
    const mixed = separate({ electricity: prepaid });
    expect(bodyErrors({ ...mixed, ...selecting('coal', 'prepayment') })).toEqual([
      `${INVALID} selected_plan.fuel=coal`,
    ]);
    expect(bodyErrors(separate(selecting('coal', 'prepayment')))).toEqual([
      `${INVALID} selected_plan.fuel=coal`,
      ...refused('prepayment'),
    ]);
  });
});

it('an Idempotency-Key is optional, and missing if it is empty', () => {
  expect([readIdempotencyKey().key, readIdempotencyKey('').key]).toEqual([null, null]);
  expect(readIdempotencyKey('mine')).toEqual({ key: 'mine', errors: [] });
  expect(readIdempotencyKey('größe')).toMatchObject({
    key: null,
    errors: [{ code: INVALID, parameters: { 'Idempotency-Key': 'größe' } }],
  });
});
