import { readIdempotencyKey } from '../../../../functions/drop/request.ts';
import { ApiError } from '../../../../shared/contract/errors.ts';
import {
  bodyErrors,
  currentPlan,
  dualFuel,
  electricityAlone,
  errorItems,
  gasAlone,
  type Part,
  read,
  selectedPlan,
  separate,
} from '../../../support/drop-body.ts';

function using(electricity_usage: unknown, over: Part = {}): Part {
  return dualFuel({ electricity_usage, ...over });
}

function selecting(fuel: string, payment_method = 'monthly_direct_debit'): Part {
  return { selected_plan: selectedPlan({ fuel, payment_method }) };
}

it('a body may have unknown and empty fields, which are not handed over', () => {
  const { fuel, payment_method, plan_key, supplier_key } = selectedPlan();
  const selected_plan = { fuel, payment_method, plan_key, supplier_key };
  const value = { ...selected_plan, plan_name: '', annual_cost_pence: null, colour: { shade: 1 } };
  const empty = { electricity: null, gas: '', attribution: { a: null } };
  const body = dualFuel({ ...empty, colour: 'green', selected_plan: value });
  const { attribution: _, ...knownKeys } = dualFuel({ selected_plan });
  expect(read(body).handedOver).toStrictEqual({ ...knownKeys, attribution: {} });
});

const RATES = { charge_pence_per_day: 50, rate_pence_per_kwh: 25 };

/** A current plan by its rates, without a supplier. */
function onRates(rates: unknown): Part {
  return currentPlan({ plan_key: undefined, supplier_key: undefined, rates });
}

const LETTERS: Readonly<Record<string, string>> = {
  'missing-required-parameter': '?',
  'invalid-parameter-value': '!',
  'disallowed-parameter': 'x',
  'invalid-fuel-selected': 'fuel:',
  'invalid-payment-method-selected': 'payment:',
};

/** A letter for the code of each error, its path, and the value unless it is missing. */
function errors(body: Part): string {
  const brief = bodyErrors(body).map((error) =>
    error.replace(/^\S+ /, (code) => LETTERS[code.trim()] ?? code),
  );
  return brief.map((error) => error.replace(/^(\?.*)=null$/, '$1')).join(' ');
}

const PLAN =
  '{"payment_method":"monthly_direct_debit","plan_key":"standard-variable","supplier_key":"acme"}';
const ECONOMY_7 = { electricity_variant: 'economy_7' };
const MONTHLY = { spend_pence: 7000, spend_frequency: 'monthly' };

describe('a body that is wrong', () => {
  // ? is a missing parameter, ! a wrong value, x one that is not allowed.
  it.each<[string, Part]>([
    [
      '?post_code ?electricity_variant ?dual_fuel ?selected_plan.fuel ?selected_plan.payment_method ?selected_plan.plan_key ?selected_plan.supplier_key',
      {},
    ],
    ['?post_code ?electricity_variant', dualFuel({ post_code: null, electricity_variant: '' })],
    ['?gas.payment_method ?gas.plan_key ?gas.supplier_key', separate({ gas: {} })],
    [
      '?dual_fuel.rates.gas.charge_pence_per_day ?dual_fuel.rates.gas.rate_pence_per_kwh',
      dualFuel({ dual_fuel: onRates({ electricity: RATES }) }),
    ],
    [
      `xelectricity.rates={"electricity":${JSON.stringify(RATES)}}`,
      electricityAlone({ electricity: currentPlan({ rates: { electricity: RATES } }) }),
    ],
    [
      `xelectricity.rates.gas=${JSON.stringify(RATES)}`,
      electricityAlone({ electricity: onRates({ electricity: RATES, gas: RATES }) }),
    ],
    [
      '!electricity.rates.electricity.charge_pence_per_day=50 !electricity.rates.include_vat=1',
      electricityAlone({
        electricity: onRates({
          electricity: { ...RATES, charge_pence_per_day: '50' },
          include_vat: 1,
        }),
      }),
    ],
    [
      '?electricity.plan_key ?electricity.supplier_key',
      electricityAlone({ electricity: onRates({ include_vat: true }) }),
    ],
    ['!electricity.rates=7', electricityAlone({ electricity: onRates(7) })],
    [
      '?electricity_usage ?gas_usage',
      separate({ electricity_usage: undefined, gas_usage: undefined }),
    ],
    ['?electricity_usage', using([], { electricity: [], household: { has: [] } })],
    ['?gas_usage.estimate', dualFuel({ gas_usage: {} })],
    [`xdual_fuel=${PLAN}`, dualFuel({ gas: currentPlan() })],
    ['xgas_usage={"estimate":5}', electricityAlone({ gas_usage: { estimate: 5 } })],
    [
      'xelectricity_usage.kwh=2500 xelectricity_usage.spend_pence=7000 xelectricity_usage.spend_frequency=monthly',
      using({ ...MONTHLY, kwh: 2500, estimate: 'low' }, ECONOMY_7),
    ],
    ['?electricity_usage.percent_night_usage', using({ kwh: 1 }, ECONOMY_7)],
    [
      'xhousehold.half_hours=1 xhousehold.ev_kwh=1',
      using({ kwh: 2500 }, { household: { has: 'battery', half_hours: '1', ev_kwh: 1 } }),
    ],
    [
      '!attribution.Ref=x !attribution.a b=x !attribution.=x !attribution.c=5 !attribution.e=\ud83d',
      dualFuel({
        attribution: { Ref: 'x', 'a b': 'x', '': 'x', c: 5, d: 'x'.repeat(100), e: '\ud83d' },
      }),
    ],
    [`!attribution.d=${'x'.repeat(101)}`, dualFuel({ attribution: { d: 'x'.repeat(101) } })],
    [
      '?post_code !electricity_variant=both xelectricity_usage.kwh=1 xgas_usage={"kwh":"x"} !selected_plan.annual_cost_pence=1 fuel:selected_plan.fuel=gas payment:selected_plan.payment_method=prepayment ?selected_plan.plan_key !attribution.ref=x',
      {
        attribution: { ref: 'x' },
        selected_plan: {
          ...selectedPlan({ fuel: 'gas', payment_method: 'prepayment', plan_key: '' }),
          annual_cost_pence: '1',
        },
        gas_usage: { kwh: 'x' },
        electricity_usage: { estimate: 'low', kwh: 1 },
        electricity: currentPlan(),
        electricity_variant: 'both',
      },
    ],
    ['!post_code=["SW1A 1AA"]', dualFuel({ post_code: ['SW1A 1AA'] })],
    ['!electricity_usage=2500', dualFuel({ electricity_usage: 2500 })],
    ['!electricity_usage.kwh=2500', using({ kwh: '2500' })],
    ['!electricity_usage.estimate=5', using({ estimate: 5 })],
  ])('has all its errors at once, in the order of the reference: %s', (expected, body) => {
    expect(errors(body)).toBe(expected);
  });

  it('is refused if it is not an object, or contains a number too large for JavaScript', () => {
    for (const body of [null, [], 'x', 5])
      expect(errorItems(body as unknown as Part)).toHaveLength(7);
    expect(errorItems(using(JSON.parse('{"kwh": 1e400}')))).toHaveLength(1);
  });

  it.each([
    [
      dualFuel({ dual_fuel: undefined }),
      'dual_fuel is missing; it must be an object of payment_method, plan_key and supplier_key, for example {"payment_method": "monthly_direct_debit", "plan_key": "standard-variable", "supplier_key": "british-gas"}. You may send electricity, or electricity and gas, instead.',
    ],
    [
      dualFuel({ household: { has: 'electric_vehicle', ev_kwh: 1 } }),
      'household.ev_kwh is not allowed unless the electricity usage is sent in kWh (electricity_usage.kwh); "1" was sent.',
    ],
    [
      dualFuel({ selected_plan: selectedPlan({ plan_key: undefined, plan_kye: 'fixed' }) }),
      'selected_plan.plan_key is missing; it must be a plan key from /energy/plans, for example standard-variable. Did you mean selected_plan.plan_key? selected_plan.plan_kye was sent.',
    ],
    [
      electricityAlone(selecting('gas')),
      'Switching to gas from electricity only is unsupported. selected_plan.fuel must be electricity.',
    ],
    [
      gasAlone(selecting('gas')),
      'Switching to gas from gas only is unsupported. The household must have an electricity supply.',
    ],
    [
      dualFuel(selecting('dual_fuel', 'prepayment')),
      "The selected payment type prepayment is unsupported for the user's meter type. selected_plan.payment_method must be monthly_direct_debit, variable_direct_debit or pay_on_receipt_of_bill.",
    ],
    [
      separate({ gas: currentPlan({ payment_method: 'prepayment' }), ...selecting('dual_fuel') }),
      "The selected payment type monthly_direct_debit is unsupported for the user's meter type. Gas is on prepayment and electricity is not, so no payment type suits dual_fuel; switch electricity and gas separately.",
    ],
  ])('names what is wrong by its path in the body: %#', (body, message) => {
    expect(errorItems(body).map((error) => error.message)).toEqual([message]);
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
      expect(errors(body(selecting(fuel)))).toBe(
        may.includes(fuel) ? '' : `fuel:selected_plan.fuel=${fuel}`,
      );
    }
  });

  it('is not checked for a wrong fuel, but a household with only gas cannot switch to any plan', () => {
    const wrong = '!selected_plan.fuel=coal';
    expect(errors(electricityAlone(selecting('coal')))).toBe(wrong);
    expect(errors(gasAlone(selecting('coal')))).toBe(`${wrong} fuel:selected_plan.fuel=coal`);
  });
});

describe('rule 2: the payment method', () => {
  const credit = [
    'monthly_direct_debit',
    'variable_direct_debit',
    'pay_on_receipt_of_bill',
  ] as const;
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
      const expected = suits.includes(method) ? '' : refused(method);
      expect(errors({ ...body, ...selecting(fuel, method) })).toBe(expected);
    }
  });

  it('is not checked if it depends on a wrong value', () => {
    const wrong = dualFuel({ dual_fuel: currentPlan({ payment_method: 'cash' }) });
    expect(errors({ ...wrong, ...selecting('dual_fuel', 'prepayment') })).toBe(
      '!dual_fuel.payment_method=cash',
    );
    const mixed = separate({ electricity: prepaid });
    expect(errors({ ...mixed, ...selecting('coal', 'prepayment') })).toBe(
      '!selected_plan.fuel=coal',
    );
    const both = `!selected_plan.fuel=coal ${refused('prepayment')}`;
    expect(errors(separate(selecting('coal', 'prepayment')))).toBe(both);
  });
});

it('an Idempotency-Key is optional, and an empty one counts as missing', () => {
  const keys = [undefined, '', 'mine'].map((value) => readIdempotencyKey(value, {}));
  expect(keys).toEqual([null, null, 'mine']);
});

it('a wrong Idempotency-Key is refused together with the body', () => {
  const refused = () => readIdempotencyKey('größe', dualFuel({ post_code: '' }));
  expect(refused).toThrow(ApiError);
  expect(refused).toThrow(
    expect.objectContaining({
      errors: [
        expect.objectContaining({ parameters: { 'Idempotency-Key': 'größe' } }),
        expect.objectContaining({ parameters: { post_code: null } }),
      ],
    }),
  );
});
