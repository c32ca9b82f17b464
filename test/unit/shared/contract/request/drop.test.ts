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
import { EVEN_DAY } from '../../../../support/equipped-home-faults.ts';

describe('a body that is right', () => {
  it('is read whole with one dual fuel plan', () => {
    expect(read(dualFuel())).toEqual({
      errors: [],
      drop: {
        household: {
          sent: { postcode: 'SW1A 1AA', spendPence: { electricity: null, gas: null } },
          fuel: 'dual_fuel',
          electricityVariant: 'standard',
          current: [
            {
              ...{ fuel: 'dual_fuel', supplierKey: 'acme', planKey: 'standard-variable' },
              ...{ paymentMethod: 'monthly_direct_debit', endDate: null },
            },
          ],
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

  it('is read with two plans, and with electricity alone', () => {
    expect(read(separate()).drop?.household.current).toMatchObject([{ fuel: 'electricity' }, { fuel: 'gas' }]);
    expect(read(electricityAlone())).toMatchObject({
      errors: [],
      drop: { household: { current: [{ fuel: 'electricity' }], gasUsage: null } },
    });
  });

  it('needs of the selected plan its fuel, payment method and two keys alone', () => {
    const { fuel, payment_method, plan_key, supplier_key } = selectedPlan();
    const body = dualFuel({ selected_plan: { fuel, payment_method, plan_key, supplier_key }, attribution: undefined });
    const selected_plan = { fuel, payment_method, plan_key, supplier_key };
    expect(read(body).drop?.handedOver).toMatchObject({ selected_plan, attribution: {} });
  });

  it('may hold fields that nobody knows', () => {
    expect(bodyErrors(dualFuel({ colour: 'green', selected_plan: selectedPlan({ colour: { shade: 1 } }) }))).toEqual(
      [],
    );
  });

  it('has the ids of its comparison as they were sent, of whatever version', () => {
    const ownId = '11111111-2222-3333-4444-555555555555';
    const own = selectedPlan({ comparison_id: ownId });
    expect(read(dualFuel({ selected_plan: own })).drop?.handedOver.selected_plan.comparison_id).toBe(ownId);
    const upperId = '2F1B0E52-6F0C-4F3A-9D43-8F1F0A6F2C11';
    const upper = selectedPlan({ comparison_id: upperId });
    expect(read(dualFuel({ selected_plan: upper })).drop?.handedOver.selected_plan.comparison_id).toBe(upperId);
  });
});

describe('what is missing', () => {
  it('is named with null: an empty body lacks the postcode, the meter, a current plan and the four paths', () => {
    expect(bodyErrors({})).toEqual([
      'missing-required-parameter post_code=null',
      'missing-required-parameter electricity_variant=null',
      'missing-required-parameter dual_fuel=null',
      'missing-required-parameter selected_plan.fuel=null',
      'missing-required-parameter selected_plan.payment_method=null',
      'missing-required-parameter selected_plan.plan_key=null',
      'missing-required-parameter selected_plan.supplier_key=null',
    ]);
  });

  it('is the same for null and for an empty string', () => {
    expect(bodyErrors(dualFuel({ post_code: null, electricity_variant: '' }))).toEqual([
      'missing-required-parameter post_code=null',
      'missing-required-parameter electricity_variant=null',
    ]);
    expect(bodyErrors(dualFuel({ electricity: null, gas: '', attribution: null }))).toEqual([]);
  });

  it.each(['payment_method', 'plan_key', 'supplier_key'])('is %s of a current plan that lacks it', (field) => {
    expect(bodyErrors(dualFuel({ dual_fuel: { ...(dualFuel()['dual_fuel'] as object), [field]: undefined } }))).toEqual(
      [`missing-required-parameter dual_fuel.${field}=null`],
    );
  });

  it('is all three of an empty current plan', () => {
    expect(bodyErrors(separate({ gas: {} }))).toEqual([
      'missing-required-parameter gas.payment_method=null',
      'missing-required-parameter gas.plan_key=null',
      'missing-required-parameter gas.supplier_key=null',
    ]);
  });

  it('is a usage for each fuel of the current supply', () => {
    const without = { electricity_usage: undefined, gas_usage: undefined };
    const both = ['missing-required-parameter electricity_usage=null', 'missing-required-parameter gas_usage=null'];
    expect(bodyErrors(dualFuel(without))).toEqual(both);
    expect(bodyErrors(separate(without))).toEqual(both);
    expect(bodyErrors(electricityAlone(without))).toEqual(both.slice(0, 1));
    expect(bodyErrors(gasAlone(without))).toEqual([
      'missing-required-parameter gas_usage=null',
      'invalid-fuel-selected selected_plan.fuel=dual_fuel',
    ]);
  });

  it('is a form of usage where there is none in it', () => {
    expect(bodyErrors(dualFuel({ gas_usage: {} }))).toEqual(['missing-required-parameter gas_usage.estimate=null']);
  });
});

describe('the current supply', () => {
  const messages = (body: Part) => read(body).errors.map(({ message }) => message);

  it('may be sent as one plan or two, which is said if it is missing or both', () => {
    expect(messages(dualFuel({ dual_fuel: undefined }))).toEqual([
      expect.stringMatching(/^dual_fuel is missing; .*\. You may send electricity, or electricity and gas, instead\.$/),
    ]);
    expect(messages(dualFuel({ gas: currentPlan() }))).toEqual([
      expect.stringMatching(
        /^dual_fuel cannot be combined with electricity or gas \(send either one dual_fuel plan, or a plan for each fuel\); "/,
      ),
    ]);
  });

  it('of electricity says why a usage of gas is refused', () => {
    expect(messages(electricityAlone({ gas_usage: { estimate: 'low' } }))).toEqual([
      'gas_usage is not allowed for a current supply of electricity only; "{"estimate":"low"}" was sent.',
    ]);
  });

  it('is not a dual fuel plan beside another', () => {
    const plan = '{"payment_method":"monthly_direct_debit","plan_key":"standard-variable","supplier_key":"acme"}';
    const { electricity, gas } = separate();
    const disallowed = [`disallowed-parameter dual_fuel=${plan}`];
    expect(bodyErrors(dualFuel({ electricity }))).toEqual(disallowed);
    expect(bodyErrors(dualFuel({ gas }))).toEqual(disallowed);
    expect(bodyErrors(dualFuel({ electricity, gas }))).toEqual(disallowed);
  });

  it('of electricity alone takes no usage of gas', () => {
    expect(bodyErrors(electricityAlone({ gas_usage: { estimate: 'low' } }))).toEqual([
      'disallowed-parameter gas_usage={"estimate":"low"}',
    ]);
  });

  it('of gas alone cannot be switched', () => {
    expect(bodyErrors(gasAlone())).toEqual(['invalid-fuel-selected selected_plan.fuel=dual_fuel']);
  });
});

describe('a value of a wrong type', () => {
  it.each([
    ['post_code', 5, '5'],
    ['post_code', ['SW1A 1AA'], '["SW1A 1AA"]'],
    ['electricity_variant', { standard: true }, '{"standard":true}'],
    ['dual_fuel', 'standard-variable', 'standard-variable'],
    ['dual_fuel', [], '[]'],
    ['electricity_usage', 2500, '2500'],
    ['gas_usage', ['medium'], '["medium"]'],
    ['selected_plan', 'fixed', 'fixed'],
    ['selected_plan', false, 'false'],
    ['attribution', 'winter', 'winter'],
    ['attribution', [], '[]'],
  ])('is refused: %s as %p', (path, value, shown) => {
    expect(bodyErrors(dualFuel({ [path]: value }))).toEqual([`invalid-parameter-value ${path}=${shown}`]);
  });

  it.each([
    ['annual_cost_pence', 12.5],
    ['annual_cost_pence', '12'],
    ['annual_saving_pence', true],
    ['comparison_id', 'abc'],
    ['comparison_item_id', 7],
    ['fuel', 'coal'],
    ['payment_method', 'cash'],
    ['plan_key', 7],
    ['plan_name', 7],
    ['supplier_key', 7],
    ['supplier_name', false],
  ])('is refused: selected_plan.%s as %p', (field, value) => {
    expect(bodyErrors(dualFuel({ selected_plan: selectedPlan({ [field]: value }) }))).toEqual([
      `invalid-parameter-value selected_plan.${field}=${value}`,
    ]);
  });

  it('is shown whole, however long it is', () => {
    expect(bodyErrors(dualFuel({ electricity_variant: 'x'.repeat(5000) }))).toEqual([
      `invalid-parameter-value electricity_variant=${'x'.repeat(5000)}`,
    ]);
  });
});

describe('what the home has', () => {
  const home = (household: unknown, over: Part = {}) =>
    read(dualFuel({ electricity_usage: { kwh: 2500 }, household, ...over }));

  it('is handed over as it was sent, without what is not known, and read', () => {
    const household = { has: 'smart_meter,electric_vehicle', load_profile: 'typical', ev_kwh: 2000, colour: 'red' };
    const { drop, errors } = home(household);
    expect(errors).toEqual([]);
    expect(drop?.handedOver.household).toEqual({
      ...{ has: 'smart_meter,electric_vehicle', load_profile: 'typical', ev_kwh: 2000 },
    });
    expect(drop?.household.home).toEqual({
      ...{ has: ['smart_meter', 'electric_vehicle'], load: { source: 'typical' }, carMicroKwh: 2_000_000_000n },
    });
  });

  it('may be an average day, or nothing', () => {
    const household = { has: 'smart_meter', half_hours: EVEN_DAY };
    expect(home(household).drop?.handedOver.household).toEqual(household);
    const nothing = home({ has: null, load_profile: null, half_hours: null, ev_kwh: '' }).drop;
    expect(nothing?.handedOver.household).toStrictEqual({});
    expect(nothing?.household.home).toBeNull();
  });

  it('is refused with a car that uses more than the home, or beside a usage that is not in kWh', () => {
    const household = { has: 'electric_vehicle', ev_kwh: 2501 };
    expect(home(household).errors.map(({ message }) => message)).toEqual([
      'household.ev_kwh must be no more than electricity_usage.kwh (2500), of which it is part; "2501" was sent.',
    ]);
    expect(home(household, { electricity_usage: { estimate: 'low' } }).errors.map(({ message }) => message)).toEqual([
      'household.ev_kwh is not allowed unless the electricity usage is sent in kWh (electricity_usage.kwh); "2501" was sent.',
    ]);
  });

  it('is refused if it is no object, without a word on what would be in it', () => {
    expect(home('smart_meter').errors).toMatchObject([
      { code: 'invalid-parameter-value', parameters: { household: 'smart_meter' } },
    ]);
  });
});

it('a body with an error in any part is handed over in none', () => {
  expect(read(dualFuel({ attribution: { ref: 'x' } })).drop).toBeUndefined();
});

it('answers all errors at once, in the order of the reference', () => {
  expect(
    bodyErrors({
      attribution: { ref: 'x' },
      selected_plan: selectedPlan({ fuel: 'gas', payment_method: 'prepayment', annual_cost_pence: '1' }),
      gas_usage: { kwh: 'x' },
      electricity_usage: { estimate: 'low', kwh: 1 },
      electricity: { plan_key: 'p', supplier_key: 's', payment_method: 'monthly_direct_debit' },
      electricity_variant: 'both',
    }),
  ).toEqual([
    'missing-required-parameter post_code=null',
    'invalid-parameter-value electricity_variant=both',
    'disallowed-parameter electricity_usage.kwh=1',
    'disallowed-parameter gas_usage={"kwh":"x"}',
    'invalid-parameter-value selected_plan.annual_cost_pence=1',
    'invalid-fuel-selected selected_plan.fuel=gas',
    'invalid-payment-method-selected selected_plan.payment_method=prepayment',
    'invalid-parameter-value attribution.ref=x',
  ]);
});
