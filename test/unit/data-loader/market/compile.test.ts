import fc from 'fast-check';
import { compileSource } from '../../../../data-loader/market/compile.ts';
import { decodeManifest, encodeManifest } from '../../../../shared/market/manifest.ts';
import { makeLoad, makeOffer, makePlan, makePrice, makeSupplier } from '../../../support/small-market.ts';

const load = makeLoad({
  source: 'feed',
  suppliers: ['a', 'b', 'c'].map((key) => makeSupplier({ key, electricityIncumbentRegions: [13, 12] })),
  plans: ['a', 'b', 'c'].flatMap((supplierKey) =>
    ['p', 'q'].map((key) => makePlan({ supplierKey, key, availableToSwitch: key === 'p' })),
  ),
  offers: ['a', 'b', 'c'].flatMap((supplierKey) =>
    ['p', 'q'].flatMap((planKey) => [
      makeOffer({ supplierKey, planKey, regions: [12, 13], validTo: '2026-05-01' }),
      makeOffer({ supplierKey, planKey, regions: [12, 13], validFrom: '2026-05-01', gas: makePrice(31, 8) }),
      makeOffer({ supplierKey, planKey, regions: [12], fuel: 'gas' }),
    ]),
  ),
});

function shuffled<T>(list: readonly T[]) {
  return fc.shuffledSubarray([...list], { minLength: list.length, maxLength: list.length });
}

describe('compiling a load', () => {
  it('gives the same segments whatever the order of the feed', () => {
    const { segments } = compileSource(load);
    fc.assert(
      fc.property(shuffled(load.suppliers), shuffled(load.plans), shuffled(load.offers), (suppliers, plans, offers) => {
        expect(compileSource({ ...load, suppliers, plans, offers }).segments).toEqual(segments);
      }),
      { numRuns: 25 },
    );
  });

  it('changes only the segments that a price touches', () => {
    const before = compileSource(load);
    const dearer = makeOffer({ supplierKey: 'a', planKey: 'p', regions: [12], fuel: 'gas', gas: makePrice(32, 9) });
    const offers = load.offers.map((offer) =>
      offer.supplierKey === 'a' && offer.planKey === 'p' && offer.fuel === 'gas' ? dearer : offer,
    );
    const after = compileSource({ ...load, offers });
    const changed = [...after.payloads.keys()].filter((ref) => !before.payloads.has(ref));
    expect(changed).toEqual(after.segments.offersOnSale.filter(([region]) => region === 12).map(([, ref]) => ref));
  });

  it('keeps closed plans apart, by supplier and region', () => {
    const { segments } = compileSource(load);
    expect(segments.offersOnSale.map(([region]) => region)).toEqual([12, 13]);
    expect(segments.plansHeld.map(([key]) => key)).toEqual(['a', 'b', 'c']);
    expect(segments.offersHeld.map(([region, key]) => `${region} ${key}`)).toEqual([
      '12 a',
      '13 a',
      '12 b',
      '13 b',
      '12 c',
      '13 c',
    ]);
  });

  it('notes the median rates of the day, and how many offers are held over, if any are', () => {
    const medianRates = [[0, null, 7_000_000]] as const;
    expect(compileSource({ ...load, medianRates, heldOverOfferCount: 3 }).segments).toMatchObject({
      medianRates,
      heldOverOfferCount: 3,
    });
    const { segments } = compileSource({ ...load, medianRates: [], heldOverOfferCount: 0 });
    expect(Object.keys(segments)).not.toEqual(expect.arrayContaining(['medianRates']));
    expect(Object.keys(segments)).not.toEqual(expect.arrayContaining(['heldOverOfferCount']));
  });

  it('leaves the manifest of an earlier version byte for byte as it was', () => {
    const { segments } = compileSource({ ...load, medianRates: [], heldOverOfferCount: 0 });
    const manifest = encodeManifest({ format: 1, sources: [segments], bestBuys: [] });
    expect(encodeManifest(decodeManifest(manifest))).toEqual(manifest);
    expect(JSON.parse(Buffer.from(manifest).toString()).sources[0]).toEqual(segments);
  });
});
