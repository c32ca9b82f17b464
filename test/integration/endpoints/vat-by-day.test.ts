import { addDays } from '../../support/oracle/calendar.ts';
import { type SampleApi, type Sent, sampleApi } from '../../support/sample-api.ts';

// Electricity has 5 % VAT to 30 September 2026, none to 31 March 2027, 5 % from then; gas has 5 % throughout.
const HOME = { post_code: 'SW1A 1AA', electricity_variant: 'standard' };
const STANDARD_VARIABLE = {
  ...HOME,
  fuel: 'dual_fuel',
  dual_fuel_supplier_key: 'british-gas',
  dual_fuel_plan_key: 'standard-variable',
  electricity_usage_kwh: '2500',
  gas_usage_kwh: '9500',
};

type Line = { readonly type: string; readonly value_pence: number; readonly rates?: readonly VatRun[] };
type VatRun = { readonly percent: number; readonly days: number };

async function bodyOf(api: SampleApi, name: string, sent: Sent) {
  const { status, body } = await api.get(name, sent);
  expect(status).toBe(200);
  return body[name];
}

function toValuation(api: SampleApi, sent: Sent) {
  return bodyOf(api, 'valuation', sent);
}

function millionths(pence: number): bigint {
  return BigInt(Math.round(pence * 1e6));
}

function netAndTax(breakdown: readonly Line[]) {
  const tax = breakdown.filter(({ type }) => type === 'tax');
  const before = breakdown.filter(({ type }) => type !== 'tax');
  const sumOf = (lines: readonly Line[]) => lines.reduce((all, line) => all + millionths(line.value_pence), 0n);
  return { net: sumOf(before), tax: sumOf(tax), rates: tax[0]?.rates ?? [] };
}

describe('on 21 November 2026, a dual fuel household on British Gas Standard Variable, 2,500 and 9,500 kWh', () => {
  let api: SampleApi;
  beforeAll(async () => {
    api = await sampleApi({ day: '2026-11-21' });
  });

  it('pays 1,628.38 pounds: 131 days of electricity without VAT, 234 with 5 %', async () => {
    const { total_pence, electricity, gas } = await toValuation(api, STANDARD_VARIABLE);
    expect(total_pence).toBe(162838);
    expect(electricity.personal_projection.total_pence).toBe(80810);
    expect(gas.personal_projection.total_pence).toBe(82028);
    // 78,300.4545 x 234 x 5 % / 365 = 2,509.9049798...
    expect(netAndTax(electricity.personal_projection.current.electricity.breakdown)).toEqual({
      net: 78_300_454500n,
      tax: 2_509_904980n,
      rates: [
        { percent: 0, days: 131 },
        { percent: 5, days: 234 },
      ],
    });
    expect(netAndTax(gas.personal_projection.current.gas.breakdown).rates).toEqual([{ percent: 5, days: 365 }]);
  });

  it('is offered the Fuse Energy tracker first, for 1,326.15 pounds, and saves 302.23', async () => {
    const { comparisons, current } = await bodyOf(api, 'comparison', STANDARD_VARIABLE);
    const [first] = comparisons;
    expect(current.total_pence).toBe(162838);
    expect(first).toMatchObject({
      plan: { supplier_key: 'fuse-energy', key: 'single-rate-tracker-15m-v3' },
      personal_projection: { total_pence: 132615, electricity_total_pence: 70893, gas_total_pence: 61722 },
      saving_pence: 30223,
    });
    expect(netAndTax(first.personal_projection.current.electricity.breakdown)).toMatchObject({
      net: 68_690_810630n,
      tax: 2_201_869820n,
    });
  });

  it('whose plan ends on 11 April 2027 has 141 days on it, 10 of them with VAT, and the rest with VAT', async () => {
    const { electricity } = await toValuation(api, { ...STANDARD_VARIABLE, dual_fuel_end_date: '2027-04-11' });
    expect(electricity.plan_duration).toMatchObject({ days_on_current_plan: 141, rollover_date: '2027-04-11' });
    // 30,247.572834 x 10 x 5 % / 141 = 107.2608965...
    expect(netAndTax(electricity.personal_projection.current.electricity.breakdown)).toEqual({
      net: 30_247_572834n,
      tax: 107_260897n,
      rates: [
        { percent: 0, days: 131 },
        { percent: 5, days: 10 },
      ],
    });
    // 48,052.881666 x 5 % = 2,402.6440833
    expect(netAndTax(electricity.personal_projection.rollover.electricity.breakdown)).toEqual({
      net: 48_052_881666n,
      tax: 2_402_644083n,
      rates: [{ percent: 5, days: 224 }],
    });
  });

  it.each(['0', '1', '49', '130', '131', '132', '364'])(
    'whose plan rolls over to itself after %s days pays the same tax, but for the rounding of each part',
    async (days) => {
      const year = await toValuation(api, STANDARD_VARIABLE);
      const sent = { ...STANDARD_VARIABLE, dual_fuel_end_date: addDays('2026-11-21', Number(days)) };
      const parts = await toValuation(api, sent);
      for (const fuel of ['electricity', 'gas']) {
        const { current, rollover } = parts[fuel].personal_projection;
        const whole = netAndTax(year[fuel].personal_projection.current[fuel].breakdown).tax;
        const apart = netAndTax(current[fuel].breakdown).tax + netAndTax(rollover[fuel].breakdown).tax;
        expect(apart - whole).toBeGreaterThanOrEqual(-2n);
        expect(apart - whole).toBeLessThanOrEqual(2n);
      }
    },
  );
});

it('a household on British Gas Fixed Tariff Mar27 v6 saves nothing like for like by staying', async () => {
  const api = await sampleApi({ day: '2026-11-21' });
  const sent = { ...STANDARD_VARIABLE, dual_fuel_plan_key: 'fixed-tariff-mar27-v6', limit: '500' };
  const { comparisons } = await bodyOf(api, 'comparison', sent);
  const own = comparisons.filter(({ is_current_plan: isOwn = false }) => isOwn);
  expect(own).toHaveLength(1);
  expect(own[0]).toMatchObject({
    plan: { key: 'fixed-tariff-mar27-v6' },
    like_for_like: { days_on_plan: 130, saving_pence: 0 },
  });
});

describe('a later day', () => {
  // The feeds' prices are in force throughout, and typical consumption changes on none of these days.
  const days = ['2026-09-15', '2026-10-01', '2027-03-31', '2027-04-01'];
  const apis = new Map(days.map((day) => [day, sampleApi({ day })]));
  const linesOn = async (day: string, fuel: string) => {
    const api = await apis.get(day);
    if (api === undefined) throw new Error(`no service on ${day}`);
    const side = (await toValuation(api, STANDARD_VARIABLE))[fuel];
    const lines: readonly Line[] = side.personal_projection.current[fuel].breakdown;
    return { before: lines.filter(({ type }) => type !== 'tax'), ...netAndTax(lines) };
  };

  it.each(['electricity', 'gas'])('changes nothing of the charges for %s but VAT', async (fuel) => {
    const [first, ...later] = await Promise.all(days.map((day) => linesOn(day, fuel)));
    const values = (on: typeof first) => on?.before.map(({ type, value_pence }) => [type, value_pence]);
    for (const one of later) expect(values(one)).toEqual(values(first));
  });

  it('that begins a year of one rate is taxed at that rate alone', async () => {
    const { net, tax, rates } = await linesOn('2027-04-01', 'electricity');
    expect(rates).toEqual([{ percent: 5, days: 365 }]);
    expect(tax).toBe((net * 5n + 50n) / 100n);
  });

  it.each([
    [
      '2026-09-15',
      [
        [5, 16],
        [0, 182],
        [5, 167],
      ],
    ],
    [
      '2026-10-01',
      [
        [0, 182],
        [5, 183],
      ],
    ],
    [
      '2027-03-31',
      [
        [0, 1],
        [5, 364],
      ],
    ],
  ])('%s has VAT on electricity at %j (percent and days)', async (day, runs) => {
    const { net, tax, rates } = await linesOn(day, 'electricity');
    expect(rates.map(({ percent, days: count }) => [percent, count])).toEqual(runs);
    const weight = BigInt(rates.reduce((all, { percent, days: count }) => all + percent * count, 0));
    expect(tax).toBe((2n * net * weight + 36_500n) / 73_000n);
  });

  it.each(days)('%s has 5 %% on a year of gas', async (day) => {
    const { net, tax } = await linesOn(day, 'gas');
    expect(tax).toBe((net * 5n + 50n) / 100n);
  });
});
