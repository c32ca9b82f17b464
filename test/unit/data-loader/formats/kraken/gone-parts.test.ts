import fc from 'fast-check';
import { productApi } from '../../../../../data-loader/formats/kraken/product-api.ts';
import { DEFAULT_RULES } from '../../../../../data-loader/judge/source-reading.ts';
import { describe as inWords } from '../../../../../data-loader/report/describe.ts';
import type { FeedReport } from '../../../../../data-loader/report/load-report.ts';
import { runLoad } from '../../../../../data-loader/run.ts';
import { PLAN_TYPES, planTypeName } from '../../../../../shared/market/model.ts';
import { createMarketReader } from '../../../../../shared/market/reader.ts';
import {
  addDays,
  LOAD_PROFILES,
  pricingBasis,
  projectPlan,
  typicalUsage,
} from '../../../../../shared/pricing/index.ts';
import { createHandHttp } from '../../../../support/http-reading.ts';
import { createMemoryMarketStore } from '../../../../support/memory-stores.ts';
import { present } from '../../../../support/present.ts';
import {
  FAULTS,
  PLACES,
  type ProductServer,
  startProductServer,
} from '../../../../support/product-server.ts';
import { loaderAt } from '../../../../support/small-market.ts';

const DAY = '2026-08-15';
const LOAD = { profile: LOAD_PROFILES.typical, carMicroKwh: 0n };
const PLANS = ['var', 'fix', 'night'];
const REGIONS = [10, 12];

let server: ProductServer;

beforeEach(async () => {
  server = await startProductServer();
});

afterEach(async () => {
  await server.close();
});

type Faults = Parameters<ProductServer['breakAt']>[0];

/** A market that reads the API on the days that a test chooses. */
function apiMarket() {
  const store = createMemoryMarketStore();
  let loads = 0;
  const reader = createMarketReader({ store, clock: { nowMs: Date.now }, pointerSeconds: 0 });
  return {
    /** Loads what the API has on a day. */
    load: async (day: string, faults: Faults = new Map()): Promise<FeedReport> => {
      server.breakAt(faults, day);
      const { settings } = server;
      const { http } = createHandHttp({ loopback: settings.from });
      loads += 1;
      const nowMs = Date.parse(`${day}T12:00:00Z`) + loads;
      const source = {
        reader: productApi(settings, http),
        source: settings.source,
        rules: () => ({ ...DEFAULT_RULES, tolerance_percent: 100 }),
      };
      const market = loaderAt(store, `${day}T12:00:00Z`);
      const { feeds } = await runLoad([source], { market, day, nowMs, accepted: new Set() });
      return present(feeds[0]);
    },
    state: async () => present((await store.readPointer())?.sources[0]),
    /** The year of every household that can be valued on a day, and whether its plan is on sale. */
    households: async (day: string) => {
      const edition = await reader.open(day);
      const found = new Map<string, { readonly year: bigint; readonly onSale: boolean }>();
      for (const region of REGIONS) {
        const market = await edition.region(region, { closed: true });
        for (const planKey of PLANS) {
          for (const type of PLAN_TYPES) {
            const offer = market.currentOffer({ supplierKey: 'acme', planKey, ...type });
            if (offer === undefined) continue;
            const profile = `electricity_${type.electricityVariant ?? 'standard'}` as const;
            const usage = {
              gas: typicalUsage({ profile: 'gas', level: 'medium' }, DAY),
              electricity: { ...typicalUsage({ profile, level: 'medium' }, DAY), load: LOAD },
            };
            const { current } = projectPlan(offer, pricingBasis(usage, DAY));
            found.set(`${planKey} ${planTypeName(type)} in region ${region}`, {
              year: current.totalMicropence,
              onSale: offer.onSale,
            });
          }
        }
      }
      return found;
    },
  };
}

const ELECTRICITY = 'single_register_electricity_tariffs';
const GAS = 'single_register_gas_tariffs';
const DEBIT = 'monthly_direct_debit';

describe('a part that is gone', () => {
  it.each<[string, string, (typeof FAULTS)[number]]>([
    ['an empty charge page', `FIX ${ELECTRICITY} _A standard_unit_rates`, 'empty'],
    ['an empty slot of a region', `FIX ${ELECTRICITY} _A`, 'empty'],
    ['a charge page that is not there', `FIX ${ELECTRICITY} _A standing_charges`, 'not-found'],
    [
      'a later page that is not there',
      `FIX ${ELECTRICITY} _A standing_charges`,
      'second-page-not-found',
    ],
    ['rows that begin in three days', `FIX ${ELECTRICITY} _A standard_unit_rates`, 'later'],
  ])(
    'is named, counted and in no list, and still priced at its last: %s',
    async (_how, place, fault) => {
      const market = apiMarket();
      await market.load(DAY);
      const before = await market.households(DAY);
      const next = addDays(DAY, 1);
      const report = await market.load(next, new Map([[place, fault]]));
      const after = await market.households(next);
      const gone = [`electricity ${DEBIT} standard`, `dual_fuel ${DEBIT} standard`];
      for (const [name, { year, onSale }] of before) {
        const isGone = gone.some((type) => name === `fix ${type} in region 10`);
        expect([name, after.get(name)]).toEqual([name, { year, onSale: onSale && !isGone }]);
      }
      expect(inWords(report)).toEqual(
        expect.arrayContaining([
          expect.stringContaining(', 2 missing'),
          ...gone.map(
            (type) =>
              `  product FIX, region 10 (acme/fix): missing: ${type} keeps its last price, which ends on ${next}`,
          ),
        ]),
      );
      expect(report.outcome.kind).toBe('loaded');
      expect((await market.state()).missingParts).toBe(2);
    },
  );

  it('may be a plan whose windows a clock change splits', async () => {
    const market = apiMarket();
    await market.load(DAY);
    const [before, next] = [await market.households(DAY), addDays(DAY, 1)];
    const report = await market.load(
      next,
      new Map([[`NIGHT ${ELECTRICITY} _A standard_unit_rates`, 'torn']]),
    );
    expect(report.missing.count).toBe(1);
    const after = await market.households(next);
    for (const [name, { year, onSale }] of before) {
      const isGone = name === `night electricity ${DEBIT} standard in region 10`;
      expect([name, after.get(name)]).toEqual([name, { year, onSale: onSale && !isGone }]);
    }
  });

  it('leaves the other fuel on sale if it is a fuel of every region', async () => {
    const market = apiMarket();
    await market.load(DAY);
    const report = await market.load(addDays(DAY, 1), new Map([[`FIX ${GAS}`, 'empty']]));
    expect(report.missing.count).toBe(4);
    const onSale = [...(await market.households(addDays(DAY, 1)))].filter(
      ([, { onSale }]) => onSale,
    );
    expect(onSale.map(([name]) => name).filter((name) => name.startsWith('fix'))).toEqual(
      REGIONS.map((region) => `fix electricity ${DEBIT} standard in region ${region}`),
    );
  });

  it('ends once, makes no further change while it is gone, and is named for a fortnight', async () => {
    const market = apiMarket();
    const faults: Faults = new Map([[`FIX ${GAS}`, 'empty']]);
    await market.load(DAY);
    const outcomesOn = async (later: number) => {
      const report = await market.load(addDays(DAY, later), faults);
      return [report.outcome.kind, report.missing.count, (await market.state()).missingParts];
    };
    expect(await outcomesOn(1)).toEqual(['loaded', 4, 4]);
    expect(await outcomesOn(2)).toEqual(['unchanged', 4, 4]);
    expect(await outcomesOn(14)).toEqual(['unchanged', 4, 4]);
    expect(await outcomesOn(15)).toEqual(['unchanged', 0, 0]);
    expect((await market.load(addDays(DAY, 16))).outcome.kind).toBe('loaded');
    expect(
      [...(await market.households(addDays(DAY, 16))).values()].every(({ onSale }) => onSale),
    ).toBe(true);
  });

  it('stays listed until tomorrow if it began today', async () => {
    const market = apiMarket();
    const name = `night electricity ${DEBIT} standard in region 12`;
    await market.load(DAY);
    // A price that depends on the time of day begins on the day of its first load.
    const faults: Faults = new Map([[`NIGHT ${ELECTRICITY} _C`, 'empty']]);
    expect((await market.load(DAY, faults)).missing.count).toBe(1);
    expect((await market.load(addDays(DAY, 1), faults)).outcome.kind).toBe('unchanged');
    const shown = async (day: string) => (await market.households(day)).get(name)?.onSale;
    expect([await shown(DAY), await shown(addDays(DAY, 1))]).toEqual([true, false]);
  });

  it('is deleted and named after five years, and so is a product', async () => {
    const market = apiMarket();
    const faults: Faults = new Map([
      [`FIX ${GAS} _A`, 'empty'],
      ['NIGHT', 'empty'],
    ]);
    await market.load(DAY);
    const all = (await market.households(DAY)).size;
    await market.load(addDays(DAY, 1), faults);
    await market.load('2031-08-15', faults);
    expect((await market.households('2031-08-15')).size).toBe(all);
    const report = await market.load('2031-08-16', faults);
    expect(inWords(report).slice(1)).toEqual(
      expect.arrayContaining([
        `  product FIX, region 10 (acme/fix): removed: gas ${DEBIT} has not been on sale since 2026-08-16`,
        `  product night (acme/night): removed: NIGHT has not been on sale since 2026-08-16`,
      ]),
    );
    const names = [...(await market.households('2031-08-16')).keys()];
    expect(names.filter((name) => name.startsWith('night'))).toEqual([]);
    expect(names).not.toContain(`fix gas ${DEBIT} in region 10`);
  });

  it('does not count when the shrink rule compares a source with what is loaded, unless most parts are lost', async () => {
    const market = apiMarket();
    await market.load(DAY);
    const most: Faults = new Map([
      ['VAR', 'empty'],
      [`FIX ${GAS}`, 'empty'],
    ]);
    const report = await market.load(addDays(DAY, 1), most);
    expect(report.outcome).toMatchObject({ kind: 'refused', refusal: { code: 'too-few-offers' } });
  });
});

const anyFaults = fc
  .array(fc.tuple(fc.constantFrom(...PLACES), fc.constantFrom(...FAULTS)), { maxLength: 12 })
  .map((faults): Faults => new Map(faults));

describe('whatever an API loses', () => {
  it('every household that could be valued still is, at the same total, and what left the list is named', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyFaults,
        anyFaults,
        fc.integer({ min: 0, max: 3 }),
        async (first, second, later) => {
          const market = apiMarket();
          await market.load(DAY);
          // A part that began today leaves the list tomorrow, although another load may follow
          // today.
          let named = '';
          for (const [day, faults] of [
            [DAY, first],
            [addDays(DAY, later), second],
          ] as const) {
            const before = await market.households(day);
            const report = await market.load(day, faults);
            const after = await market.households(addDays(day, 1));
            named += inWords(report).join('\n');
            for (const [name, { year, onSale }] of before) {
              expect([name, after.get(name)?.year]).toEqual([name, year]);
              const isListed = after.get(name)?.onSale === true;
              if (onSale && !isListed) expect([name, isNamed(name, named)]).toEqual([name, true]);
            }
          }
        },
      ),
      { numRuns: 30 },
    );
  });
});

function isNamed(name: string, report: string): boolean {
  const [, plan = '', type = '', region = ''] = /^(\w+) (.*) in region (\d+)$/.exec(name) ?? [];
  return (
    report.includes(`region ${region} (acme/${plan}): missing: ${type} keeps`) ||
    report.includes(`acme/${plan}: was on sale, and is no longer in the source`)
  );
}
