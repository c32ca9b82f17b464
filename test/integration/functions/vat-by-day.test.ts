import { linesOf, micropence, micropenceOf, type Projection } from '../../support/breakdown.ts';
import { DUAL_FUEL } from '../../support/households.ts';
import { addDays } from '../../support/oracle/vat.ts';
import { present } from '../../support/present.ts';
import { type SampleApi, type Sent, sampleApi } from '../../support/sample-api.ts';

// Electricity has 5 % VAT to 30 September 2026, none to 31 March 2027, 5 % from then; gas has 5 % throughout.
type Fuel = 'electricity' | 'gas';

async function toValuation(api: SampleApi, sent: Sent) {
  const { total_pence, electricity, gas } = (await api.get('valuation', sent)).valuation;
  return { total_pence, electricity: present(electricity), gas: present(gas) };
}

function netAndTax(projection: Projection | undefined) {
  const { breakdown } = present(projection);
  const [tax] = linesOf(projection, 'tax');
  const net = BigInt(micropenceOf(breakdown.filter(({ type }) => type !== 'tax')));
  return { net, tax: BigInt(micropence(present(tax).value_pence)), rates: present(tax).rates };
}

describe('a dual fuel household on British Gas Standard Variable with 2,500 and 9,500 kWh on 21 November 2026', () => {
  let api: SampleApi;
  beforeAll(async () => {
    api = await sampleApi({ day: '2026-11-21' });
  });

  it('pays £1,628.38: 131 days of electricity without VAT, 234 with 5 %', async () => {
    const { total_pence, electricity, gas } = await toValuation(api, DUAL_FUEL);
    expect(total_pence).toBe(162838);
    expect(electricity.personal_projection.total_pence).toBe(80810);
    expect(gas.personal_projection.total_pence).toBe(82028);
    // 78,300.4545 x 234 x 5 % / 365 = 2,509.9049798...
    expect(netAndTax(electricity.personal_projection.current.electricity)).toEqual({
      net: 78_300_454500n,
      tax: 2_509_904980n,
      rates: [
        { percent: 0, days: 131 },
        { percent: 5, days: 234 },
      ],
    });
    expect(netAndTax(gas.personal_projection.current.gas).rates).toEqual([{ percent: 5, days: 365 }]);
  });

  it('has 141 days on a plan that ends on 11 April 2027, 10 of them with VAT, then VAT on the rollover plan', async () => {
    const { electricity } = await toValuation(api, { ...DUAL_FUEL, dual_fuel_end_date: '2027-04-11' });
    expect(electricity.plan_duration).toMatchObject({ days_on_current_plan: 141, rollover_date: '2027-04-11' });
    // 30,247.572834 x 10 x 5 % / 141 = 107.2608965...
    expect(netAndTax(electricity.personal_projection.current.electricity)).toEqual({
      net: 30_247_572834n,
      tax: 107_260897n,
      rates: [
        { percent: 0, days: 131 },
        { percent: 5, days: 10 },
      ],
    });
    // 48,052.881666 x 5 % = 2,402.6440833
    expect(netAndTax(electricity.personal_projection.rollover?.electricity)).toEqual({
      net: 48_052_881666n,
      tax: 2_402_644083n,
      rates: [{ percent: 5, days: 224 }],
    });
  });

  it.each(['0', '1', '49', '130', '131', '132', '364'])(
    'pays the same VAT if its plan rolls over to itself after %s days, except for the rounding of each part',
    async (days) => {
      const year = await toValuation(api, DUAL_FUEL);
      const sent = { ...DUAL_FUEL, dual_fuel_end_date: addDays('2026-11-21', Number(days)) };
      const parts = await toValuation(api, sent);
      for (const fuel of ['electricity', 'gas'] as const) {
        const { current, rollover } = parts[fuel].personal_projection;
        const whole = netAndTax(year[fuel].personal_projection.current[fuel]).tax;
        const apart = netAndTax(current[fuel]).tax + netAndTax(rollover?.[fuel]).tax;
        expect(apart - whole).toBeGreaterThanOrEqual(-2n);
        expect(apart - whole).toBeLessThanOrEqual(2n);
      }
    },
  );
});

describe('a year that begins on another day', () => {
  // The feeds' prices are in force throughout, and typical consumption changes on none of these days.
  const days = ['2026-09-15', '2026-10-01', '2027-03-31', '2027-04-01'];
  const apis = new Map(days.map((day) => [day, sampleApi({ day })]));
  const linesOn = async (day: string, fuel: Fuel) => {
    const api = await apis.get(day);
    if (api === undefined) throw new Error(`no service on ${day}`);
    const projection = (await toValuation(api, DUAL_FUEL))[fuel].personal_projection.current[fuel];
    const before = present(projection).breakdown.filter(({ type }) => type !== 'tax');
    return { charges: before.map(({ type, value_pence }) => [type, value_pence]), ...netAndTax(projection) };
  };

  it.each<Fuel>(['electricity', 'gas'])('differs only in the VAT on %s, not in the charges', async (fuel) => {
    const [first, ...later] = await Promise.all(days.map((day) => linesOn(day, fuel)));
    for (const { charges } of later) expect(charges).toEqual(first?.charges);
  });

  it('has VAT on electricity at one rate if only one applies', async () => {
    const { net, tax, rates } = await linesOn('2027-04-01', 'electricity');
    expect(rates).toEqual([{ percent: 5, days: 365 }]);
    expect(tax).toBe((net * 5n + 50n) / 100n);
  });

  it.each([
    ['2026-09-15', '16 at 5 %, 182 at 0 %, 167 at 5 %'],
    ['2026-10-01', '182 at 0 %, 183 at 5 %'],
    ['2027-03-31', '1 at 0 %, 364 at 5 %'],
  ])('has these days of VAT on electricity from %s: %s', async (day, expected) => {
    const { net, tax, rates } = await linesOn(day, 'electricity');
    expect(rates.map(({ percent, days: count }) => `${count} at ${percent} %`).join(', ')).toBe(expected);
    const weight = BigInt(rates.reduce((all, { percent, days: count }) => all + percent * count, 0));
    expect(tax).toBe((2n * net * weight + 36_500n) / 73_000n);
  });

  it.each(days)('has 5 %% VAT on gas from %s', async (day) => {
    const { net, tax } = await linesOn(day, 'gas');
    expect(tax).toBe((net * 5n + 50n) / 100n);
  });
});
