import { DUAL_FUEL, GAS_PLAN, MEDIUM_KWH, WESTMINSTER } from '../../support/households.ts';
import { present } from '../../support/present.ts';
import { linesOf } from '../../support/response-bodies.ts';
import { type SampleApi, type Sent, sampleApi } from '../../support/sample-api.ts';

let api: SampleApi;
beforeAll(async () => {
  api = await sampleApi();
});

async function value(sent: Sent) {
  return (await api.get('valuation', sent)).valuation;
}

it('by hand, British Gas Standard Variable with 2,500 and 9,500 kWh costs £1,628.38, whatever only a list needs', async () => {
  const listed = { limit: 'x', offset: '-1', new_payment_method: 'cash' };
  const { total_pence, electricity, gas } = await value({ ...DUAL_FUEL, ...listed });
  const sides = [electricity, gas].map((side) => present(side).personal_projection);
  expect([total_pence, ...sides.map((side) => side.total_pence)]).toEqual([162838, 80810, 82028]);
  // 131 days of electricity without VAT, 234 with 5 %: 78,300.4545 x 234 x 5 % / 365 = 2,509.9049798...
  const rates = [
    { percent: 0, days: 131 },
    { percent: 5, days: 234 },
  ];
  expect(linesOf(sides[0]?.current.electricity, 'tax')).toEqual([{ type: 'tax', value_pence: 2509.90498, rates }]);
  expect(linesOf(sides[1]?.current.gas, 'tax')).toMatchObject([{ rates: [{ percent: 5, days: 365 }] }]);
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
