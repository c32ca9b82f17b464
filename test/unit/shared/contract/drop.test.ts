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
          usage: { electricity: { form: 'estimate', level: 'medium' }, gas: { form: 'estimate', level: 'medium' } },
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
    const empty = { electricity: null, gas: '', attribution: { a: null } };
    const body = dualFuel({ ...empty, colour: 'green', selected_plan: sent });
    const { attribution: _, ...known } = dualFuel({ selected_plan });
    expect(read(body).drop?.handedOver).toStrictEqual({ ...known, attribution: {} });
  });
});

const LETTERS: Readonly<Record<string, string>> = {
  'missing-required-parameter': '?',
  'invalid-parameter-value': '!',
  'disallowed-parameter': 'x',
  'invalid-fuel-selected': 'fuel:',
  'invalid-payment-method-selected': 'payment:',
};

/** A letter for the code of each error, its path, and the value unless it is missing. */
function errors(body: Part): readonly string[] {
  return bodyErrors(body).map((error) =>
    error.replace(/^\S+ /, (code) => LETTERS[code.trim()] ?? code).replace(/^(\?.*)=null$/, '$1'),
  );
}

const PLAN = '{"payment_method":"monthly_direct_debit","plan_key":"standard-variable","supplier_key":"acme"}';
const ECONOMY_7 = { electricity_variant: 'economy_7' };
const MONTHLY = { spend_pence: 7000, spend_frequency: 'monthly' };
const NOTHING_SELECTED = ['fuel', 'payment_method', 'plan_key', 'supplier_key'].map((key) => `?selected_plan.${key}`);

describe('a body that is wrong', () => {
  // ? is a missing parameter, ! a wrong value, x one that is not allowed.
  it.each<[string, Part, readonly string[]]>([
    ['nothing', {}, ['?post_code', '?electricity_variant', '?dual_fuel', ...NOTHING_SELECTED]],
    ['empty values', dualFuel({ post_code: null, electricity_variant: '' }), ['?post_code', '?electricity_variant']],
    ['an empty plan', separate({ gas: {} }), ['?gas.payment_method', '?gas.plan_key', '?gas.supplier_key']],
    [
      'no usage',
      separate({ electricity_usage: undefined, gas_usage: undefined }),
      ['?electricity_usage', '?gas_usage'],
    ],
    ['no form of usage', dualFuel({ gas_usage: {} }), ['?gas_usage.estimate']],
    ['a dual fuel plan beside another', dualFuel({ gas: currentPlan() }), [`xdual_fuel=${PLAN}`]],
    [
      'a usage of gas that is not supplied',
      electricityAlone({ gas_usage: { estimate: 5 } }),
      ['xgas_usage={"estimate":5}'],
    ],
    [
      'three forms of usage',
      using({ ...MONTHLY, kwh: 2500, estimate: 'low' }, ECONOMY_7),
      [
        'xelectricity_usage.kwh=2500',
        'xelectricity_usage.spend_pence=7000',
        'xelectricity_usage.spend_frequency=monthly',
      ],
    ],
    ['no night share', using({ kwh: 1 }, ECONOMY_7), ['?electricity_usage.percent_night_usage']],
    [
      'what it may not say of a home without it',
      using({ kwh: 2500 }, { household: { has: 'battery', half_hours: '1', ev_kwh: 1 } }),
      ['xhousehold.half_hours=1', 'xhousehold.ev_kwh=1'],
    ],
    [
      'wrong entries of attribution',
      dualFuel({ attribution: { Ref: 'x', 'a b': 'x', '': 'x', c: 5, d: 'x'.repeat(101), e: '\ud83d' } }),
      ['Ref=x', 'a b=x', '=x', 'c=5', `d=${'x'.repeat(101)}`, 'e=\ud83d'].map((entry) => `!attribution.${entry}`),
    ],
    [
      'faults in every part',
      {
        attribution: { ref: 'x' },
        selected_plan: selectedPlan({
          ...{ fuel: 'gas', payment_method: 'prepayment', annual_cost_pence: '1', plan_key: '' },
        }),
        gas_usage: { kwh: 'x' },
        electricity_usage: { estimate: 'low', kwh: 1 },
        electricity: currentPlan(),
        electricity_variant: 'both',
      },
      [
        ...['?post_code', '!electricity_variant=both', 'xelectricity_usage.kwh=1', 'xgas_usage={"kwh":"x"}'],
        ...['!selected_plan.annual_cost_pence=1', 'fuel:selected_plan.fuel=gas'],
        ...['payment:selected_plan.payment_method=prepayment', '?selected_plan.plan_key', '!attribution.ref=x'],
      ],
    ],
    ['a list for text', dualFuel({ post_code: ['SW1A 1AA'] }), ['!post_code=["SW1A 1AA"]']],
    ['a number for an object', dualFuel({ electricity_usage: 2500 }), ['!electricity_usage=2500']],
    ['text for a number', using({ kwh: '2500' }), ['!electricity_usage.kwh=2500']],
    ['a number for text', using({ estimate: 5 }), ['!electricity_usage.estimate=5']],
  ])('has all its errors at once, in the order of the reference: %s', (_what, body, expected) => {
    expect(errors(body)).toEqual(expected);
  });

  it('may be no object, or contain a number too large for a computer', () => {
    for (const body of [null, [], 'x', 5]) expect(read(body as unknown as Part).errors).toHaveLength(7);
    expect(read(using(JSON.parse('{"kwh": 1e400}'))).errors).toHaveLength(1);
  });

  const car = (ev_kwh: number) => ({ household: { has: 'electric_vehicle', ev_kwh } });
  it.each([
    [
      dualFuel({ dual_fuel: undefined }),
      /^dual_fuel is missing; .* You may send electricity, or electricity and gas, instead\.$/,
    ],
    [dualFuel({ gas: currentPlan() }), /^dual_fuel cannot be combined with electricity or gas \(send either one/],
    [
      dualFuel(car(1)),
      /^household\.ev_kwh is not allowed unless the electricity usage is sent in kWh \(electricity_usage\.kwh\); "1"/,
    ],
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
      separate({ gas: currentPlan({ payment_method: 'prepayment' }), ...selecting('dual_fuel') }),
      /Gas is on prepayment and electricity is not, so no payment type suits dual_fuel; switch electricity and gas separately\.$/,
    ],
  ])('says what is wrong by the paths of the body: %#', (body, message) => {
    expect(read(body).errors.map((error) => error.message)).toEqual([expect.stringMatching(message)]);
  });
});

describe('rule 1: the fuel, by the current supply', () => {
  it.each<[string, (over: Part) => Part, readonly string[]]>([
    ['dual fuel', dualFuel, ['dual_fuel', 'electricity']],
    ['electricity', electricityAlone, ['electricity']],
    ['separate plans', separate, ['dual_fuel', 'electricity', 'gas']],
    ['gas', gasAlone, []],
  ])('%s may switch to %3$j', (_supply, body, may) => {
    for (const fuel of ['dual_fuel', 'electricity', 'gas']) {
      expect(errors(body(selecting(fuel)))).toEqual(may.includes(fuel) ? [] : [`fuel:selected_plan.fuel=${fuel}`]);
    }
  });

  it('is not checked for a wrong fuel; but gas alone cannot switch whatever is selected', () => {
    const wrong = '!selected_plan.fuel=coal';
    expect(errors(electricityAlone(selecting('coal')))).toEqual([wrong]);
    expect(errors(gasAlone(selecting('coal')))).toEqual([wrong, 'fuel:selected_plan.fuel=coal']);
  });
});

describe('rule 2: the payment method', () => {
  const credit = ['monthly_direct_debit', 'variable_direct_debit', 'pay_on_receipt_of_bill'] as const;
  const prepaid = currentPlan({ payment_method: 'prepayment' });
  const refused = (method: string) => `payment:selected_plan.payment_method=${method}`;

  it.each<[Part, string, readonly string[]]>([
    ...credit.map((payment_method): [Part, string, readonly string[]] => [
      dualFuel({ dual_fuel: currentPlan({ payment_method }) }),
      'dual_fuel',
      credit,
    ]),
    [dualFuel({ dual_fuel: prepaid }), 'dual_fuel', ['prepayment']],
    [separate({ electricity: prepaid }), 'electricity', ['prepayment']],
    [separate({ electricity: prepaid }), 'gas', credit],
    [separate({ gas: prepaid }), 'electricity', credit],
    [separate({ gas: prepaid }), 'gas', ['prepayment']],
    [separate({ electricity: prepaid }), 'dual_fuel', []],
    [separate({ gas: prepaid }), 'dual_fuel', []],
  ])('must suit every current plan that is replaced: %#', (body, fuel, suits) => {
    for (const method of [...credit, 'prepayment']) {
      const expected = suits.includes(method) ? [] : [refused(method)];
      expect(errors({ ...body, ...selecting(fuel, method) })).toEqual(expected);
    }
  });

  it('is not checked where the answer depends on a wrong value', () => {
    const wrong = dualFuel({ dual_fuel: currentPlan({ payment_method: 'cash' }) });
    expect(errors({ ...wrong, ...selecting('dual_fuel', 'prepayment') })).toEqual(['!dual_fuel.payment_method=cash']);
    const mixed = separate({ electricity: prepaid });
    expect(errors({ ...mixed, ...selecting('coal', 'prepayment') })).toEqual(['!selected_plan.fuel=coal']);
    expect(errors(separate(selecting('coal', 'prepayment')))).toEqual([
      '!selected_plan.fuel=coal',
      refused('prepayment'),
    ]);
  });
});

it('an Idempotency-Key is optional, and missing if it is empty', () => {
  expect([readIdempotencyKey().key, readIdempotencyKey('').key]).toEqual([null, null]);
  expect(readIdempotencyKey('mine')).toEqual({ key: 'mine', errors: [] });
  expect(readIdempotencyKey('größe')).toMatchObject({
    key: null,
    errors: [{ code: 'invalid-parameter-value', parameters: { 'Idempotency-Key': 'größe' } }],
  });
});
