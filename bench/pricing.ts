import assert from 'node:assert/strict';
import { performance } from 'node:perf_hooks';
import rateEngine from '@bellawatt/electric-rate-engine';
import { cheapestFirst, fuelUsage, planPence, pricingBasis } from '../shared/pricing/index.ts';
import { median } from './market.ts';

const PLANS = 500;
const ROUNDS = 50;
/** A year from here has 5 % VAT throughout. */
const TODAY = '2025-09-01';
const KWH_AN_HOUR = 0.25;

type Rate = ConstructorParameters<typeof rateEngine.RateCalculator>[0];

/**
 * A year of 500 plans priced and ranked exactly, with VAT, against a published engine, which counts
 * in floats.
 */
const plans = Array.from({ length: PLANS }, (_, index) => ({
  key: `plan-${index}`,
  chargePence: 40 + index / 100,
  ratePence: 22 + ((index * 7) % 500) / 100,
}));
const micro = (amount: number): bigint => BigInt(Math.round(amount * 1_000_000));
const offers = plans.map(({ key, chargePence, ratePence }) => ({
  supplierKey: 'acme',
  planKey: key,
  electricity: {
    chargeMicropencePerDay: micro(chargePence),
    registers: [
      {
        name: 'all' as const,
        bands: [{ rateMicropencePerKwh: micro(ratePence), widthMicroKwhPerYear: null }],
      },
    ],
  },
}));
const basis = pricingBasis({ electricity: fuelUsage(micro(KWH_AN_HOUR * 24 * 365)) }, TODAY);

// The engine would write to the console, and counts hours in the time zone of this process.
rateEngine.RateCalculator.shouldValidate = false;
process.env['TZ'] = 'UTC';
const loadProfile = new rateEngine.LoadProfile(
  Array.from({ length: 365 * 24 }, () => KWH_AN_HOUR),
  { year: 2025 },
);

const ours = () => cheapestFirst(offers, (offer) => planPence(offer, basis));
const theirs = () =>
  plans
    .map((plan) => ({ key: plan.key, pence: enginePence(plan) * 1.05 }))
    .sort((a, b) => a.pence - b.pence);

const pence = new Map(theirs().map((plan) => [plan.key, plan.pence]));
for (const offer of ours()) {
  assert(
    Math.abs(planPence(offer, basis) - (pence.get(offer.planKey) ?? 0)) < 0.51,
    `${offer.planKey} differs`,
  );
}
const times: Array<readonly [ours: number, theirs: number]> = [];
for (let round = -ROUNDS; round < ROUNDS; round += 1) {
  const both = [timed(ours), timed(theirs)] as const;
  // The first half warms up.
  if (round >= 0) times.push(both);
}
const [oursMs, engine] = [median(times.map(([ms]) => ms)), median(times.map(([, ms]) => ms))];
console.log(
  `${PLANS} plans priced and ranked: ${oursMs.toFixed(3)} ms; ` +
    `@bellawatt/electric-rate-engine: ${engine.toFixed(1)} ms, ${(engine / oursMs).toFixed(0)} times as long`,
);

function enginePence({ chargePence, ratePence }: (typeof plans)[number]): number {
  const rateElements = [
    element('FixedPerDay', { name: 'charge', charge: chargePence }),
    element('MonthlyEnergy', { name: 'all', charge: ratePence }),
  ];
  return new rateEngine.RateCalculator({ name: 'plan', rateElements, loadProfile }).annualCost();
}

type RateElement = Rate['rateElements'][number];

function element(
  elementType: string,
  component: RateElement['rateComponents'][number],
): RateElement {
  // The names of its element types are a constant enum, which is nowhere at run time.
  return {
    rateElementType: elementType,
    name: elementType,
    rateComponents: [component],
  } as RateElement;
}

function timed(call: () => unknown): number {
  const started = performance.now();
  call();
  return performance.now() - started;
}
