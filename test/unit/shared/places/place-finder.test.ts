import { createPlaces } from '../../../../shared/places/place-finder.ts';
import { PostcodesNotLoadedError } from '../../../../shared/places/store.ts';
import { createHandClock } from '../../../support/hand-clock.ts';
import { createMemoryPlacesStore } from '../../../support/memory-stores.ts';
import { loadPostcodes } from '../../../support/postcodes.ts';

const ROWS = { 'SW1A 1AA': 12, 'SW1A 2AA': 12, 'PE6 0AA': 10, 'PE6 0AB': 11, 'PE6 0AD': 10 };

async function loaded() {
  const store = createMemoryPlacesStore();
  const clock = createHandClock();
  await loadPostcodes(store, ROWS, { clock });
  return { store, clock, finder: createPlaces({ store, clock }) };
}

describe('finding a postcode', () => {
  it('answers in canonical form with the region, whatever the case and spacing', async () => {
    const { finder } = await loaded();
    expect(await finder.find('sw1a1aa')).toEqual({ postcode: 'SW1A 1AA', region: 12 });
    expect(await finder.find(' s W1a\t2 aA\n')).toEqual({ postcode: 'SW1A 2AA', region: 12 });
  });

  it.each([
    ...[
      'SW1A 1AB',
      'ZZ1 1ZZ',
      'SW1A 1CA',
      'SW1A',
      '1AA',
      '',
      ' ',
      'BT1 1AA',
      'IM1 1AA',
      'JE2 3AB',
      'GY1 1AA',
      '🏠',
    ],
    // Texts that would be found if they were taken for SW1A 1AA.
    ...['SW1A 1AAA', 'SSW1A 1AA', 'SW1A-1AA', 'ſW1A 1AA', 'SW1A ١AA'],
  ])('finds nothing for %j', async (text) => {
    const { finder } = await loaded();
    expect(await finder.find(text)).toBeUndefined();
  });

  it('reports that no postcodes are loaded, even for a malformed postcode', async () => {
    const finder = createPlaces({ store: createMemoryPlacesStore(), clock: createHandClock() });
    await expect(finder.find('SW1A 1AA')).rejects.toThrow(PostcodesNotLoadedError);
    await expect(finder.find('x')).rejects.toThrow(PostcodesNotLoadedError);
  });
});

describe('what finding costs', () => {
  it('is a read an outcode, and a look at the pointer every fifteen seconds at most', async () => {
    const { store, clock, finder } = await loaded();
    const before = store.pointerReads();
    const booksBefore = store.bookReads();
    for (let second = 0; second < 30; second += 1) {
      for (const postcode of ['SW1A 1AA', 'PE6 0AA', 'ZZ1 1AA']) await finder.find(postcode);
      clock.moveSeconds(1);
    }
    expect(store.pointerReads() - before).toBe(2);
    expect(store.bookReads() - booksBefore).toBe(3);
  });
});

describe('a new file', () => {
  it('is seen whole within fifteen seconds, and an outcode that was missing is found then', async () => {
    const { store, clock, finder } = await loaded();
    expect(await finder.find('AB10 1AA')).toBeUndefined();
    await loadPostcodes(store, { 'AB10 1AA': 17, 'SW1A 1AA': 19 }, { clock });
    expect(await finder.find('SW1A 1AA')).toEqual({ postcode: 'SW1A 1AA', region: 12 });
    clock.moveSeconds(15);
    expect(await finder.find('SW1A 1AA')).toEqual({ postcode: 'SW1A 1AA', region: 19 });
    expect(await finder.find('AB10 1AA')).toEqual({ postcode: 'AB10 1AA', region: 17 });
    expect(await finder.find('SW1A 2AA')).toBeUndefined();
  });

  it('does not stop a response if the pointer cannot be read for a while, which is reported', async () => {
    const { store, clock } = await loaded();
    let broken = false;
    const readPointer = () =>
      broken ? Promise.reject(new Error('throttled')) : store.readPointer();
    const failures: unknown[] = [];
    const onRefreshFailed = (error: unknown) => failures.push(error);
    const finder = createPlaces({ store: { ...store, readPointer }, clock, onRefreshFailed });
    await finder.find('SW1A 1AA');
    broken = true;
    clock.moveSeconds(60);
    expect(await finder.find('SW1A 1AA')).toEqual({ postcode: 'SW1A 1AA', region: 12 });
    expect(failures).toEqual([new Error('throttled')]);
  });
});
