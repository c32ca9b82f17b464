import { type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { createDynamoAddressRegister } from '../../../../bin/load/address-register.ts';
import { homeAt } from '../../../../functions/best-available/home.ts';
import {
  type Address,
  type AddressRegister,
  type ConsumptionEraser,
  type EraseOptions,
  eraseHome,
} from '../../../../shared/places/addresses.ts';
import type { ConsumptionWriter, ReadConsumption } from '../../../../shared/places/annual-consumption.ts';
import { createPlaces } from '../../../../shared/places/place-finder.ts';
import type { PlacesStore } from '../../../../shared/places/store.ts';
import type { Table } from '../../../../shared/store/client.ts';
import {
  createDynamoConsumptionEraser,
  createDynamoConsumptionWriter,
  readDynamoConsumption,
} from '../../../../shared/store/meters-store.ts';
import { createDynamoPlacesStore } from '../../../../shared/store/places-store.ts';
import { createHandClock } from '../../../support/hand-clock.ts';
import { createMemoryConsumption, createMemoryPlacesStore } from '../../../support/memory-stores.ts';
import { describeStores } from '../../../support/store-kinds.ts';

type Stores = {
  readonly addresses: PlacesStore & AddressRegister;
  readonly annualConsumption: ConsumptionWriter & ConsumptionEraser & { readonly readConsumption: ReadConsumption };
};

const clock = createHandClock();
const RETENTION = { days: 400, clock };

/** One item a page, so that a search has to go on from page to page. */
function onSmallPages(client: DynamoDBDocumentClient): DynamoDBDocumentClient {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) =>
        await next(commandName === ScanCommand.name ? { ...args, input: { ...args.input, Limit: 1 } } : args),
    { step: 'initialize', name: 'small-pages', override: true },
  );
  return client;
}

const KINDS = {
  memory: () => ({ addresses: createMemoryPlacesStore(), annualConsumption: createMemoryConsumption(RETENTION) }),
  dynamodb: ({ client, table }: Table): Stores => ({
    addresses: {
      ...createDynamoPlacesStore({ client, table }),
      ...createDynamoAddressRegister({ client: onSmallPages(client), table }),
    },
    annualConsumption: {
      readConsumption: readDynamoConsumption({ client, table }, clock),
      ...createDynamoConsumptionWriter({ client, table }, RETENTION),
      ...createDynamoConsumptionEraser({ client, table }),
    },
  }),
};

function home(uprn: string, postcode = 'NR2 2HH'): Address {
  return {
    uprn,
    organisation: '',
    subBuildingName: '',
    buildingName: '',
    buildingNumber: uprn,
    poBox: '',
    thoroughfare: 'Lantern Street',
    town: 'NORWICH',
    postcode,
    economy7: null,
    gas: true,
  };
}

function homesAt(postcode: string, uprns: readonly string[]) {
  return { postcode, addresses: uprns.map((uprn) => home(uprn, postcode)) };
}

const gas = { fuel: 'gas', annualMicroKwh: 5_000_000_000, economy7: null } as const;
const electricity = { fuel: 'electricity', annualMicroKwh: 2_000_000_000, economy7: true } as const;

describeStores<Stores>('erasing a home', KINDS, (makeStores) => {
  async function storesWith(...postcodes: ReturnType<typeof homesAt>[]): Promise<Stores> {
    const stores = await makeStores();
    await stores.addresses.writeAddresses(postcodes);
    return stores;
  }

  function leftAt({ addresses }: Stores, ...postcodes: readonly string[]) {
    return Promise.all(postcodes.map((postcode) => addresses.readAddresses(postcode)));
  }

  it('removes its address from a postcode of 300 homes, and leaves the others as they were', async () => {
    const uprns = Array.from({ length: 300 }, (_, number) => String(number + 1));
    const stores = await storesWith(homesAt('NR2 2HH', uprns));
    expect(await eraseHome('150', stores)).toEqual({ addresses: 1, postcodes: 1, annualConsumption: 0 });
    expect(await leftAt(stores, 'NR2 2HH')).toEqual([uprns.filter((uprn) => uprn !== '150').map((uprn) => home(uprn))]);
  });

  it('finds it at every postcode, among other items of the table and on any page of the search', async () => {
    const postcodes = Array.from({ length: 200 }, (_, number) => `AB${number % 50} ${Math.floor(number / 50)}AA`);
    const stores = await storesWith(
      ...postcodes.map((postcode, number) => homesAt(postcode, number % 90 === 7 ? ['1', '77'] : ['1000'])),
    );
    await stores.addresses.admitSize({ file: 'addresses.csv', count: 203, force: false });
    await stores.addresses.writeBooks({
      kind: 'gas',
      generation: 'a',
      books: [{ outcode: 'AB7', bytes: Uint8Array.of(1) }],
    });
    const searched: number[] = [];
    const erased = await eraseHome('77', { ...stores, onSearched: (done, total) => searched.push(done / total) });
    expect(erased).toEqual({ addresses: 3, postcodes: 3, annualConsumption: 0 });
    expect(searched.at(-1)).toBe(1);
    expect(searched).toEqual(searched.toSorted((a, b) => a - b));
    expect(
      (await leftAt(stores, ...postcodes))
        .flat()
        .map(({ uprn }) => uprn)
        .toSorted(),
    ).toEqual([...Array.from({ length: 3 }, () => '1'), ...Array.from({ length: 197 }, () => '1000')]);
  });

  it('leaves nothing of a postcode at which it was the last', async () => {
    const stores = await storesWith(homesAt('NR2 2HH', ['1']), homesAt('NR2 2HJ', ['2']));
    await eraseHome('1', stores);
    expect(await leftAt(stores, 'NR2 2HH', 'NR2 2HJ')).toEqual([[], [home('2', 'NR2 2HJ')]]);
    expect(await stores.addresses.findPostcodes({ isSought: () => true })).toEqual(['NR2 2HJ']);
  });

  it('removes its annual consumption of both fuels, and no other home’s', async () => {
    const stores = await makeStores();
    const neighbour = { ...gas, uprn: '11' };
    await stores.annualConsumption.writeConsumption([{ ...gas, uprn: '1' }, { ...electricity, uprn: '1' }, neighbour]);
    expect(await eraseHome('1', stores)).toEqual({ addresses: 0, postcodes: 0, annualConsumption: 2 });
    const consumptionOf = (uprn: string) => stores.annualConsumption.readConsumption({ uprn, consent: true });
    expect([await consumptionOf('1'), await consumptionOf('11')]).toEqual([[], [neighbour]]);
  });

  it.each(['42', '0042', '000000000042'])(
    'finds it by %s, with whatever leading zeros a file wrote it',
    async (uprn) => {
      const stores = await storesWith(homesAt('NR2 2HH', ['042', '420']), homesAt('NR2 2HJ', ['42']));
      const { writeConsumption } = stores.annualConsumption;
      await writeConsumption([
        { ...gas, uprn: '42' },
        { ...electricity, uprn: '000000000042' },
        { ...gas, uprn: '420' },
      ]);
      expect(await eraseHome(uprn, stores)).toEqual({ addresses: 2, postcodes: 2, annualConsumption: 2 });
    },
  );

  it('finds nothing of a home that is not loaded, or that was erased before', async () => {
    const stores = await storesWith(homesAt('NR2 2HH', ['1', '2']));
    const nothing = { addresses: 0, postcodes: 0, annualConsumption: 0 };
    expect(await eraseHome('3', stores)).toEqual(nothing);
    await eraseHome('1', stores);
    expect(await eraseHome('1', stores)).toEqual(nothing);
  });

  /** What a load writes between the search and the rewriting, once. */
  function overtakenBy(stores: Stores, uprns: readonly string[]): EraseOptions {
    let isLoaded = false;
    const readPostcode: AddressRegister['readPostcode'] = async (postcode) => {
      const { addresses, replaceWith } = await stores.addresses.readPostcode(postcode);
      const replaceLate: typeof replaceWith = async (others) => {
        if (!isLoaded) await stores.addresses.writeAddresses([homesAt(postcode, uprns)]);
        isLoaded = true;
        return await replaceWith(others);
      };
      return { addresses, replaceWith: replaceLate };
    };
    return { ...stores, addresses: { findPostcodes: stores.addresses.findPostcodes, readPostcode } };
  }

  it.each([
    { case: 'neighbours', before: ['1', '2'], loaded: ['1', '2', '3'], left: ['2', '3'] },
    { case: 'neighbours without the home', before: ['1', '2'], loaded: ['2', '3'], left: ['2', '3'] },
    { case: 'the first neighbour', before: ['1'], loaded: ['1', '2'], left: ['2'] },
    { case: 'only the home', before: ['1', '2'], loaded: ['1'], left: [] },
  ])('loses nothing of a load that writes $case meanwhile', async ({ before, loaded, left }) => {
    const stores = await storesWith(homesAt('NR2 2HH', before));
    expect(await eraseHome('1', overtakenBy(stores, loaded))).toMatchObject({ addresses: 1 });
    expect(await leftAt(stores, 'NR2 2HH')).toEqual([left.map((uprn) => home(uprn))]);
  });

  it('leaves neither its address nor its annual consumption to best-available', async () => {
    const stores = await storesWith(homesAt('NR2 2HH', ['1', '2']));
    await stores.annualConsumption.writeConsumption([{ ...gas, uprn: '1' }]);
    const deps = {
      places: createPlaces({ store: stores.addresses, clock }),
      readConsumption: stores.annualConsumption.readConsumption,
      lookups: { refusalOf: async () => undefined },
    };
    const sought = { post_code: 'NR2 2HH', building_number: '1', industry_db_consent: true };
    const found = () => homeAt(deps, { postcode: 'NR2 2HH', region: 10 }, { sought, asker });
    const asker = { partner: 'acme', requestId: 'one', limit: 'default' } as const;
    expect(await found()).toMatchObject({ addressMatch: 'matched', annualConsumption: [{ uprn: '1' }] });
    await eraseHome('1', stores);
    expect(await found()).toMatchObject({ addressMatch: 'not-matched', address: null, annualConsumption: [] });
    await stores.addresses.writeAddresses([homesAt('NR2 2HH', ['1'])]);
    expect(await found()).toMatchObject({ addressMatch: 'matched', annualConsumption: [] });
  });
});
