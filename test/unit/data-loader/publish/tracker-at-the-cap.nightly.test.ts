import { dayAt, trackerMarket } from './tracker-at-the-cap.ts';

it('a tracker at 0 pence or 100 percent costs what its cap costs on every day of sixteen quarters', async () => {
  const market = await trackerMarket(0);
  expect(market.days).toBe(1461);
  let total = 0;
  for (let day = 0; day < market.days; day += 1) {
    const { compared, differing } = market.compare(dayAt(market, day));
    expect(differing).toEqual([]);
    total += compared;
  }
  expect(total).toBe(1461 * 14 * 20 * 2);
});
