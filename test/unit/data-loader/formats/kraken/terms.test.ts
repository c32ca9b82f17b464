import type { Feed } from '../../../../../data-loader/formats/feed.ts';
import type { ProductApiSettings } from '../../../../../data-loader/formats/kraken/api.ts';
import type { Plan } from '../../../../../shared/market/model.ts';
import {
  inWords,
  type KrakenServer,
  readApi,
  startKrakenServer,
} from '../../../../support/kraken-server.ts';

const FIXED = 'FIX-12M-26-04-01';
const FLEX = 'FLEX-VAR-26-07-01';
const VARYING = 'FLEXV-VAR-26-07-01';
const NIGHT = 'EVNIGHT-VAR-26-07-01';
const TRACKER = 'SIMPLY-TRACKER-27-03';

let server: KrakenServer;

beforeEach(async () => {
  server = await startKrakenServer();
});

afterEach(async () => {
  await server.close();
});

function read(settings: Partial<ProductApiSettings>): Promise<Feed> {
  return readApi(server, { settings });
}

function planOf({ plans }: Feed, code: string): Plan | undefined {
  return plans.items.find(({ key }) => key === code.toLowerCase());
}

function reasons({ leftOut }: Feed): readonly string[] {
  return inWords(leftOut?.first ?? []);
}

describe('the brands of a product API', () => {
  const two = { products: [FIXED, VARYING] };

  beforeEach(() => {
    server.offer(VARYING, { brand: 'SHOP_ENERGY' });
  });

  it('are refused by name if several are read', async () => {
    await expect(read(two)).rejects.toMatchObject({
      refusal: {
        code: 'several-brands',
        reason:
          'it has products of several brands: EXAMPLE_ENERGY, SHOP_ENERGY; name one as brand in the list of sources',
      },
    });
  });

  it('are left out if another is named', async () => {
    server.offer(NIGHT, { brand: null });
    const feed = await read({ products: [FIXED, VARYING, NIGHT], brand: 'EXAMPLE_ENERGY' });
    expect(feed.plans.items.map(({ key }) => key)).toEqual([FIXED.toLowerCase()]);
    expect(reasons(feed)).toEqual([
      `${NIGHT}: its brand is not known`,
      `${VARYING}: it is of brand SHOP_ENERGY`,
    ]);
  });

  it('do not matter if no product of the others can be sold or is selected', async () => {
    server.offer(VARYING, { brand: 'SHOP_ENERGY', is_restricted: true });
    expect((await read(two)).plans.items).toHaveLength(1);
    server.offer(VARYING, { brand: null, is_restricted: false });
    expect((await read(two)).plans.items).toHaveLength(2);
    server.offer(VARYING, { brand: 'SHOP_ENERGY' });
    expect((await read({ products: ['FIX-12M-*'] })).plans.items).toHaveLength(1);
  });
});

describe('the products of the settings', () => {
  it('are codes, or beginnings of codes, and what matches nothing is named', async () => {
    const feed = await read({ products: ['FLEX*', 'FIX-24M-*', FLEX] });
    expect(feed.plans.items.map(({ key }) => key).toSorted()).toEqual(
      [FLEX, VARYING].map((code) => code.toLowerCase()),
    );
    expect(reasons(feed)).toEqual(['FIX-24M-*: it is in the settings, but not in the list']);
  });
});

describe('terms', () => {
  it('state what a product requires and who may have it; the first entry that matches counts', async () => {
    const feed = await read({
      products: [NIGHT, FIXED, FLEX],
      terms: [
        { products: 'EVNIGHT-*', requires: ['electric_vehicle'] },
        { products: 'FIX-*', eligibility: [{ kind: 'new_customers' }] },
        { products: FIXED, eligibility: [{ kind: 'existing_customers' }] },
        { products: FLEX, eligibility: [] },
        { products: '*', requires: ['heat_pump'], eligibility: [{ kind: 'existing_customers' }] },
      ],
    });
    const found = [NIGHT, FIXED, FLEX].map((code) => {
      const { requires, eligibility } = planOf(feed, code) ?? {};
      return [requires, eligibility?.map(({ kind }) => kind)];
    });
    expect(found).toEqual([
      [['smart_meter', 'electric_vehicle'], ['existing_customers']],
      [['heat_pump'], ['new_customers']],
      [['heat_pump'], undefined],
    ]);
  });

  it('are needed for a product whose rates depend on the time of day', async () => {
    const feed = await read({ products: [NIGHT, FLEX], terms: [{ products: FLEX, requires: [] }] });
    expect(reasons(feed)).toEqual([
      `${NIGHT}: its rates depend on the time of day or change daily, and what it requires is not known`,
    ]);
  });

  it('name the only standard variable plan', async () => {
    const products = [FLEX, VARYING, FIXED];
    const standard = async (terms: ProductApiSettings['terms']) =>
      (await read({ products, terms })).plans.items.flatMap((plan) =>
        plan.standardVariable ? plan.key : [],
      );
    const [flex, varying] = [FLEX, VARYING].map((code) => code.toLowerCase());
    expect(await standard([])).toEqual([flex, varying]);
    expect(await standard([{ products: 'F*', standard_variable: true }])).toEqual([flex, varying]);
    expect(await standard([{ products: FLEX, standard_variable: true }])).toEqual([flex]);
    expect(await standard([{ products: FLEX, standard_variable: false }])).toEqual([]);
  });

  it.each([
    [{ duration_months: 17 }, { durationMonths: 17, description: 'Prices fixed for 17 months' }],
    [
      { guarantee_end_date: '2027-09-30' },
      { endDate: '2027-09-30', description: 'Prices fixed until 2027-09-30' },
    ],
    [
      { duration_months: 17, guarantee_end_date: '2027-09-30' },
      {
        durationMonths: 17,
        endDate: '2027-09-30',
        description: 'Prices fixed until 2027-09-30',
      },
    ],
  ])('state how long a fix without a term lasts: %j', async (said, expected) => {
    server.offer(FIXED, { term: null });
    const feed = await read({ products: [FIXED], terms: [{ products: 'FIX-*', ...said }] });
    const rateGuarantee = { endDate: null, durationMonths: null, ...expected };
    expect(planOf(feed, FIXED)).toMatchObject({ needsEndDate: true, rateGuarantee });
  });

  it('do not count if the product has a term', async () => {
    const terms = [{ products: '*', duration_months: 17, guarantee_end_date: '2027-09-30' }];
    expect(planOf(await read({ products: [FIXED], terms }), FIXED)?.rateGuarantee).toEqual({
      endDate: null,
      durationMonths: 12,
      description: 'Prices fixed for 12 months',
    });
  });

  it('leave out a fix of unknown length, and a product that may be fixed or variable', async () => {
    server.offer(FIXED, { term: null });
    server.offer(FLEX, { is_variable: null });
    expect(reasons(await read({ products: [FIXED, FLEX, VARYING] }))).toEqual([
      `${FIXED}: it is fixed, but neither the API nor terms say for how long`,
      `${FLEX}: it is not known whether its prices are variable`,
    ]);
  });
});

describe('a tracker whose rows last for months', () => {
  it('is an ordinary plan, but not the standard variable one', async () => {
    server.sellAs(TRACKER, FLEX, { is_tracker: true });
    const feed = await read({ products: [FLEX, TRACKER] });
    expect(planOf(feed, FLEX)?.standardVariable).toBe(true);
    expect(planOf(feed, TRACKER)).toMatchObject({
      standardVariable: false,
      availableToSwitch: true,
      requires: [],
    });
    const counts = Map.groupBy(feed.offers.items, ({ planKey }) => planKey);
    expect(counts.get(TRACKER.toLowerCase())).toHaveLength(14 * 3 * 5);
  });
});
