import type { Feed } from '../../../../../data-loader/feeds/feed.ts';
import {
  inWords,
  type KrakenServer,
  loadedFrom,
  type Reading,
  readApi,
  startKrakenServer,
} from '../../../../support/kraken-server.ts';

const FIXED = 'FIX-12M-26-04-01';
const VARYING = 'FLEXV-VAR-26-07-01';
const OFFERED = { 'fix-12m-26-04-01': true, 'flexv-var-26-07-01': true };
const ENDED = { ...OFFERED, 'fix-12m-26-04-01': false };

let server: KrakenServer;
let before: Feed;

beforeEach(async () => {
  server = await startKrakenServer();
  before = await read();
});

afterEach(async () => {
  await server.close();
});

/** With what is loaded, if anything. */
function read(loaded?: Feed, settings: Reading['settings'] = {}): Promise<Feed> {
  return readApi(server, {
    settings: { products: [FIXED, VARYING], ...settings },
    options: loaded === undefined ? {} : { loaded: loadedFrom(loaded) },
  });
}

/** Which plans are offered, and the last prices of the fixed one. */
function shown({ plans, offers }: Feed) {
  return {
    offered: Object.fromEntries(plans.items.map(({ key, availableToSwitch }) => [key, availableToSwitch])),
    fixed: offers.items.filter(({ planKey }) => planKey === 'fix-12m-26-04-01'),
  };
}

describe('a product that is no longer sold', () => {
  it('stays with its last prices as a plan that is no longer offered, as often as it is read', async () => {
    server.withdraw(FIXED);
    const feed = await read(before);
    expect(shown(feed)).toEqual({ ...shown(before), offered: ENDED });
    expect(feed.heldOverPlans).toEqual(new Set(['example-supplier/fix-12m-26-04-01']));
    expect(inWords(feed.leftOut?.kept ?? [])).toEqual([`${FIXED}: it is in the settings, but not in the list`]);
    expect([feed.unreadCount, feed.errors.count]).toEqual([0, 0]);
    const again = await read(feed);
    expect([again.contentHash, again.heldOverPlans]).toEqual([feed.contentHash, feed.heldOverPlans]);
  });

  it.each<[string, Reading['settings'], Readonly<Record<string, unknown>>]>([
    ['is no longer named in the settings', { products: [VARYING] }, {}],
    ['is restricted now', {}, { is_restricted: true }],
    ['is no longer on sale', {}, { available_to: '2026-08-01T00:00:00Z' }],
  ])('stays if it %s', async (_how, settings, over) => {
    server.offer(FIXED, over);
    expect(shown(await read(before, settings))).toEqual({ ...shown(before), offered: ENDED });
  });

  it('is offered again if it comes back, but not if it cannot be read', async () => {
    const listed = server.listed(FIXED);
    server.withdraw(FIXED);
    const without = await read(before);
    server.offer(FIXED, { ...listed, display_name: 7 });
    const unread = await read(without, { tolerance_percent: 50 });
    expect([shown(unread).offered, unread.unreadCount]).toEqual([ENDED, 1]);
    server.offer(FIXED, listed);
    const again = await read(without);
    expect([shown(again).offered, again.contentHash]).toEqual([OFFERED, before.contentHash]);
    expect(again.heldOverPlans).toEqual(new Set());
  });

  it('is named by its number, and a region by the digits after it', async () => {
    server.withdraw(FIXED);
    const { offers, suppliers, placeOf } = await read(before);
    const expected = offers.items.map(({ planKey, regions: [region] }) => ({
      product: planKey === 'flexv-var-26-07-01' ? VARYING : FIXED,
      region,
    }));
    expect(offers.lines.map((line) => placeOf?.(line))).toEqual(expected);
    expect(suppliers.lines.map((line) => placeOf?.(line))).toEqual([{ product: 'example-supplier', region: null }]);
  });
});
