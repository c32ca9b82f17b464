import type { Feed } from '../../../../../data-loader/feeds/feed.ts';
import type { SourceOffer } from '../../../../../data-loader/market/load.ts';
import { inWords, loadedFrom, readApi } from '../../../../support/kraken-reading.ts';
import { type KrakenServer, startKrakenServer } from '../../../../support/kraken-server.ts';

const FIXED = 'FIX-12M-26-04-01';
const VARYING = 'FLEXV-VAR-26-07-01';
const BOTH = { products: [FIXED, VARYING] };

let server: KrakenServer;
let before: Feed;

beforeEach(async () => {
  server = await startKrakenServer();
  before = await readApi(server, { settings: BOTH });
});

afterEach(async () => {
  await server.close();
});

describe('a product that is no longer sold', () => {
  it('stays with its last prices as a plan that is no longer offered, once it has vanished from the list', async () => {
    server.withdraw(FIXED);
    const feed = await readApi(server, { settings: BOTH, options: { loaded: loadedFrom(before) } });
    expect(isOffered(feed)).toEqual({ 'fix-12m-26-04-01': false, 'flexv-var-26-07-01': true });
    expect(feed.heldOverPlans).toEqual(new Set(['example-supplier/fix-12m-26-04-01']));
    expect(offersOf(feed, 'fix-12m-26-04-01')).toEqual(offersOf(before, 'fix-12m-26-04-01'));
    expect(inWords(feed.leftOut?.kept ?? [])).toEqual([`${FIXED}: it is in the settings, but not in the list`]);
    expect([feed.unreadCount, feed.errors.count]).toEqual([0, 0]);
  });

  it('stays so for as many readings as there are', async () => {
    server.withdraw(FIXED);
    const once = await readApi(server, { settings: BOTH, options: { loaded: loadedFrom(before) } });
    const twice = await readApi(server, { settings: BOTH, options: { loaded: loadedFrom(once) } });
    expect(twice.contentHash).toBe(once.contentHash);
    expect(twice.heldOverPlans).toEqual(once.heldOverPlans);
  });

  it('is offered again if it comes back', async () => {
    server.withdraw(FIXED);
    const without = await readApi(server, { settings: BOTH, options: { loaded: loadedFrom(before) } });
    const other = await startKrakenServer();
    const again = await readApi(other, { settings: BOTH, options: { loaded: loadedFrom(without) } });
    await other.close();
    expect(again.heldOverPlans).toEqual(new Set());
    expect(again.contentHash).toBe(before.contentHash);
  });

  it.each([
    ['is no longer named in the settings', { products: [VARYING] }, {}],
    ['is restricted now', BOTH, { is_restricted: true }],
    ['is no longer on sale', BOTH, { available_to: '2026-08-01T00:00:00Z' }],
  ])('stays if it %s', async (_how, settings, over) => {
    server.offer(FIXED, over);
    const feed = await readApi(server, { settings, options: { loaded: loadedFrom(before) } });
    expect(isOffered(feed)).toEqual({ 'fix-12m-26-04-01': false, 'flexv-var-26-07-01': true });
    expect(offersOf(feed, 'fix-12m-26-04-01')).toEqual(offersOf(before, 'fix-12m-26-04-01'));
  });

  it('stays no longer offered if it is in the list again but cannot be read', async () => {
    server.withdraw(FIXED);
    const without = await readApi(server, { settings: BOTH, options: { loaded: loadedFrom(before) } });
    server.offer(FIXED, { display_name: 7 });
    const settings = { ...BOTH, tolerancePercent: 50 };
    const feed = await readApi(server, { settings, options: { loaded: loadedFrom(without) } });
    expect(isOffered(feed)).toEqual({ 'fix-12m-26-04-01': false, 'flexv-var-26-07-01': true });
    expect(feed.unreadCount).toBe(1);
  });

  it('is named by its number, and a region by the digits after it', async () => {
    server.withdraw(FIXED);
    const feed = await readApi(server, { settings: BOTH, options: { loaded: loadedFrom(before) } });
    const places = feed.offers.lines.map((line) => feed.placeOf?.(line));
    const expected = feed.offers.items.map(({ planKey, regions }) => ({
      product: planKey === 'flexv-var-26-07-01' ? VARYING : FIXED,
      region: regions[0],
    }));
    expect(places).toEqual(expected);
    expect(feed.suppliers.lines.map((line) => feed.placeOf?.(line))).toEqual([
      { product: 'example-supplier', region: null },
    ]);
  });
});

function isOffered({ plans }: Feed): Readonly<Record<string, boolean>> {
  return Object.fromEntries(plans.items.map(({ key, availableToSwitch }) => [key, availableToSwitch]));
}

function offersOf({ offers }: Feed, key: string): readonly SourceOffer[] {
  return offers.items.filter(({ planKey }) => planKey === key);
}
