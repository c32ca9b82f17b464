import { tariffFeed } from '../../../../data-loader/feeds/tariff-feed.ts';
import type { SourceLoad } from '../../../../data-loader/market/load.ts';
import { runLoad } from '../../../../data-loader/run/run.ts';
import { fileInput } from '../../../../data-loader/sources/file.ts';
import type { Edition } from '../../../../shared/market/market.ts';
import { inRegion, publishedMarket, TODAY } from '../../../support/published-market.ts';

const EMPTY = { loaded: new Map(), holds: new Map() };

/** What the feed reader hands over for the sample feeds. */
async function readSamples(): Promise<readonly SourceLoad[]> {
  const handedOver: SourceLoad[] = [];
  await runLoad(
    ['price-cap-2026-07', 'deals-2026-04', 'example-energy'].map((name) => ({
      reader: tariffFeed(fileInput(`test/fixtures/market/${name}.ndjson`)),
      source: null,
    })),
    {
      market: {
        standing: async () => EMPTY,
        sourceContent: async () => null,
        validators: async () => null,
        publish: async (decide) => {
          handedOver.push(...(await decide(EMPTY)).loads);
          return { editionId: null, isNew: false };
        },
      },
      day: TODAY,
      nowMs: Date.parse(`${TODAY}T12:00:00Z`),
    },
  );
  return handedOver;
}

describe('the market of the sample feeds', () => {
  let samples: readonly SourceLoad[] = [];
  let edition: Edition;
  beforeAll(async () => {
    samples = await readSamples();
    edition = await publishedMarket(samples);
  });

  it('has every offer of the feeds in each of its regions, at its exact price', async () => {
    const offers = samples.flatMap((load) => load.offers).filter(({ validFrom }) => validFrom <= TODAY);
    expect(offers.length).toBeGreaterThan(2_500);
    for (const { regions, ...offer } of offers) {
      for (const region of regions) {
        const found = await inRegion(edition, region, (market) =>
          market.currentOffer({ ...offer, electricityVariant: offer.electricityVariant ?? 'standard' }),
        );
        expect(found).toMatchObject({ ...offer, region });
      }
    }
  });

  it('has twenty dual fuel plans on sale in London by monthly direct debit', async () => {
    const query = { fuel: 'dual_fuel', paymentMethod: 'monthly_direct_debit', electricityVariant: 'standard' } as const;
    const offers = (await edition.region(12)).offersOnSale(query);
    expect(offers).toHaveLength(20);
    expect(offers.map(({ plan }) => plan.key)).toEqual(offers.map(({ planKey }) => planKey));
  });

  it('lists every supplier with the plan types that its offers have', async () => {
    const loads = samples.flatMap((load) => load.offers);
    for (const { supplier, planTypes } of await edition.suppliers(12)) {
      const types = loads
        .filter((offer) => offer.supplierKey === supplier.key && offer.regions.includes(12))
        .map((offer) => `${offer.fuel} ${offer.paymentMethod} ${offer.electricityVariant}`);
      const listed = planTypes.map((type) => `${type.fuel} ${type.paymentMethod} ${type.electricityVariant}`);
      expect(listed.toSorted()).toEqual([...new Set(types)].toSorted());
    }
  });

  it('has best buys of every plan that is on sale', async () => {
    const { plans } = await edition.bestBuys('cheapest-plans');
    const regions = Array.from({ length: 14 }, (_, index) => index + 10);
    const query = { fuel: 'dual_fuel', paymentMethod: 'monthly_direct_debit', electricityVariant: 'standard' } as const;
    const offers = await Promise.all(
      regions.map((region) => inRegion(edition, region, (market) => market.offersOnSale(query))),
    );
    const onSale = new Set(offers.flat().map(({ supplierKey, planKey }) => `${supplierKey}/${planKey}`));
    expect(new Set(plans.map(({ plan }) => `${plan.supplierKey}/${plan.key}`))).toEqual(onSale);
    const totals = plans.map(({ averagePence }) => averagePence);
    expect(totals).toEqual(totals.toSorted((a, b) => a - b));
  });
});
