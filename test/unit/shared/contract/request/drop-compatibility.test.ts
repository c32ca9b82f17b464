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
} from '../../../../support/drop-body.ts';

const FUELS = ['dual_fuel', 'electricity', 'gas'] as const;
const METHODS = ['monthly_direct_debit', 'variable_direct_debit', 'pay_on_receipt_of_bill', 'prepayment'] as const;

function selecting(fuel: string, payment_method = 'monthly_direct_debit'): Part {
  return {
    selected_plan: selectedPlan({ fuel, payment_method }),
  };
}

describe('rule 1: the fuel, by the current supply', () => {
  it.each([
    ['dual fuel', 'dual_fuel or electricity', dualFuel, ['dual_fuel', 'electricity']],
    ['electricity only', 'electricity only', electricityAlone, ['electricity']],
    ['gas and electricity on separate plans', 'any fuel', separate, [...FUELS]],
    ['gas only', 'nothing', gasAlone, []],
  ] as const)('current %s may switch to %s', (_supply, _allowed, body, may: readonly string[]) => {
    for (const fuel of FUELS) {
      const expected = may.includes(fuel) ? [] : [`invalid-fuel-selected selected_plan.fuel=${fuel}`];
      expect(bodyErrors(body(selecting(fuel)))).toEqual(expected);
    }
  });

  it('says from what to what cannot be switched, and what can', () => {
    expect(read(electricityAlone(selecting('gas'))).errors[0]?.message).toBe(
      'Switching to gas from electricity only is unsupported. selected_plan.fuel must be electricity.',
    );
    expect(read(dualFuel(selecting('gas'))).errors[0]?.message).toBe(
      'Switching to gas from dual_fuel is unsupported. selected_plan.fuel must be dual_fuel or electricity.',
    );
    expect(read(gasAlone(selecting('gas'))).errors[0]?.message).toBe(
      'Switching to gas from gas only is unsupported. The household must have an electricity supply.',
    );
  });

  it('says that gas alone cannot switch even where nothing was selected', () => {
    const { errors: found } = read(gasAlone({ selected_plan: selectedPlan({ fuel: null }) }));
    expect(found.map(({ code, parameters }) => [code, parameters])).toEqual([
      ['missing-required-parameter', { 'selected_plan.fuel': null }],
      ['invalid-fuel-selected', { 'selected_plan.fuel': null }],
    ]);
    expect(found.at(-1)?.message).toBe(
      'Switching from gas only is unsupported. The household must have an electricity supply.',
    );
  });

  it('is told in its place among the errors of the selected plan', () => {
    const selected_plan = selectedPlan({ fuel: 'gas', plan_key: null, annual_cost_pence: 'much' });
    expect(bodyErrors(dualFuel({ selected_plan }))).toEqual([
      'invalid-parameter-value selected_plan.annual_cost_pence=much',
      'invalid-fuel-selected selected_plan.fuel=gas',
      'missing-required-parameter selected_plan.plan_key=null',
    ]);
  });

  it('leaves a fuel that is wrong in itself alone', () => {
    expect(bodyErrors(electricityAlone(selecting('coal')))).toEqual([
      'invalid-parameter-value selected_plan.fuel=coal',
    ]);
  });
});

describe('rule 2: the payment method', () => {
  it.each(
    METHODS.map(
      (method) => [method, method === 'prepayment' ? 'prepayment only' : 'any method but prepayment'] as const,
    ),
  )('a household that pays by %s may switch to %s', (current) => {
    for (const method of METHODS) {
      const body = dualFuel({
        dual_fuel: currentPlan({ payment_method: current }),
        ...selecting('dual_fuel', method),
      });
      const fits = (current === 'prepayment') === (method === 'prepayment');
      const expected = fits ? [] : [`invalid-payment-method-selected selected_plan.payment_method=${method}`];
      expect(bodyErrors(body)).toEqual(expected);
    }
  });

  const mixed = { electricity: currentPlan({ payment_method: 'prepayment' }), gas: currentPlan() };

  const swapped = { electricity: currentPlan(), gas: currentPlan({ payment_method: 'prepayment' }) };

  it.each([
    { meters: 'electricity on prepayment', plans: mixed, fuel: 'electricity', prepayment: true },
    { meters: 'electricity on prepayment', plans: mixed, fuel: 'gas', prepayment: false },
    { meters: 'gas on prepayment', plans: swapped, fuel: 'electricity', prepayment: false },
    { meters: 'gas on prepayment', plans: swapped, fuel: 'gas', prepayment: true },
  ])('with $meters only, a switch of $fuel is judged by that fuel only', ({ plans, fuel, prepayment }) => {
    for (const method of METHODS) {
      const fits = prepayment === (method === 'prepayment');
      const expected = fits ? [] : [`invalid-payment-method-selected selected_plan.payment_method=${method}`];
      expect(bodyErrors(separate({ ...plans, ...selecting(fuel, method) }))).toEqual(expected);
    }
  });

  it.each([
    { meters: 'electricity', plans: mixed },
    { meters: 'gas', plans: swapped },
  ])('with only $meters on prepayment, no payment method suits dual_fuel', ({ plans }) => {
    for (const method of METHODS) {
      expect(bodyErrors(separate({ ...plans, ...selecting('dual_fuel', method) }))).toEqual([
        `invalid-payment-method-selected selected_plan.payment_method=${method}`,
      ]);
    }
  });

  it('says why no payment method suits dual_fuel, and what can be switched', () => {
    expect(read(separate({ ...mixed, ...selecting('dual_fuel', 'prepayment') })).errors[0]?.message).toBe(
      "The selected payment type prepayment is unsupported for the user's meter type. Electricity is on prepayment and gas is not, so no payment type suits dual_fuel; switch electricity and gas separately.",
    );
    expect(read(separate({ ...swapped, ...selecting('dual_fuel') })).errors[0]?.message).toBe(
      "The selected payment type monthly_direct_debit is unsupported for the user's meter type. Gas is on prepayment and electricity is not, so no payment type suits dual_fuel; switch electricity and gas separately.",
    );
  });

  it('says what is unsupported and what is allowed', () => {
    expect(read(dualFuel(selecting('dual_fuel', 'prepayment'))).errors[0]?.message).toBe(
      "The selected payment type prepayment is unsupported for the user's meter type. selected_plan.payment_method must be monthly_direct_debit, variable_direct_debit or pay_on_receipt_of_bill.",
    );
  });

  it('says that a household on prepayment stays on it', () => {
    const body = dualFuel({ dual_fuel: currentPlan({ payment_method: 'prepayment' }), ...selecting('dual_fuel') });
    expect(read(body).errors[0]?.message).toMatch(
      / selected_plan\.payment_method must be prepayment, like the current plan\.$/,
    );
  });

  it('is told together with a fuel that does not fit', () => {
    expect(bodyErrors(electricityAlone(selecting('dual_fuel', 'prepayment')))).toEqual([
      'invalid-fuel-selected selected_plan.fuel=dual_fuel',
      'invalid-payment-method-selected selected_plan.payment_method=prepayment',
    ]);
  });

  it('is left alone while a current payment method or the fuel that decides is wrong', () => {
    const wrong = currentPlan({ payment_method: 'cash' });
    expect(bodyErrors(dualFuel({ dual_fuel: wrong, ...selecting('dual_fuel', 'prepayment') }))).toEqual([
      'invalid-parameter-value dual_fuel.payment_method=cash',
    ]);
    expect(bodyErrors(separate({ electricity: wrong, ...selecting('dual_fuel', 'prepayment') }))).toEqual([
      'invalid-parameter-value electricity.payment_method=cash',
    ]);
    expect(bodyErrors(dualFuel({ selected_plan: selectedPlan({ payment_method: null }) }))).toEqual([
      'missing-required-parameter selected_plan.payment_method=null',
    ]);
    const prepaid = currentPlan({ payment_method: 'prepayment' });
    expect(bodyErrors(dualFuel({ dual_fuel: prepaid, selected_plan: selectedPlan({ payment_method: null }) }))).toEqual(
      ['missing-required-parameter selected_plan.payment_method=null'],
    );
    expect(bodyErrors(separate({ ...mixed, ...selecting('coal', 'prepayment') }))).toEqual([
      'invalid-parameter-value selected_plan.fuel=coal',
    ]);
    expect(bodyErrors(separate({ ...mixed, ...selecting('coal') }))).toEqual([
      'invalid-parameter-value selected_plan.fuel=coal',
    ]);
  });

  it('is told without the fuel where all current plans agree', () => {
    expect(bodyErrors(separate(selecting('coal', 'prepayment')))).toEqual([
      'invalid-parameter-value selected_plan.fuel=coal',
      'invalid-payment-method-selected selected_plan.payment_method=prepayment',
    ]);
  });
});
