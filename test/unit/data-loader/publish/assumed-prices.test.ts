import { runLoad } from '../../../../data-loader/run.ts';
import {
  type BookPlan,
  decodeBook,
  encodeBook,
  plansBook,
} from '../../../../shared/market/books.ts';
import { createMarketReader } from '../../../../shared/market/reader.ts';
import type { MarketStore } from '../../../../shared/market/store.ts';
import { dualOffer, type Line, planLine, supplierLine } from '../../../support/feed-maker.ts';
import { createMemoryMarketStore } from '../../../support/memory-stores.ts';
import { present } from '../../../support/present.ts';
import { capSource } from '../../../support/price-cap-source.ts';
import { loaderAt, makeLoad, taking } from '../../../support/small-market.ts';

const TODAY = '2026-08-05';
const NOW = `${TODAY}T12:00:00Z`;
const SPRING = '2026-04-15T06:00:00Z';
/** 30 June in UTC, and 1 July in London. */
const SUMMER = '2026-06-30T23:30:00Z';

const VARIABLE = {
  standard_variable: true,
  product_end_date: null,
  rate_guarantee: { end_date: null, duration_months: null, description: '' },
};
const GUARANTEE = { end_date: null, duration_months: 12, description: '' };

/** The lines of a plan of this key, its first price from April on. */
function sold(key: string, offer: Line = {}, plan: Line = {}): readonly Line[] {
  return [
    planLine({ ...VARIABLE, key, ...plan }),
    dualOffer({ plan_key: key, valid_from: '2026-04-01', ...offer }),
  ];
}

const LOAD = makeLoad(
  'acme',
  [
    supplierLine(),
    ...sold('variable'),
    ...sold('new-price', { valid_from: '2026-07-01' }),
    ...sold('guaranteed', {}, { rate_guarantee: GUARANTEE }),
  ],
  SPRING,
);

async function start() {
  const store = createMemoryMarketStore();
  const loader = loaderAt(store, NOW);
  const cap = capSource(['2026-04-01', '2026-07-01']);
  await runLoad([cap], { market: loader, day: TODAY, nowMs: Date.parse(NOW) });
  await loader.publish(taking(LOAD));
  const findAgain = (publishedAt: string) =>
    loader.publish(() => ({ loads: [], unchanged: [{ ...LOAD.state, publishedAt }] }));
  return { store, loader, findAgain };
}

/** The steps of the price of electricity: the first day, and whether it is assumed. */
async function stepsOf(store: MarketStore, planKey: string, day = TODAY) {
  const edition = await createMarketReader({ store, clock: { nowMs: () => 0 } }).open(day);
  const offers = (await edition.region(12)).offersOnSale({
    fuel: 'dual_fuel',
    paymentMethod: 'monthly_direct_debit',
    electricityVariant: 'standard',
  });
  const offer = present(offers.find((candidate) => candidate.planKey === planKey));
  return present(offer.courses.electricity).map(({ firstDay, isAssumed }) => [firstDay, isAssumed]);
}

it("a price without a guarantee is assumed to move with the cap after its source's last price", async () => {
  const { store, loader } = await start();
  expect(await stepsOf(store, 'variable')).toEqual([[0, true]]);
  expect(await stepsOf(store, 'variable', '2026-06-20')).toEqual([
    [0, false],
    [11, true],
  ]);
  expect(await stepsOf(store, 'new-price')).toEqual([[0, false]]);
  expect(await stepsOf(store, 'guaranteed')).toEqual([[0, false]]);
  const { cap } = present(await loader.sourceContent('price-cap'));
  const { state } = makeLoad('second-cap', []);
  await loader.publish(taking({ state, content: { suppliers: [], plans: [], offers: [], cap } }));
  expect(await stepsOf(store, 'variable')).toEqual([[0, false]]);
});

it('a price in an edition of an earlier release moves with the cap from its own first day', async () => {
  const { store, findAgain } = await start();
  await findAgain(SUMMER);
  expect(await stepsOf(store, 'variable')).toEqual([[0, false]]);
  const { editionId } = present(await store.readPointer());
  const name = { editionId, book: plansBook('on-sale') };
  const plans = await decodeBook<BookPlan>(await store.readBook(name));
  const written = await encodeBook(plans.map(({ source: _, ...plan }) => plan));
  await store.writeBook(name, written, Date.parse(NOW) / 1000);
  expect(await stepsOf(store, 'variable')).toEqual([[0, true]]);
  expect(await stepsOf(store, 'new-price')).toEqual([[0, false]]);
});

it('an unchanged source makes one new edition in a later quarter of the cap', async () => {
  const { store, loader, findAgain } = await start();
  const { editionId } = present(await store.readPointer());
  expect(await findAgain('2026-06-30T12:00:00Z')).toMatchObject({ isNew: false });
  expect(await stepsOf(store, 'variable')).toEqual([[0, true]]);
  expect(await findAgain(SUMMER)).toMatchObject({ isNew: true });
  expect(await stepsOf(store, 'variable')).toEqual([[0, false]]);
  expect(await findAgain('2026-07-20T06:00:00Z')).toMatchObject({ isNew: false });
  // An edition that was written in an earlier quarter knows nothing of it.
  await loader.rollBack(editionId);
  expect(await stepsOf(store, 'variable')).toEqual([[0, true]]);
  expect(await findAgain(SUMMER)).toMatchObject({ isNew: true });
});
