import fc from 'fast-check';
import { micropence } from '../../../support/breakdown.ts';
import { anySmartHousehold } from '../../../support/oracle/any-smart-household.ts';
import { anyTimesOfUseMarket } from '../../../support/oracle/any-times-of-use-market.ts';
import { householdOf, REGIONS, type Sent } from '../../../support/oracle/household.ts';
import { oracle } from '../../../support/oracle/oracle.ts';
import { fuelAnnualCost } from '../../../support/oracle/valuation.ts';

const DAY = '2026-11-21';

const RUNS = { numRuns: 30 };

it('the oracle has no saving for any smart home that stays, and lists the cheapest plan first', () => {
  fc.assert(
    fc.property(anySmartHome(), ({ expected, sent }) => {
      const { comparisons } = expected.comparison(sent);
      const own = comparisons.find(({ is_current_plan }) => is_current_plan);
      expect(own?.like_for_like.saving_pence ?? 0).toBe(0);
      const totals = comparisons.map(({ personal_projection }) => personal_projection.total_pence);
      expect(totals).toEqual(totals.toSorted((a, b) => a - b));
    }),
    RUNS,
  );
});

it('the oracle shares all of the electricity of any smart home between the rates of its plan', () => {
  fc.assert(
    fc.property(anySmartHome(), ({ expected: { market }, sent }) => {
      const region = REGIONS[sent['post_code'] ?? ''] ?? 0;
      const household = householdOf(sent, { market, today: DAY, region });
      const { current, days } = fuelAnnualCost(household, 'electricity');
      const shares = current.breakdown.map((line) => line['usage_share_percent']).filter((one) => one !== undefined);
      if (shares.length === 0 || days === 0 || household.kwh.electricity?.top === 0n) return;
      const sum = shares.reduce<number>((all, share) => all + micropence(Number(share)), 0);
      expect(Math.abs(sum - micropence(100))).toBeLessThanOrEqual(shares.length);
    }),
    RUNS,
  );
});

it('the oracle never asks more of any smart home for the electricity that charges a car', () => {
  const charges = ({ ev_kwh, fuel, electricity_variant }: Sent) =>
    ev_kwh !== undefined && fuel === 'electricity' && electricity_variant === 'standard';
  fc.assert(
    fc.property(anySmartHome(charges), ({ expected, sent }) => {
      const { ev_kwh, ...uncharged } = sent;
      // Each of two parts is rounded to a penny at most once.
      const most = expected.valuation(uncharged).total_pence + 2;
      expect(expected.valuation(sent).total_pence).toBeLessThanOrEqual(most);
    }),
    RUNS,
  );
});

function anySmartHome(isWanted: (sent: Sent) => boolean = () => true) {
  return anyTimesOfUseMarket(DAY).chain((text) => {
    const expected = oracle([text], DAY);
    const wanted = anySmartHousehold(expected.market, DAY).filter(isWanted);
    return wanted.map((sent) => ({ expected, sent }));
  });
}
