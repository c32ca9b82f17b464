import { ENDPOINTS } from '../../../shared/contract/endpoints.ts';
import {
  electricityOffer,
  type Line,
  planLine,
  price,
  supplierLine,
} from '../../support/feed-maker.ts';
import { documentedOperations, readDocument } from '../../support/openapi-document.ts';
import { present } from '../../support/present.ts';
import type { GetName } from '../../support/response-bodies.ts';
import { type SampleApi, type Sent, sampleApi } from '../../support/sample-api.ts';

let api: SampleApi;
beforeAll(async () => {
  api = await sampleApi();
});

const HOME = 'post_code=SW1A 1AA&electricity_variant=standard';
const USAGE = 'electricity_usage_kwh=2500&gas_usage_kwh=9500';
const DUAL_PLAN = 'dual_fuel_supplier_key=british-gas&dual_fuel_plan_key=standard-variable';
const ELECTRICITY_PLAN = 'electricity_supplier_key=edf&electricity_plan_key=standard-variable';
const GAS_PLAN = 'gas_supplier_key=british-gas&gas_plan_key=standard-variable';
const DUAL = `${HOME}&fuel=dual_fuel&${DUAL_PLAN}`;
const TWO_PLANS = `${HOME}&fuel=dual_fuel&${ELECTRICITY_PLAN}&${GAS_PLAN}`;
const ELECTRICITY = `${HOME}&fuel=electricity&${ELECTRICITY_PLAN}&electricity_usage_kwh=2500`;
const GAS = `${HOME}&fuel=gas&${ELECTRICITY_PLAN}&${GAS_PLAN}&${USAGE}`;
const ECONOMY_7 = `post_code=SW1A 1AA&electricity_variant=economy_7&fuel=dual_fuel&${DUAL_PLAN}&gas_usage_kwh=1`;
const BUILDING = 'post_code=SW1A 2AA&building_number=10';

/** A name that is sent twice has both its values. */
function sentIn(query: string): Sent {
  const parameters = new URLSearchParams(query);
  return Object.fromEntries([...parameters.keys()].map((name) => [name, parameters.getAll(name)]));
}

const LETTERS: Readonly<Record<string, string>> = {
  'missing-required-parameter': '?',
  'invalid-parameter-value': '!',
  'disallowed-parameter': 'x',
};

/** A letter for the code of each error, and its parameter. */
async function errorsOf(name: GetName, query: string): Promise<string> {
  const { status, errors } = await api.getErrors(name, sentIn(query));
  expect(status).toBe(400);
  return errors
    .map(({ code, parameters }) => `${LETTERS[code]}${Object.keys(parameters).join()}`)
    .join(' ');
}

async function messagesOf(name: GetName, query: string): Promise<readonly string[]> {
  return (await api.getErrors(name, sentIn(query))).errors.map(({ message }) => message);
}

describe('the errors of a request', () => {
  it.each<GetName>([
    'suppliers',
    'plans',
    'plan-lookup',
    'comparison',
    'valuation',
    'best-available',
  ])('are in the order of the parameters in the reference: %s', async (name) => {
    const { operation } = present(
      documentedOperations(readDocument()).find(
        (one) => one.operation.operationId === ENDPOINTS[name].operationId,
      ),
    );
    const names = operation.parameters.filter((one) => one.in === 'query').map((one) => one.name);
    expect(names.length).toBeGreaterThan(1);
    // Every parameter is sent twice, so that each has an error; they come in the other order.
    const query = Object.fromEntries(names.toReversed().map((one) => [one, ['a', 'b']]));
    const { errors } = await api.getErrors(name, query);
    expect(errors.map(({ parameters }) => parameters)).toEqual(
      names.map((one) => ({ [one]: 'a,b' })),
    );
  });

  // ? is a missing parameter, ! a wrong value, x one that is not allowed.
  it.each(
    Object.entries({
      '': '?post_code ?fuel ?electricity_variant',
      [`${DUAL}&gas_usage_kwh=-1&electricity_usage_kwh=1&limit=0&dual_fuel_end_date=2027-02-30&new_payment_method=cash&__proto__=x`]:
        '!dual_fuel_end_date !new_payment_method !gas_usage_kwh !limit',
      [`${HOME}&fuel=dual_fuel&${USAGE}&dual_fuel_plan_key=`]:
        '?dual_fuel_supplier_key ?dual_fuel_plan_key',
      [`${HOME}&fuel=dual_fuel&${USAGE}&dual_fuel_supplier_key=edf`]: '?dual_fuel_plan_key',
      [`${HOME}&fuel=dual_fuel&${USAGE}&${ELECTRICITY_PLAN}`]: '?gas_supplier_key ?gas_plan_key',
      [`${HOME}&fuel=dual_fuel&${USAGE}&gas_end_date=2027-01-01`]:
        '?electricity_supplier_key ?electricity_plan_key ?gas_supplier_key ?gas_plan_key',
      [`${HOME}&fuel=gas&${GAS_PLAN}&gas_usage_kwh=1`]:
        '?electricity_supplier_key ?electricity_plan_key ?electricity_usage_kwh',
      [`${DUAL}&${USAGE}&${GAS_PLAN}&electricity_end_date=2027-01-01`]:
        'xgas_supplier_key xgas_plan_key xelectricity_end_date',
      [`${TWO_PLANS}&${USAGE}&dual_fuel_payment_method=prepayment`]:
        '?dual_fuel_supplier_key ?dual_fuel_plan_key xelectricity_supplier_key xelectricity_plan_key xgas_supplier_key xgas_plan_key',
      [`${GAS}&dual_fuel_end_date=2027-01-01`]: 'xdual_fuel_end_date',
      [`${ELECTRICITY}&${GAS_PLAN}&gas_usage_kwh=much&gas_spend_frequency=annual&gas_usage_estimate=low&${DUAL_PLAN}`]:
        'xdual_fuel_supplier_key xdual_fuel_plan_key xgas_supplier_key xgas_plan_key xgas_usage_kwh xgas_spend_frequency xgas_usage_estimate',
      [DUAL]: '?electricity_usage_kwh ?gas_usage_kwh',
      [`${DUAL}&gas_usage_kwh=1&electricity_spend_pence=7000`]: '?electricity_spend_frequency',
      [`${DUAL}&${USAGE}&electricity_spend_pence=7000&gas_usage_estimate=low`]:
        'xelectricity_spend_pence xgas_usage_estimate',
      [`${DUAL}&gas_usage_kwh=1&electricity_usage_estimate=low&electricity_usage_kwh_estimate=low`]:
        'xelectricity_usage_kwh_estimate',
      [`${HOME}&gas_usage_kwh=1&gas_usage_estimate=low`]: '?fuel xgas_usage_estimate',
      [`${ECONOMY_7}&electricity_usage_kwh=1`]: '?percent_night_usage',
      [`${DUAL}&${USAGE}&percent_night_usage=30`]: 'xpercent_night_usage',
      [`${DUAL}&${USAGE}&has=smart_meter,garage&load_profile=summer&ev_kwh=much`]:
        '!has !load_profile !ev_kwh',
      [`${DUAL}&${USAGE}&has=car&load_profile=typical&ev_kwh=9999`]: '!has',
      [`${DUAL}&${USAGE}&has=battery&load_profile=typical&half_hours=1&ev_kwh=1`]:
        'xload_profile xhalf_hours xev_kwh',
      [`${DUAL}&${USAGE}&has=smart_meter&load_profile=summer&half_hours=${Array(47).fill(1)}`]:
        'xload_profile !half_hours',
      [`${HOME}&${USAGE}&other_usages=1800,1:2`]: '?fuel',
    }),
  )('are complete for a comparison of %s: %s', async (query, expected) => {
    expect(await errorsOf('comparison', query)).toBe(expected);
  });

  it.each([
    ['post_code=SW1A 1AA&limit=0', '?building_name ?building_number ?sub_building_name !limit'],
    [`${BUILDING}&fuel=electricity&gas_usage_kwh=x`, 'xgas_usage_kwh'],
    [`${BUILDING}&electricity_variant=standard&percent_night_usage=30`, 'xpercent_night_usage'],
    [`${BUILDING}&has=electric_vehicle&ev_kwh=1`, 'xev_kwh'],
    [`${BUILDING}&has=electric_vehicle&ev_kwh=2&electricity_usage_kwh=1`, '!ev_kwh'],
    [`${BUILDING}&other_usages=1800`, '!other_usages'],
    [`${BUILDING}&industry_db_consent=yes`, '!industry_db_consent'],
  ])('are complete for the best plans at %s', async (query, expected) => {
    expect(await errorsOf('best-available', query)).toBe(expected);
  });

  it.each<readonly [GetName, string, string]>([
    ['comparison', DUAL, '!fixed_only !only_suppliers !exclude_suppliers !other_usages !limit'],
    [
      'best-available',
      BUILDING,
      '!limit !fixed_only !only_suppliers !exclude_suppliers !other_usages',
    ],
  ])(
    'include unknown suppliers, even if the postcode is unknown: %s',
    async (name, right, expected) => {
      const wrong =
        'limit=0&other_usages=1&exclude_suppliers=Edf&only_suppliers=edf,nobody&fixed_only=maybe';
      const query = `${right.replace(/SW1A .AA/, 'ZZ1 1ZZ')}&${name === 'comparison' ? USAGE : ''}&${wrong}`;
      expect(await errorsOf(name, query)).toBe(expected);
    },
  );

  it.each<readonly [GetName, string]>([
    ['comparison', `${DUAL}&${USAGE}&only_suppliers=octopus-energy&limit=0`],
    ['plans', 'post_code=SW1A 1AA&supplier_key=octopus-energy&fuel=steam'],
  ])('are returned even before a market is loaded: %s', async (name, query) => {
    const empty = await sampleApi({ feeds: [] });
    expect((await empty.getErrors(name, sentIn(query))).status).toBe(400);
  });

  it('do not include an unknown plan or postcode if there are others', async () => {
    const unknown = `${DUAL}&${USAGE}&limit=`
      .replace('SW1A 1AA', 'ZZ1 1ZZ')
      .replace('standard-variable', 'no-such-plan');
    expect(await api.getErrors('comparison', sentIn(unknown))).toMatchObject({
      status: 404,
      errors: [{ code: 'postcode-not-found', parameters: { post_code: 'ZZ1 1ZZ' } }],
    });
    expect(await errorsOf('comparison', `${unknown}x`)).toBe('!limit');
  });

  it('include each spend beyond any home, even if the plan of the other fuel does not exist', async () => {
    const electricity = `${TWO_PLANS}&electricity_spend_pence=90000000&electricity_spend_frequency=monthly`;
    const both = `${electricity}&gas_spend_pence=90000000.5&gas_spend_frequency=annual`;
    expect(await errorsOf('comparison', both)).toBe('!electricity_spend_pence !gas_spend_pence');
    const noPlan = `${electricity}&gas_usage_kwh=1`.replace(
      'gas_plan_key=standard-variable',
      'gas_plan_key=no',
    );
    expect(await errorsOf('comparison', noPlan)).toBe('!electricity_spend_pence');
  });

  it('include each of two unknown plans, with the values in effect', async () => {
    const query = `${TWO_PLANS}&${USAGE}&gas_payment_method=prepayment`
      .replace('SW1A 1AA', 'sw1a1aa')
      .replace('electricity_plan_key=standard-variable', 'electricity_plan_key=no-such-plan')
      .replace('gas_supplier_key=british-gas', 'gas_supplier_key=nobody');
    const { status, errors } = await api.getErrors('comparison', sentIn(query));
    expect([status, ...errors.map(({ code }) => code)]).toEqual([
      404,
      'plan-not-found',
      'plan-not-found',
    ]);
    expect(errors.map(({ parameters }) => Object.values(parameters))).toEqual([
      ['no-such-plan', 'edf', 'monthly_direct_debit', 'standard', 'sw1a1aa'],
      ['standard-variable', 'nobody', 'prepayment', 'standard', 'sw1a1aa'],
    ]);
    expect(Object.keys(errors[1]?.parameters ?? {})).toEqual([
      ...['gas_plan_key', 'gas_supplier_key', 'gas_payment_method'],
      ...['electricity_variant', 'post_code'],
    ]);
  });
});

const PAIRS =
  '1 to 10 comma-separated pairs electricity:gas in kWh from 0 to 1,000,000, for example 1800:7500,3800:14000';
const NUMBERS = '1 to 10 comma-separated numbers of kWh from 0 to 1,000,000, for example 1800,3800';

it.each(
  Object.entries({
    [`${DUAL}&${USAGE}&post_code=M1 1AE`]:
      'post_code must be sent only once, and be a postcode, for example SW1A 1AA; "SW1A 1AA,M1 1AE" was sent.',
    [`${DUAL}&${USAGE}&only_suppliers=edf&only_suppliers=so-energy`]:
      'only_suppliers must be sent once, its entries separated by commas, and be a comma-separated list of supplier keys from /energy/suppliers, for example british-gas,edf; "edf,so-energy" was sent.',
    [`${ELECTRICITY}&gas_plan_key=x`]:
      'gas_plan_key is not allowed for fuel electricity; "x" was sent.',
    [`${GAS}&dual_fuel_plan_key=x`]:
      'dual_fuel_plan_key is not allowed for fuel gas; "x" was sent.',
    [`${DUAL}&${USAGE}&gas_plan_key=x`]:
      'gas_plan_key cannot be combined with a dual_fuel plan (send either one dual_fuel plan, or an electricity plan and a gas plan); "x" was sent.',
    [`${GAS}&gas_spend_pence=1`]:
      'gas_spend_pence cannot be combined with gas_usage_kwh (send one form of usage for each fuel); "1" was sent.',
    [`${GAS}&percent_night_usage=42`]:
      'percent_night_usage is not allowed for electricity_variant standard; "42" was sent.',
    [`${DUAL}&electricity_usage_kwh=1`]:
      'gas_usage_kwh is missing; it must be a number of kWh from 0 to 1,000,000, for example 2500 or 2500.5. You may send gas_spend_pence or gas_usage_estimate instead.',
    [`${HOME}&fuel=dual_fuel&${USAGE}&dual_fuel_supplier_key=x`]:
      "dual_fuel_plan_key is missing; it must be a plan key from /energy/plans, for example standard-variable. You may send the plan's rates instead: electricity_charge_pence_per_day, electricity_rate_pence_per_kwh and those of gas.",
    [`${HOME}&fuel=dual_fuel&${USAGE}`]:
      'dual_fuel_supplier_key is missing; it must be a supplier key from /energy/suppliers, for example british-gas. You may send the keys of an electricity and a gas plan instead.',
    [`${GAS.replace(ELECTRICITY_PLAN, 'electricity_plan_key=x')}`]:
      'electricity_supplier_key is missing; it must be a supplier key from /energy/suppliers, for example british-gas. fuel=gas needs it too, because a home without electricity cannot switch.',
    [`${DUAL}&${USAGE}&load_profile=typical`]:
      'load_profile is not allowed unless has contains smart_meter; "typical" was sent.',
    [`${DUAL}&${USAGE}&ev_kwh=1`]:
      'ev_kwh is not allowed unless has contains electric_vehicle; "1" was sent.',
    [`${DUAL}&${USAGE}&has=electric_vehicle&ev_kwh=2500.000001`]:
      'ev_kwh must be no more than electricity_usage_kwh (2500), of which it is part; "2500.000001" was sent.',
    [`${DUAL}&electricity_usage_estimate=low&gas_usage_kwh=1&has=electric_vehicle&ev_kwh=1`]:
      'ev_kwh is not allowed unless the electricity usage is sent in kWh (electricity_usage_kwh); "1" was sent.',
    [`${DUAL}&${USAGE}&other_usages=much`]: `other_usages must be ${PAIRS}, or for a single fuel ${NUMBERS}; "much" was sent.`,
    [`${DUAL}&${USAGE}&other_usages=1:2,3`]: `other_usages must be ${PAIRS} (numbers are for one fuel); "1:2,3" was sent.`,
    [`${GAS}&other_usages=1800,1:2`]: `other_usages must be ${NUMBERS} (pairs are for dual_fuel); "1800,1:2" was sent.`,
    [`${DUAL.replace('british-gas', 'British Gas')}&${USAGE}`]:
      'dual_fuel_supplier_key must be a supplier listed by /energy/suppliers; "British Gas" was sent. Did you mean "british-gas"?',
    [`${DUAL.replace('british-gas', 'nobody')}&${USAGE}`]:
      'dual_fuel_supplier_key must be a supplier listed by /energy/suppliers; "nobody" was sent.',
    [`${DUAL}&${USAGE}&exclude_suppliers=edf,nobody,no-one`]:
      'exclude_suppliers must be a comma-separated list of supplier keys from /energy/suppliers, for example british-gas,edf (unknown: "nobody,no-one"); "edf,nobody,no-one" was sent.',
    [`${DUAL}&gas_usage_kwh=1&electricity_usage_khw=2500`]:
      'electricity_usage_kwh is missing; it must be a number of kWh from 0 to 1,000,000, for example 2500 or 2500.5. You may send electricity_spend_pence or electricity_usage_estimate instead. Did you mean electricity_usage_kwh? electricity_usage_khw was sent.',
    [`${DUAL.replace('dual_fuel_plan_key', 'dual_fuel_plan_kye')}&${USAGE}`]:
      "dual_fuel_plan_key is missing; it must be a plan key from /energy/plans, for example standard-variable. You may send the plan's rates instead: electricity_charge_pence_per_day, electricity_rate_pence_per_kwh and those of gas. Did you mean dual_fuel_plan_key? dual_fuel_plan_kye was sent.",
    [`${DUAL}&${USAGE}&has=smartmeter,electric_vehicle`]:
      'has must be a comma-separated list of smart_meter, electric_vehicle, heat_pump, solar_panels, battery, for example smart_meter,electric_vehicle; "smartmeter,electric_vehicle" was sent. Did you mean "smart_meter"?',
    [`${DUAL}&${USAGE}&only_suppliers=edf,britishgas`]:
      'only_suppliers must be a comma-separated list of supplier keys from /energy/suppliers, for example british-gas,edf (unknown: "britishgas"); "edf,britishgas" was sent. Did you mean "british-gas"?',
    [`${DUAL}&gas_usage_kwh=1&electricity_spend_pence=90000000&electricity_spend_frequency=monthly`]:
      'electricity_spend_pence must be at most what any use of up to 3,000,000 kWh a year would cost on the current plan; "90000000" was sent.',
  }),
)('a message says what is wrong, what was sent and what is allowed: %s', async (query, message) => {
  expect((await messagesOf('comparison', query))[0]).toBe(message);
});

describe('a spend that no usage costs', () => {
  /** The rates of a plan by its key. */
  const RATES: Readonly<Record<string, readonly Line[]>> = {
    free: [{ rate_pence_per_kwh: 0 }],
    'free-after': [{ rate_pence_per_kwh: 20, band_kwh: 1000 }, { rate_pence_per_kwh: 0 }],
  };
  let market: SampleApi;
  beforeAll(async () => {
    const plans = Object.entries(RATES).flatMap(([plan_key, unit_rates]) => {
      const electricity = price({ charge_pence_per_day: 40, unit_rates });
      return [planLine({ key: plan_key }), electricityOffer({ plan_key, electricity })];
    });
    market = await sampleApi({ lines: [supplierLine(), ...plans] });
  });

  it.each([
    ['free', '8000000'],
    ['free-after', '80000'],
  ])('on the plan %s is refused by comparison, valuation and drop', async (key, pence) => {
    const query = {
      ...sentIn(`${HOME}&fuel=electricity&electricity_supplier_key=acme`),
      ...{ electricity_plan_key: key, electricity_spend_frequency: 'annual' },
    };
    const refused = [['invalid-parameter-value', { electricity_spend_pence: pence }]];
    for (const name of ['comparison', 'valuation'] as const) {
      const sent = { ...query, electricity_spend_pence: pence };
      const { status, errors } = await market.getErrors(name, sent);
      expect([status, errors.map(({ code, parameters }) => [code, parameters])]).toEqual([
        400,
        refused,
      ]);
    }
    const payment_method = 'monthly_direct_debit';
    const plan = { supplier_key: 'acme', plan_key: key, payment_method };
    const body = {
      ...{ post_code: 'SW1A 1AA', electricity_variant: 'standard', electricity: plan },
      electricity_usage: { spend_pence: Number(pence), spend_frequency: 'annual' },
      selected_plan: { ...plan, fuel: 'electricity' },
    };
    const dropped = await market.call('drop', { body: JSON.stringify(body) });
    expect([dropped.status, JSON.parse(dropped.text).errors]).toMatchObject([
      400,
      [{ code: 'invalid-parameter-value', parameters: { 'electricity_usage.spend_pence': pence } }],
    ]);
  });
});
