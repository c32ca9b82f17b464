import fc from 'fast-check';
import { QUARTERS } from '../../../support/price-cap-source.ts';
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

it('a tracker at 0 pence or 100 percent costs what its cap costs, whenever it was priced', async () => {
  const [quarter = 0] = fc.sample(fc.integer({ min: 0, max: QUARTERS.length - 1 }), 1);
  const market = await trackerMarket(quarter);
  const days = fc.sample(fc.integer({ min: 0, max: market.days - 1 }), 4);
  for (const day of [0, market.days - 1, ...days]) {
    const { compared, differing } = market.compare(dayAt(market, day));
    expect(compared).toBe(14 * 20 * 2);
    expect(differing).toEqual([]);
  }
});
