import type {
  Edition,
  MarketOffer,
  PlanIdentity,
  PlanTypeQuery,
  RegionMarket,
} from '../../../../shared/market/market.ts';
import type { Plan, Requirement } from '../../../../shared/market/model.ts';
import type { Price } from '../../../../shared/pricing/index.ts';
import {
  inRegion,
  makeLoad,
  makeOffer,
  makePlan,
  makePrice,
  makeSupplier,
  publishedMarket,
} from '../../../support/small-market.ts';

const electricity: PlanTypeQuery = {
  fuel: 'electricity',
  paymentMethod: 'monthly_direct_debit',
  electricityVariant: 'standard',
};

const timed: Price = {
  chargeMicropencePerDay: 40_000_000n,
  timetable: [[{ from: '00:30', to: '05:30' }], null],
  ratesMicropencePerKwh: [8_500_000n, 27_000_000n],
};

type Own = Partial<Plan> & { readonly price?: Price };

function edition(plans: Readonly<Record<string, Own>>): Promise<Edition> {
  return publishedMarket([
    makeLoad({
      source: 'feed',
      suppliers: [makeSupplier({ key: 'a' })],
      plans: Object.entries(plans).map(([key, { price: _, ...own }]) => makePlan({ supplierKey: 'a', key, ...own })),
      offers: Object.entries(plans).map(([planKey, { price = makePrice(50, 25) }]) =>
        makeOffer({ supplierKey: 'a', planKey, fuel: 'electricity', electricity: price }),
      ),
    }),
  ]);
}

/** On what London is sold. */
async function london(plans: Readonly<Record<string, Own>>): Promise<InLondon> {
  const open = await edition(plans);
  return (work) => inRegion(open, 12, work);
}

type InLondon = <T>(work: (market: RegionMarket) => T) => Promise<T>;

function keys(offers: readonly MarketOffer[]): readonly string[] {
  return offers.map(({ planKey }) => planKey);
}

describe('plans that require something', () => {
  const car: readonly Requirement[] = ['smart_meter', 'electric_vehicle'];
  const plans: Readonly<Record<string, Own>> = {
    any: {},
    'car-only': { requires: ['electric_vehicle'] },
    night: { requires: ['electric_vehicle', 'smart_meter'], price: timed },
    smart: { requires: ['smart_meter'] },
  };

  it.each<readonly [string, readonly Requirement[] | undefined, readonly string[]]>([
    ['nothing is known of', undefined, ['any']],
    ['has nothing', [], ['any']],
    ['has a smart meter', ['smart_meter'], ['any', 'smart']],
    ['has a smart meter and a car', car, ['any', 'car-only', 'night', 'smart']],
    ['has a battery', ['battery'], ['any']],
  ])('are offered to a home that %s only if it has everything that they require', async (_name, has, expected) => {
    const inLondon = await london(plans);
    expect(keys(await inLondon((here) => here.offersOnSale({ ...electricity, has })))).toEqual(expected);
  });

  it('stay in the list of a household that is on one of them already', async () => {
    const inLondon = await london(plans);
    const held = await inLondon((here) => here.currentOffer({ ...electricity, supplierKey: 'a', planKey: 'night' }));
    expect(held?.electricity).toEqual(timed);
    if (held === undefined) throw new Error('the plan is on sale');
    const onSale = (own: PlanIdentity) => inLondon((here) => here.offersOnSale({ ...electricity, current: [own] }));
    expect(keys(await onSale(held))).toEqual(['any', 'night']);
    expect(keys(await onSale({ ...held, paymentMethod: 'prepayment' }))).toEqual(['any']);
  });
});
