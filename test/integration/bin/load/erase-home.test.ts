import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { eraseHome } from '../../../../bin/load/erase-home.ts';
import type { Address } from '../../../../shared/places/addresses.ts';
import type { Table } from '../../../../shared/store/client.ts';
import {
  createDynamoConsumptionWriter,
  readDynamoConsumption,
} from '../../../../shared/store/meters-store.ts';
import { createDynamoPlacesStore } from '../../../../shared/store/places-store.ts';
import { createHandClock } from '../../../support/hand-clock.ts';
import { createMemoryErasures } from '../../../support/memory-stores.ts';
import { dynamodbTables } from '../../../support/store-kinds.ts';

const clock = createHandClock();

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

describe('erasing a home', () => {
  const makeTable = dynamodbTables();
  /** What a load does just before the next write on condition, once. */
  let overtaking: (() => Promise<void>) | undefined;

  /**
   * A client that lets the load overtake, and reads one item a page, so that a search takes several
   * pages.
   */
  function watched({ client, table }: Table): Table {
    client.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          const load = 'ConditionExpression' in args.input ? overtaking : undefined;
          if (load !== undefined) overtaking = undefined;
          await load?.();
          return await next(
            commandName === ScanCommand.name
              ? { ...args, input: { ...args.input, Limit: 1 } }
              : args,
          );
        },
      { step: 'initialize', name: 'watched', override: true },
    );
    return { client, table };
  }

  async function storesWith(...postcodes: ReturnType<typeof homesAt>[]) {
    const table = watched(await makeTable());
    const places = createDynamoPlacesStore(table);
    const erasures = createMemoryErasures();
    await places.writeAddresses(postcodes);
    return {
      table,
      places,
      erased: erasures.erased,
      erase: (uprn: string, onSearched: (done: number, total: number) => void = () => {}) =>
        eraseHome(uprn, { places: table, meters: table, erasures, onSearched }),
      leftAt: (...asked: readonly string[]) =>
        Promise.all(asked.map((postcode) => places.readAddresses(postcode))),
      writeConsumption: createDynamoConsumptionWriter(table, { days: 400, clock }).writeConsumption,
      readConsumption: readDynamoConsumption(table, clock),
    };
  }

  it('removes its address from a postcode of 300 homes, and leaves the others as they were', async () => {
    const uprns = Array.from({ length: 300 }, (_, number) => String(number + 1));
    const { erase, leftAt } = await storesWith(homesAt('NR2 2HH', uprns));
    expect(await erase('150')).toEqual({ addresses: 1, postcodes: 1, annualConsumption: 0 });
    expect(await leftAt('NR2 2HH')).toEqual([
      uprns.filter((uprn) => uprn !== '150').map((uprn) => home(uprn)),
    ]);
    const nothing = { addresses: 0, postcodes: 0, annualConsumption: 0 };
    expect(await erase('150')).toEqual(nothing);
  });

  it('finds the home at every postcode, among other items of the table and on any page of the search', async () => {
    const postcodes = Array.from(
      { length: 200 },
      (_, number) => `AB${number % 50} ${Math.floor(number / 50)}AA`,
    );
    const { places, erase, leftAt } = await storesWith(
      ...postcodes.map((postcode, number) =>
        homesAt(postcode, number % 90 === 7 ? ['1', '77'] : ['1000']),
      ),
    );
    await places.admitSize({ file: 'addresses.csv', count: 203, force: false });
    const books = [{ outcode: 'AB7', bytes: Uint8Array.of(1) }];
    await places.writeBooks({ kind: 'gas', generation: 'a', books });
    const searched: number[] = [];
    const erased = await erase('77', (done, total) => searched.push(done / total));
    expect(erased).toEqual({ addresses: 3, postcodes: 3, annualConsumption: 0 });
    expect([searched.at(-1), searched]).toEqual([1, searched.toSorted((a, b) => a - b)]);
    const remaining = (await leftAt(...postcodes)).flat().map(({ uprn }) => uprn);
    expect(remaining.toSorted()).toEqual([
      ...new Array(3).fill('1'),
      ...new Array(197).fill('1000'),
    ]);
  });

  it('removes its annual consumption of both fuels, and no other home’s', async () => {
    const { erase, writeConsumption, readConsumption } = await storesWith();
    const neighbour = { ...gas, uprn: '11' };
    await writeConsumption([{ ...gas, uprn: '1' }, { ...electricity, uprn: '1' }, neighbour]);
    expect(await erase('1')).toEqual({ addresses: 0, postcodes: 0, annualConsumption: 2 });
    const consumptionOf = (uprn: string) => readConsumption({ uprn, consent: true });
    expect([await consumptionOf('1'), await consumptionOf('11')]).toEqual([[], [neighbour]]);
  });

  it.each(['42', '0042', '000000000042'])(
    'finds the home by %s, with any number of leading zeros',
    async (uprn) => {
      const { erase, writeConsumption } = await storesWith(
        homesAt('NR2 2HH', ['042', '420']),
        homesAt('NR2 2HJ', ['42']),
      );
      const figures = [
        { ...gas, uprn: '42' },
        { ...electricity, uprn: '000000000042' },
        { ...gas, uprn: '420' },
      ];
      await writeConsumption(figures);
      expect(await erase(uprn)).toEqual({ addresses: 2, postcodes: 2, annualConsumption: 2 });
    },
  );

  it.each([
    { case: 'neighbours', before: ['1', '2'], loaded: ['1', '2', '3'], left: ['2', '3'] },
    {
      case: 'neighbours without the home',
      before: ['1', '2'],
      loaded: ['2', '3'],
      left: ['2', '3'],
    },
    { case: 'the first neighbour', before: ['1'], loaded: ['1', '2'], left: ['2'] },
    { case: 'only the home', before: ['1', '2'], loaded: ['1'], left: [] },
  ])(
    'keeps everything of a load that writes $case meanwhile',
    async ({ before, loaded, left: remaining }) => {
      const { places, erase, leftAt } = await storesWith(homesAt('NR2 2HH', before));
      overtaking = () => places.writeAddresses([homesAt('NR2 2HH', loaded)]);
      expect(await erase('1')).toMatchObject({ addresses: 1 });
      expect(overtaking).toBeUndefined();
      expect(await leftAt('NR2 2HH')).toEqual([remaining.map((uprn) => home(uprn))]);
    },
  );
});
