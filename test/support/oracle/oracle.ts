import { bestBuys } from './best-buys.ts';
import { comparison } from './comparison.ts';
import { valuation } from './current-plan.ts';
import { householdOf, REGIONS, type Sent } from './household.ts';
import { readMarket } from './market.ts';
import { nearestPlan } from './plan-lookup.ts';

/**
 * What the service should say, worked out a second time: from the feeds as text, in exact fractions, by the words of
 * the specification, and with nothing of the service imported. It knows good requests only, and returns the parts of a
 * response that hold figures.
 */
export function oracle(feeds: readonly string[], today: string) {
  const market = readMarket(feeds);
  const asked = ({ post_code = '' }: Sent) => {
    const region = REGIONS[post_code];
    if (region === undefined) throw new Error(`the oracle does not know where ${post_code} is`);
    return { market, today, region };
  };
  return {
    market,
    valuation: (sent: Sent) => valuation(householdOf(sent, asked(sent))),
    comparison: (sent: Sent) => comparison(householdOf(sent, asked(sent))),
    nearestPlan: (sent: Sent) => nearestPlan(sent, asked(sent)),
    bestBuys: (type: string) => bestBuys(market, type, today),
  };
}
