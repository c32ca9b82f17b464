import { gasOffer, type Line, planLine, price, supplierLine } from '../../support/feed-maker.ts';
import { present } from '../../support/present.ts';
import { type Sent, sampleApi } from '../../support/sample-api.ts';

// 3,650 kWh of gas, 10 kWh a day, VAT 5 % on every day: a penny a kWh is 3,832.5 p a year.
const HOME = { post_code: 'SW1A 1AA', fuel: 'gas', electricity_variant: 'standard' } as const;
const GAS = { gas_supplier_key: 'acme', gas_usage_kwh: '3650' } as const;
const UNUSED = { electricity_supplier_key: 'acme', electricity_plan_key: 'variable', electricity_usage_kwh: '0' };

function plan(key: string, over: Line = {}): Line {
  const open = { product_end_date: null, exit_fees: null };
  const noGuarantee = { end_date: null, duration_months: null, description: '' };
  return planLine({ key, name: key, ...open, rate_guarantee: noGuarantee, ...over });
}

function gasAt(plan_key: string, rate_pence_per_kwh: number, over: Line = {}): Line {
  const gas = price({ charge_pence_per_day: 0, unit_rates: [{ rate_pence_per_kwh }] });
  return gasOffer({ plan_key, gas, ...over });
}

const MONTHS_15 = { end_date: null, duration_months: 15, description: '15 months' };

/** A variable plan whose price rises on 1 January, a fix above today's price with a fee, and one below it. */
const LINES = [
  supplierLine(),
  plan('variable', { standard_variable: true }),
  gasAt('variable', 10, { valid_to: '2027-01-01' }),
  gasAt('variable', 14, { valid_from: '2027-01-01' }),
  plan('fix', { rate_guarantee: MONTHS_15, exit_fees: { gas_fee_pence: 5000, electricity_fee_pence: 0 } }),
  gasAt('fix', 11),
  plan('cheap-fix', { rate_guarantee: MONTHS_15 }),
  gasAt('cheap-fix', 10.5),
  // Electricity is not compared, but the household has it.
  {
    ...gasAt('variable', 10),
    fuel: 'electricity',
    electricity_variant: 'standard',
    electricity: price(),
    gas: undefined,
  },
];

async function compare(sent: Sent, day = '2026-11-21') {
  const { get } = await sampleApi({ day, lines: LINES });
  return (await get('comparison', { ...HOME, ...UNUSED, ...GAS, ...sent })).comparison;
}

describe('an exit fee', () => {
  it('counts as due if no end date is known, and eats the saving', async () => {
    const { current, comparisons } = await compare({ gas_plan_key: 'fix' });
    expect(current.gas).toMatchObject({ end_date: null, exit_fee_due_pence: 5000, total_pence: 42_158 });
    expect(current.gas?.plan.exit_fee_free_from).toBeNull();
    // 3,650 x 10.5 x 1.05 = 40,241.25
    expect(comparisons.find(({ plan: { key } }) => key === 'cheap-fix')).toMatchObject({
      personal_projection: { total_pence: 40_241 },
      saving_pence: 1917,
      saving_after_exit_fees_pence: -3083,
      like_for_like: { saving_pence: 1917, saving_after_exit_fees_pence: -3083 },
    });
  });

  it('is not due within the last 49 days, nor by whoever stays', async () => {
    const ending = await compare({ gas_plan_key: 'fix', gas_end_date: '2027-01-09' });
    expect(ending.current.gas?.exit_fee_due_pence).toBe(0);
    const own = present((await compare({ gas_plan_key: 'fix' })).comparisons.find((item) => item.is_current_plan));
    expect(own).toMatchObject({ saving_after_exit_fees_pence: 0, like_for_like: { saving_after_exit_fees_pence: 0 } });
  });
});

describe('the order of the list', () => {
  const keysOf = (comparison: Awaited<ReturnType<typeof compare>>) =>
    comparison.comparisons.map(({ plan: { key } }) => key);

  it('has a price rise that is already announced in it, if it is by like_for_like', async () => {
    const sent = { gas_plan_key: 'variable' };
    expect(keysOf(await compare(sent))).toEqual(['variable', 'cheap-fix', 'fix']);
    const known = await compare({ ...sent, rank_by: 'like_for_like' });
    expect(keysOf(known)).toEqual(['cheap-fix', 'fix', 'variable']);
    // (41 days x 10 kWh x 10 p + 324 x 10 x 14) x 1.05 = 51,933; 51,933 - 40,241
    expect(known.comparisons[0]?.like_for_like).toMatchObject({ total_pence: 40_241, saving_pence: 11_692 });
    expect(known.comparisons[2]?.like_for_like).toMatchObject({ total_pence: 51_933, saving_pence: 0 });
  });

  it('is what pages are cut from', async () => {
    const sent = { gas_plan_key: 'variable', rank_by: 'like_for_like', limit: '1', offset: '1' };
    expect(keysOf(await compare(sent))).toEqual(['fix']);
  });
});

it('a spend is turned into kWh without the VAT of its own past days', async () => {
  const { get } = await sampleApi({ day: '2026-11-21', lines: LINES });
  const spent = async (electricity_spend_frequency: string) => {
    const sent = { ...HOME, ...UNUSED, ...GAS, gas_plan_key: 'fix', electricity_usage_kwh: undefined };
    const spend = { electricity_spend_pence: '100000', electricity_spend_frequency };
    const { valuation } = await get('valuation', { ...withoutUndefined(sent), ...spend });
    return valuation.usage.electricity;
  };
  // 30 days at 0 %: (1,200,000 - 365 x 50.5) / 25.1252
  expect(await spent('monthly')).toBe(47_027.187843);
  // 314 of 365 days at 5 %: (100,000 / (1 + 314 x 5 / 36,500) - 18,432.5) / 25.1252
  expect(await spent('annual')).toBe(3082.304533);
});

it('a comparison names the sources that are stale on the day that is priced', async () => {
  expect((await compare({ gas_plan_key: 'fix' }, '2026-12-04')).market.stale_sources).toEqual([]);
  expect((await compare({ gas_plan_key: 'fix' }, '2026-12-05')).market.stale_sources).toEqual(['test']);
});

function withoutUndefined(sent: Readonly<Record<string, string | undefined>>): Sent {
  return Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
