import { electricityOffer, gasOffer, planLine, supplierLine } from '../../support/feed-maker.ts';
import { DUAL_FUEL, GAS_PLAN, MEDIUM_KWH, WESTMINSTER } from '../../support/households.ts';
import { present } from '../../support/present.ts';
import { linesOf, type Projection } from '../../support/response-bodies.ts';
import { type SampleApi, type Sent, sampleApi } from '../../support/sample-api.ts';

let api: SampleApi;
beforeAll(async () => {
  api = await sampleApi();
});

async function value(sent: Sent) {
  return (await api.get('valuation', sent)).valuation;
}

/** In millionths of a penny. */
function netAndTax(projection: Projection | undefined) {
  const micropence = (pence: number) => BigInt(Math.round(pence * 1e6));
  const tax = present(linesOf(projection, 'tax')[0]);
  const lines = present(projection).breakdown.filter(({ type }) => type !== 'tax');
  const net = lines.reduce((sum, { value_pence }) => sum + micropence(value_pence), 0n);
  const rates = tax.rates.map(({ percent, days }) => `${days} at ${percent} %`).join(', ');
  return { net, tax: micropence(tax.value_pence), rates };
}

// Electricity has 5 % VAT to 30 September 2026, none to 31 March 2027, 5 % from then; gas has 5 % throughout.
describe('British Gas Standard Variable with 2,500 and 9,500 kWh', () => {
  it('costs £1,628.38: 131 days of electricity without VAT, 234 with 5 %, whatever only a list needs', async () => {
    const listed = { limit: 'x', offset: '-1', new_payment_method: 'cash' };
    const { total_pence, electricity, gas } = await value({ ...DUAL_FUEL, ...listed });
    expect(total_pence).toBe(162838);
    expect(present(electricity).personal_projection.total_pence).toBe(80810);
    expect(present(gas).personal_projection.total_pence).toBe(82028);
    // 78,300.4545 x 234 x 5 % / 365 = 2,509.9049798...
    expect(netAndTax(electricity?.personal_projection.current.electricity)).toEqual({
      net: 78_300_454500n,
      tax: 2_509_904980n,
      rates: '131 at 0 %, 234 at 5 %',
    });
    expect(netAndTax(gas?.personal_projection.current.gas).rates).toBe('365 at 5 %');
  });

  it('has 141 days on a plan that ends on 11 April 2027, 10 of them with VAT, then VAT on the rollover plan', async () => {
    const { electricity } = await value({ ...DUAL_FUEL, dual_fuel_end_date: '2027-04-11' });
    const { plan_duration, personal_projection } = present(electricity);
    expect(plan_duration).toMatchObject({ days_on_current_plan: 141, rollover_date: '2027-04-11' });
    // 30,247.572834 x 10 x 5 % / 141 = 107.2608965...
    expect(netAndTax(personal_projection.current.electricity)).toEqual({
      net: 30_247_572834n,
      tax: 107_260897n,
      rates: '131 at 0 %, 10 at 5 %',
    });
    // 48,052.881666 x 5 % = 2,402.6440833
    expect(netAndTax(personal_projection.rollover?.electricity)).toEqual({
      net: 48_052_881666n,
      tax: 2_402_644083n,
      rates: '224 at 5 %',
    });
  });
});

it('a spend is turned into kWh without the VAT of its own past days', async () => {
  const small = await sampleApi({ lines: [supplierLine(), planLine(), electricityOffer(), gasOffer()] });
  const kwhOf = async (electricity_spend_frequency: string) => {
    const plan = { electricity_supplier_key: 'acme', electricity_plan_key: 'fixed' };
    const spend = { electricity_spend_pence: '100000', electricity_spend_frequency };
    const sent = { ...WESTMINSTER, fuel: 'electricity', ...plan, ...spend };
    return (await small.get('valuation', sent)).valuation.usage.electricity;
  };
  // 30 days at 0 %: (1,200,000 - 365 x 50.5) / 25.1252
  expect(await kwhOf('monthly')).toBe(47_027.187843);
  // 314 of 365 days at 5 %: (100,000 / (1 + 314 x 5 / 36,500) - 18,432.5) / 25.1252
  expect(await kwhOf('annual')).toBe(3082.304533);
});

it('gives the first day without an exit fee, 49 days before the end if there is one', async () => {
  const fixed = { ...DUAL_FUEL, dual_fuel_plan_key: 'fixed-tariff-mar27-v6' };
  const freeFrom = async (sent: Sent) => present((await value(sent)).gas).plan.exit_fee_free_from;
  expect(await freeFrom(fixed)).toBe('2027-02-10');
  expect(await freeFrom({ ...fixed, dual_fuel_end_date: '2026-12-31' })).toBe('2026-11-12');
  expect(await freeFrom(DUAL_FUEL)).toBeNull();
});

it('has only the fuel that is asked for', async () => {
  const electricityPlan = { electricity_supplier_key: 'scottishpower', electricity_plan_key: 'cap-tracker' };
  const sent = { ...WESTMINSTER, ...electricityPlan, ...GAS_PLAN, ...MEDIUM_KWH, fuel: 'gas' };
  const gas = await value(sent);
  expect(Object.keys(gas)).toEqual(['total_pence', 'gas', 'usage']);
  expect(gas.usage).toEqual({ gas: 9500, electricity: 2500 });
});
