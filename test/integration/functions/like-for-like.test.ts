import { DUAL_FUEL } from '../../support/households.ts';
import { present } from '../../support/present.ts';
import { capSource } from '../../support/price-cap-source.ts';
import type { ResponseBody } from '../../support/response-bodies.ts';
import { SAMPLE_FEEDS, type SampleApi, type Sent, sampleApi } from '../../support/sample-api.ts';

type Comparison = ResponseBody<'comparison'>['comparison'];
type Item = Comparison['comparisons'][number];
type Period = NonNullable<Item['like_for_like']['periods']>[number];

/** July's cap is announced, and the suppliers have not sent new prices yet. */
const JUNE = '2026-06-10';
const FUSE = { dual_fuel_supplier_key: 'fuse-energy', dual_fuel_plan_key: 'variable' };
const RANKED = { ...DUAL_FUEL, rank_by: 'like_for_like', limit: '500' };

let api: SampleApi;
beforeAll(async () => {
  api = await sampleApi({ day: JUNE, feeds: SAMPLE_FEEDS.slice(1), sources: [capSource()] });
});

async function compare(query: Sent): Promise<Comparison> {
  return (await api.get('comparison', query)).comparison;
}

function itemOf({ comparisons }: Comparison, supplierKey: string, planKey: string): Item {
  return present(
    comparisons.find(({ plan }) => plan.supplier_key === supplierKey && plan.key === planKey),
  );
}

describe('a known rise of the price cap', () => {
  it('moves a price whose supplier has published nothing yet', async () => {
    const comparison = await compare(RANKED);
    const variable = itemOf(comparison, 'fuse-energy', 'variable');
    expect(variable).toMatchObject({
      saving_pence: 136,
      like_for_like: {
        price_changes_on: ['2026-07-01'],
        saving_after_exit_fees_pence: 137,
        assumes_cap: true,
      },
    });
    expect(comparison.comparisons.indexOf(variable)).toBe(6);
    expect(comparison.current.like_for_like).toEqual({
      total_pence: 161_219,
      price_changes_on: ['2026-07-01'],
      assumes_cap: false,
    });
  });

  it('changes little between neighbours at nearly the same price', async () => {
    const [ours, theirs] = [await compare(RANKED), await compare({ ...RANKED, ...FUSE })];
    expect(theirs.current.like_for_like).toMatchObject({ total_pence: 161_082, assumes_cap: true });
    for (const { plan, like_for_like } of ours.comparisons) {
      const { saving_pence } = itemOf(theirs, plan.supplier_key, plan.key).like_for_like;
      expect(like_for_like.saving_pence - saving_pence).toBe(137);
    }
  });

  it('ends with the last quarter whose cap is known', async () => {
    expect((await compare(DUAL_FUEL)).market).toMatchObject({
      region: 12,
      cap_may_change_on: ['2026-10-01', '2027-01-01', '2027-04-01'],
    });
  });
});

const FEED_OF_FIX = {
  dual_fuel_supplier_key: 'fuse-energy',
  dual_fuel_plan_key: 'fixed-15m-v8',
};

describe('the day to switch', () => {
  it('is the first day without an exit fee, if waiting saves ten pounds more', async () => {
    const home = { ...RANKED, ...FEED_OF_FIX, dual_fuel_end_date: '2026-08-03' };
    const comparison = await compare(home);
    const { like_for_like: item } = itemOf(comparison, 'eon-next', 'next-pledge-tracker-12m-v10');
    expect(item.switch_on.day).toBe('2026-08-03');
  });

  it('saves a household whose fix ends in the summer £152.68, instead of £129.56 today', async () => {
    const april = await sampleApi({
      day: '2026-04-15',
      feeds: SAMPLE_FEEDS.slice(1),
      sources: [capSource(['2026-04-01'])],
    });
    const { comparison } = await april.get('comparison', {
      ...{ ...RANKED, post_code: 'NG1 5DT', limit: '1' },
      ...{ dual_fuel_supplier_key: 'ovo-energy', dual_fuel_plan_key: '1-year-fixed' },
      dual_fuel_end_date: '2026-07-31',
    });
    // Until 12 June electricity costs £141.39 and gas £141.83, and then £589.70 and £485.37.
    expect(comparison.current.like_for_like.total_pence).toBe(151_097);
    expect(comparison.comparisons[0]?.like_for_like).toMatchObject({
      saving_after_exit_fees_pence: 12_956,
      switch_on: {
        day: '2026-06-12',
        total_pence: 135_829,
        exit_fees_pence: 0,
        saving_after_exit_fees_pence: 15_268,
      },
    });
  });

  it('is today for a plan that never saves, and for the current plan', async () => {
    const { comparisons } = await compare(RANKED);
    const never = comparisons.filter(
      ({ like_for_like }) => like_for_like.switch_on.saving_after_exit_fees_pence <= 0,
    );
    expect(never.length).toBeGreaterThan(5);
    expect(new Set(never.map(({ like_for_like }) => like_for_like.switch_on.day))).toEqual(
      new Set([JUNE]),
    );
    const own = present(comparisons.find(({ is_current_plan }) => is_current_plan));
    expect(own.like_for_like.switch_on).toEqual({
      day: JUNE,
      total_pence: own.like_for_like.total_pence,
      exit_fees_pence: 0,
      saving_after_exit_fees_pence: 0,
    });
  });
});

describe('the periods of a year', () => {
  const BOTH = ['electricity', 'gas'] as const;

  /** Adds up the lines of the periods, and rounds each fuel once. */
  function totalOf(periods: readonly Period[] | undefined): number {
    return BOTH.map((fuel) => {
      const ofFuel = present(periods).filter((period) => period.fuel === fuel);
      expect(ofFuel.reduce((days, period) => days + period.days, 0)).toBe(365);
      const lines = ofFuel.flatMap(({ breakdown }) => breakdown);
      const millionths = lines.reduce((sum, line) => sum + Math.round(line.value_pence * 1e6), 0);
      return Math.floor(millionths / 1e6 + 0.5);
    }).reduce((sum, pence) => sum + pence, 0);
  }

  it('add up to the year of every plan, of staying, and of a later switch', async () => {
    const home = { ...RANKED, ...FEED_OF_FIX, dual_fuel_end_date: '2026-08-03' };
    const { current, comparisons } = await compare({ ...home, with_periods: 'true' });
    expect(totalOf(current.like_for_like.periods)).toBe(current.like_for_like.total_pence);
    for (const { like_for_like } of comparisons) {
      const { periods, total_pence, switch_on } = like_for_like;
      expect(totalOf(periods)).toBe(total_pence);
      if (switch_on.day === JUNE) expect(switch_on).not.toHaveProperty('periods');
      else expect(totalOf(switch_on.periods)).toBe(switch_on.total_pence);
    }
    const later = comparisons.filter(({ like_for_like }) => like_for_like.switch_on.day > JUNE);
    expect(later.length).toBeGreaterThan(0);
  });

  it('say which plan, since when, and how sure its price is', async () => {
    const home = { ...RANKED, ...FUSE, with_periods: 'true' };
    const { current } = await compare(home);
    const fuse = { supplier_key: 'fuse-energy', plan_key: 'variable', tariff_type: 'variable' };
    expect(current.like_for_like.periods).toMatchObject(
      BOTH.flatMap((fuel) => [
        { fuel, ...fuse, from: JUNE, days: 21, price: 'known' },
        { fuel, ...fuse, from: '2026-07-01', days: 344, price: 'assumed' },
      ]),
    );
  });

  it('show charges with VAT at the mean rate of their days', async () => {
    const { comparisons } = await compare({ ...RANKED, with_periods: 'true', limit: '1' });
    const [electricity] = present(comparisons[0]?.like_for_like.periods);
    // 113 days at 5 %, 182 at none, 70 at 5 %: 183 x 5 / 365.
    const mean = (183 * 5) / 365 / 100;
    for (const line of present(electricity).breakdown) {
      if (line.type === 'consumption')
        expect(line.rate_with_vat_pence_per_kWh).toBeCloseTo(
          line.rate_pence_per_kWh * (1 + mean),
          6,
        );
      if (line.type === 'standing-charge')
        expect(line.charge_with_vat_pence_per_day).toBeCloseTo(
          line.charge_pence_per_day * (1 + mean),
          6,
        );
    }
  });

  it('are shown on request, of twenty plans at most, with the same id', async () => {
    const [without, withPeriods] = [
      await compare({ ...DUAL_FUEL, limit: '500' }),
      await compare({ ...DUAL_FUEL, limit: '500', with_periods: 'true' }),
    ];
    expect(withPeriods.id).toBe(without.id);
    expect(withPeriods.comparisons).toHaveLength(20);
    expect(without.current.like_for_like).not.toHaveProperty('periods');
    expect(without.comparisons[0]?.like_for_like).not.toHaveProperty('periods');
  });
});
