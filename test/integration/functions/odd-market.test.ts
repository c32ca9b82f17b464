import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { feed } from '../../support/feed-maker.ts';
import { oracle } from '../../support/oracle/oracle.ts';
import { type SampleApi, sampleApi } from '../../support/sample-api.ts';

// What the samples lack: bands of a year, a month and a day; two registers with bands; rates of 0 and standing charges
// below 0; prices with VAT; prices that begin, end or change today and tomorrow; plans that end yesterday, today,
// tomorrow, in 364 and 365 days, or with a guarantee of 3 to 12 months; several standard variable plans, closed ones,
// single fuel ones, none; prices known months ahead; equal totals. The oracle works
// out what is expected apart from this code, in exact fractions, from the words of the contract.
const FEEDS = join(import.meta.dirname, '../../fixtures/feeds');
const DAY = '2026-11-21';
const BEST_BUY_TYPES = [
  'big-six-standard-plans',
  'cheapest-plans',
  'cheapest-fixed-plans',
  'cheapest-variable-plans',
  'cheapest-green-plans',
  'no-exit-fee-plans',
];

function textOf(name: string) {
  return readFileSync(join(FEEDS, `odd-market${name}.ndjson`), 'utf8');
}

function requestsOf(name: string) {
  return textOf(name)
    .trim()
    .split('\n')
    .map((line, at) => {
      const sent: Readonly<Record<string, string>> = JSON.parse(line);
      return { place: at + 1, sent };
    });
}

// The feed that needs the other's suppliers comes first.
const texts = ['-with-vat', '', '-rollovers'].map(textOf);
const feeds = texts.map((text, at) => feed(text.trim().split('\n'), `odd-market-${at}`));
const expected = oracle(texts, DAY);

let api: SampleApi;
beforeAll(async () => {
  api = await sampleApi({ feeds, day: DAY });
});

describe('a household in an odd market', () => {
  const households = requestsOf('-households');

  it.each(households)('pays what the oracle works out: line $place', async ({ sent }) => {
    const { valuation } = await api.get('valuation', sent);
    expect(valuation).toMatchObject(expected.valuation(sent));
  });

  it.each(households)(
    'is offered the plans on sale, with the savings that the oracle works out: line $place',
    async ({ sent }) => {
      const { comparison } = await api.get('comparison', { ...sent, limit: '500' });
      const { comparisons, current } = expected.comparison(sent);
      expect(comparison).toMatchObject({ total: comparisons.length, comparisons, current });
    },
  );
});

it.each(requestsOf('-lookups'))(
  'the plan nearest to given rates in an odd market is the one that the oracle finds: line $place',
  async ({ sent }) => {
    const { plan } = await api.get('plan-lookup', sent);
    const nearest = expected.nearestPlan(sent);
    expect([plan.supplier_name_key, plan.key]).toEqual([nearest.supplier_key, nearest.key]);
  },
);

it.each(BEST_BUY_TYPES)(
  'the best buys of the type %s in an odd market are means over the regions of each plan',
  async (type) => {
    const { plans } = await api.get('best-buys', {}, { best_buy_type: type });
    expect(plans).toMatchObject(expected.bestBuys(type).map(({ key, ...plan }) => plan));
  },
);

it.each(['2026-11-22', '2026-12-01', '2026-12-21', '2027-03-01', '2027-11-20', '2027-11-21', '2027-11-22'])(
  'best buys worked out before %s for that day are those that a load on that day works out',
  async (day) => {
    const [before, then] = [await sampleApi({ feeds, day, loadDay: DAY }), await sampleApi({ feeds, day })];
    const onThatDay = oracle(texts, day);
    for (const type of BEST_BUY_TYPES) {
      const found = await before.get('best-buys', {}, { best_buy_type: type });
      expect(found).toEqual(await then.get('best-buys', {}, { best_buy_type: type }));
      expect(found.plans).toMatchObject(onThatDay.bestBuys(type).map(({ key, ...plan }) => plan));
    }
  },
);
