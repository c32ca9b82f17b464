import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileSource } from '../../../data-loader/sources/file-source.ts';
import { type SampleApi, sampleApi } from '../../support/sample-api.ts';

// What the samples lack: bands of a year, a month and a day; two registers with bands; rates of 0 and standing charges
// below 0; prices with VAT; prices that begin, end or change today and tomorrow; plans that end yesterday, today, tomorrow,
// in 364 and 365 days; several standard variable plans, held ones, single fuel ones, none; equal totals. The expected
// pence were worked out apart from this code, in exact fractions, from the words of the contract alone.
const FEEDS = join(import.meta.dirname, '../../fixtures/feeds');

const casesOf = (name: string) =>
  readFileSync(join(FEEDS, `odd-market-${name}.ndjson`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

// The feed that needs the other's suppliers comes first.
const feeds = ['odd-market-with-vat', 'odd-market'].map((name) => fileSource(join(FEEDS, `${name}.ndjson`)));

let api: SampleApi;
beforeAll(async () => {
  api = await sampleApi({ feeds });
});

const answerOf = async (name: string, sent: Readonly<Record<string, string>>, path = {}) => {
  const { status, body } = await api.get(name, sent, path);
  expect({ status, errors: body.errors }).toEqual({ status: 200, errors: undefined });
  return body;
};

const years = casesOf('years').map((one, place) => ({ ...one, place: place + 1 }));

describe('a household in an odd market', () => {
  it.each(years)('$place: pays what was worked out by hand', async ({ sent, year_pence, usage, sides }) => {
    const { valuation } = await answerOf('valuation', sent);
    const valuesOf = (part: { breakdown: readonly { value_pence: number }[] } | undefined) =>
      part?.breakdown.map(({ value_pence }) => value_pence) ?? null;
    const found = Object.keys(sides).map((fuel) => {
      const { personal_projection: projection, plan_duration: duration, rollover_plan: rollover } = valuation[fuel];
      return [
        fuel,
        {
          total_pence: projection.total_pence,
          current: valuesOf(projection.current[fuel]),
          rollover: valuesOf(projection.rollover?.[fuel]),
          days: duration.days_on_current_plan,
          rollover_plan: `${rollover.supplier_key}/${rollover.key}`,
        },
      ];
    });
    expect({ year_pence: valuation.total_pence, usage: valuation.usage, sides: Object.fromEntries(found) }).toEqual({
      year_pence,
      usage,
      sides,
    });
  });

  it.each(years)(
    '$place: is offered the plans on sale, with the savings worked out by hand',
    async ({ sent, plans }) => {
      const { comparison } = await answerOf('comparison', { ...sent, limit: '500' });
      expect(comparison.total).toBe(plans.length);
      const found = comparison.comparisons.map((item: ReturnType<typeof JSON.parse>) => [
        `${item.plan.supplier_key}/${item.plan.key}`,
        item.personal_projection.total_pence,
        item.saving_pence,
        item.saving_on_current_rates_pence,
        item.saving_after_rollover_pence,
      ]);
      expect(found).toEqual(plans);
    },
  );
});

it.each(casesOf('lookups'))('the plan nearest to $sent is $plan', async ({ sent, plan }) => {
  const { plan: found } = await answerOf('plan-lookup', sent);
  expect(`${found.supplier_name_key}/${found.key}`).toBe(plan);
});

it.each(casesOf('best-buys'))(
  'the best buys of $type are means over the regions of each plan',
  async ({ type, plans }) => {
    const { plans: found } = await answerOf('best-buys', {}, { best_buy_type: type });
    expect(
      found.map((plan: ReturnType<typeof JSON.parse>) => [
        plan.average_personal_projection,
        plan.supplier_key,
        plan.name,
        plan.exit_fee,
      ]),
    ).toEqual(plans);
  },
);

it.each(['2026-11-22', '2026-12-01', '2026-12-21', '2027-03-01', '2027-11-20', '2027-11-21', '2027-11-22'])(
  'best buys that were worked out before %s are those that a load on that day works out',
  async (day) => {
    const [before, then] = [await sampleApi({ feeds, day, loadDay: '2026-11-21' }), await sampleApi({ feeds, day })];
    for (const { type } of casesOf('best-buys')) {
      const found = await before.get('best-buys', {}, { best_buy_type: type });
      expect(found.status).toBe(200);
      expect(found).toEqual(await then.get('best-buys', {}, { best_buy_type: type }));
    }
  },
);
