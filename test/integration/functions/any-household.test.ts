import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { feed } from '../../support/feed-maker.ts';
import { anyHousehold, narrowed } from '../../support/oracle/any-household.ts';
import { oracle } from '../../support/oracle/oracle.ts';
import { addDays, daysBetween } from '../../support/oracle/vat.ts';
import { IS_NIGHTLY, propertyRuns } from '../../support/property-runs.ts';
import { sampleApi } from '../../support/sample-api.ts';

// Households that nobody thought of, on days whose year has one rate of VAT on electricity, two or three. The feeds are
// moved in time where they would not be in force on the day, or where a price should change the day after it.
const PROJECT = join(import.meta.dirname, '../../..');
const FEEDS_FROM = '2026-11-21';
const HOUSEHOLDS = propertyRuns(30);

function read(folder: string, names: readonly string[]) {
  return names.map((name) => readFileSync(join(PROJECT, folder, `${name}.ndjson`), 'utf8'));
}

const MARKETS = {
  'an odd market': read('test/fixtures/feeds', ['odd-market-with-vat', 'odd-market', 'odd-market-rollovers']),
  'the sample feeds': read('test/fixtures/market', ['price-cap-2026-07', 'deals-2026-04', 'example-energy']),
};

function movedBy(text: string, days: number): string {
  return text.replace(
    /"(\d{4}-\d{2}-\d{2})(T[^"]*)?"/g,
    (_all, day: string, time = '') => `"${addDays(day, days)}${time}"`,
  );
}

const DAYS = ['2026-11-21', '2027-04-01'];
const FURTHER_DAYS = ['2025-06-30', '2026-09-15', '2026-12-31', '2027-03-31'];
const days = IS_NIGHTLY ? [...DAYS, ...FURTHER_DAYS] : DAYS;
const worlds = days.flatMap((day) => [
  { day, market: 'an odd market', texts: MARKETS['an odd market'], moved: daysBetween(FEEDS_FROM, day) },
  { day, market: 'the sample feeds', texts: MARKETS['the sample feeds'], moved: day < '2026' ? -540 : 0 },
]);

describe.each(worlds)('on $day, with $market,', ({ day, texts, moved }) => {
  const feeds = texts.map((text) => movedBy(text, moved));
  const expected = oracle(feeds, day);
  const api = sampleApi({ day, feeds: feeds.map((text, at) => feed(text.trim().split('\n'), `feed-${at}`)) });

  it('any household pays, is offered and saves what the oracle works out', async () => {
    const { get } = await api;
    await fc.assert(
      fc.asyncProperty(narrowed(anyHousehold(expected.market, day), expected.market), async (sent) => {
        expect(await get('valuation', sent)).toMatchObject({ valuation: expected.valuation(sent) });
        const { comparison } = await get('comparison', { ...sent, limit: '500' });
        const { comparisons, current } = expected.comparison(sent);
        expect(comparison).toMatchObject({ total: comparisons.length, comparisons, current });
        const own = comparison.comparisons.find(({ is_current_plan }) => is_current_plan);
        expect(own?.like_for_like.saving_pence ?? 0).toBe(0);
      }),
      { numRuns: HOUSEHOLDS },
    );
  });

  it.each([
    'cheapest-plans',
    'cheapest-fixed-plans',
    'cheapest-green-plans',
    'no-exit-fee-plans',
    'big-six-standard-plans',
  ])('the best buys of the type %s are those that the oracle finds', async (type) => {
    const { plans } = await (await api).get('best-buys', {}, { best_buy_type: type });
    expect(plans).toMatchObject(expected.bestBuys(type).map(({ key, ...plan }) => plan));
  });
});
