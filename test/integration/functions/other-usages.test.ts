import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { feed } from '../../support/feed-maker.ts';
import { DUAL_FUEL, ELECTRICITY_PLAN, GAS_PLAN, WESTMINSTER } from '../../support/households.ts';
import { anyHousehold } from '../../support/oracle/any-household.ts';
import { anySmartHousehold } from '../../support/oracle/any-smart-household.ts';
import { anyTimesOfUseMarket } from '../../support/oracle/any-times-of-use-market.ts';
import type { Sent } from '../../support/oracle/household.ts';
import { readMarket } from '../../support/oracle/market.ts';
import { present } from '../../support/present.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import type { ResponseBody } from '../../support/response-bodies.ts';
import { type SampleApi, sampleApi } from '../../support/sample-api.ts';

type Item = ResponseBody<'comparison'>['comparison']['comparisons'][number];

const SEED = 20_261_121;
const HOUSEHOLDS = propertyRuns(40);
const DAY = '2026-11-21';
const ALL = { limit: '500' } as const;

function readFeed(path: string): string {
  return readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');
}

function costs({ comparisons }: ResponseBody<'comparison'>['comparison']) {
  const cost = (item: Item) => [item.personal_projection.total_pence, item.saving_pence];
  return Object.fromEntries(comparisons.map((item) => [keyOf(item), cost(item)]));
}

function costsAt({ comparisons }: ResponseBody<'comparison'>['comparison'], at: number) {
  const cost = ({ at_usages = [] }: Item) => [at_usages[at]?.total_pence, at_usages[at]?.saving_pence];
  return Object.fromEntries(comparisons.map((item) => [keyOf(item), cost(item)]));
}

function keyOf({ plan }: Item): string {
  return `${plan.supplier_key}/${plan.key}`;
}

type Kwh = { readonly electricity?: string; readonly gas?: string };

/** The same household, but for its usage. */
function movedTo(sent: Sent, kwh: Kwh): Sent {
  const isReplaced = (name: string) =>
    Object.keys(kwh).some((fuel) => name.startsWith(`${fuel}_usage`) || name.startsWith(`${fuel}_spend`));
  const kept = Object.fromEntries(Object.entries(sent).filter(([name]) => !isReplaced(name)));
  const usages = Object.fromEntries(Object.entries(kwh).map(([fuel, value]) => [`${fuel}_usage_kwh`, value]));
  const night = sent['electricity_variant'] === 'economy_7' ? { percent_night_usage: '42' } : {};
  const { ev_kwh } = sent;
  const isLess = ev_kwh !== undefined && kwh.electricity !== undefined && Number(kwh.electricity) < Number(ev_kwh);
  return { ...night, ...kept, ...usages, ...(isLess ? { ev_kwh: kwh.electricity ?? '' } : {}) };
}

function usageOf({ fuel }: Sent, { electricity, gas }: Required<Kwh>): Kwh {
  return fuel === 'dual_fuel' ? { electricity, gas } : fuel === 'gas' ? { gas } : { electricity };
}

const anyKwh = fc.oneof(
  fc.constantFrom('0', '1', '1800', '12000', '1000000'),
  fc.nat({ max: 9_000_000 }).map((thousandths) => `${thousandths / 1000}`),
);
const twoUsages = fc.array(fc.record({ electricity: anyKwh, gas: anyKwh }), { minLength: 2, maxLength: 2 });

const oddMarket = ['odd-market-with-vat', 'odd-market', 'odd-market-rollovers'].map((name) =>
  readFeed(`test/fixtures/feeds/${name}.ndjson`),
);
const timesOfUse = fc.sample(anyTimesOfUseMarket(DAY), { seed: SEED, numRuns: 2 });
const worlds = [
  { name: 'in an odd market', texts: oddMarket, households: anyHousehold },
  ...timesOfUse.map((text, at) => ({
    name: `in market ${at + 1} with times of use`,
    texts: [text],
    households: anySmartHousehold,
  })),
];

describe.each(worlds)('what any household pays at other usages, $name,', ({ texts, households }) => {
  it('is what a comparison at each usage shows, savings included', async () => {
    const { get } = await sampleApi({ feeds: texts.map((text, at) => feed(text.trim().split('\n'), `feed-${at}`)) });
    const compare = async (sent: Sent) => (await get('comparison', { ...sent, ...ALL })).comparison;
    await fc.assert(
      fc.asyncProperty(households(readMarket(texts), DAY), twoUsages, async (sent, kwh) => {
        const usages = kwh.map((one) => usageOf(sent, one));
        const other_usages = usages.map((usage) => Object.values(usage).join(':')).join(',');
        const shown = await compare({ ...sent, other_usages });
        for (const [at, usage] of usages.entries()) {
          const there = await compare(movedTo(sent, usage));
          expect(costsAt(shown, at)).toEqual(costs(there));
        }
      }),
      { seed: SEED, numRuns: HOUSEHOLDS },
    );
  });
});

describe('other usages', () => {
  let api: SampleApi;
  beforeAll(async () => {
    api = await sampleApi({ homes: true });
  });

  async function compare(sent: Sent) {
    return (await api.get('comparison', sent)).comparison;
  }

  async function best(sent: Sent) {
    const home = { post_code: 'SW1A 2AA', building_number: '10' };
    return present((await api.get('best-available', { ...home, ...sent })).comparison);
  }

  it('are shown in the order in which they are sent, twice if sent twice', async () => {
    const { comparisons } = await compare({ ...DUAL_FUEL, other_usages: '3800:14000,1800.50:0,3800:14000' });
    const [item] = comparisons;
    expect(item?.at_usages).toMatchObject([
      { electricity_usage_kwh: 3800, gas_usage_kwh: 14000 },
      { electricity_usage_kwh: 1800.5, gas_usage_kwh: 0 },
      { electricity_usage_kwh: 3800, gas_usage_kwh: 14000 },
    ]);
    expect(item?.at_usages?.[0]).toEqual(item?.at_usages?.[2]);
  });

  it('are absent unless they are sent, and have only the fuel that is compared', async () => {
    const { comparisons } = await compare(DUAL_FUEL);
    expect(comparisons.every((item) => !('at_usages' in item))).toBe(true);
    const electricity = { ...WESTMINSTER, ...ELECTRICITY_PLAN, electricity_usage_kwh: '2500' };
    const one = await compare({ ...electricity, fuel: 'electricity', other_usages: '1800' });
    expect(Object.keys(present(one.comparisons[0]?.at_usages?.[0]))).toEqual([
      'electricity_usage_kwh',
      'total_pence',
      'saving_pence',
    ]);
    const gas = await compare({ ...electricity, ...GAS_PLAN, gas_usage_kwh: '1', fuel: 'gas', other_usages: '1800' });
    expect(present(gas.comparisons[0]?.at_usages?.[0])).toMatchObject({ gas_usage_kwh: 1800 });
  });

  it('are shown for the home of an address too, where only the fuels of the home count', async () => {
    const both = await best({ other_usages: '1800:7500', electricity_usage_kwh: '2500', gas_usage_kwh: '9500' });
    const there = await best({ electricity_usage_kwh: '1800', gas_usage_kwh: '7500' });
    expect(costsAt(both, 0)).toEqual(costs(there));
    const withoutGas = { post_code: 'NR2 2HH', building_number: '12', fulfillable_only: 'false' };
    const home = await best({ ...withoutGas, other_usages: '1800:7500' });
    expect(costsAt(home, 0)).toEqual(costs(await best({ ...withoutGas, electricity_usage_kwh: '1800' })));
    expect(home.comparisons[0]?.at_usages?.[0]).not.toHaveProperty('gas_usage_kwh');
    expect((await best({ ...withoutGas, other_usages: '1800:1' })).id).toBe(
      (await best({ ...withoutGas, other_usages: '1800:2' })).id,
    );
  });
});
