import type { Address } from '../../../../shared/places/addresses.ts';
import {
  createIndustryLookups,
  type LookupDeps,
} from '../../../../shared/places/annual-consumption.ts';
import type { DailyCounts, NearLimit } from '../../../../shared/places/daily-limits.ts';
import { createMemoryLookupStore } from '../../../support/memory-stores.ts';

const parts = {
  organisation: '',
  subBuildingName: '',
  buildingName: '',
  buildingNumber: '1',
  poBox: '',
};
const place = { thoroughfare: 'STREET', town: 'TOWN', postcode: 'NR2 2HH' };
const address: Address = { uprn: '100', ...parts, ...place, economy7: null, gas: null };
const acme = { partner: 'acme', requestId: 'request-1', limit: 'default' } as const;
/** Half past midnight in London. */
const SUMMER_NIGHT = Date.parse('2026-06-30T23:30:00Z');

function lookups(change: Partial<LookupDeps> = {}) {
  const store = createMemoryLookupStore();
  const failures: unknown[] = [];
  const nears: NearLimit[] = [];
  const counts = { unmatched: 0 };
  const { refusalOf } = createIndustryLookups({
    store,
    clock: { nowMs: () => SUMMER_NIGHT },
    lookupsPerDay: 2,
    hashOf: async (uprn) => `hash of ${uprn}`,
    onUnmatched: () => {
      counts.unmatched += 1;
    },
    onNearLimit: (near) => nears.push(near),
    onFailed: (error) => failures.push(error),
    ...change,
  });
  return { refusalOf, records: store.records, failures, seen: counts, nears };
}

describe('a look-up in industry databases', () => {
  it('leaves a record with neither address nor UPRN', async () => {
    const { refusalOf, records, seen: counts } = lookups();
    expect(await refusalOf(acme, address)).toBeUndefined();
    const lookupRecord = {
      partner: 'acme',
      at: '2026-06-30T23:30:00.000Z',
      requestId: 'request-1',
    };
    expect(records).toEqual([
      { ...lookupRecord, matched: true, addressHash: 'hash of 100', consentRef: null },
    ]);
    expect(counts.unmatched).toBe(0);
  });

  it('is recorded with the reference of the consent, if the caller sent one', async () => {
    const { refusalOf, records } = lookups();
    await refusalOf({ ...acme, consentRef: 'consent:1042' }, address);
    expect(records).toMatchObject([{ consentRef: 'consent:1042' }]);
  });

  it('reports once that a partner has reached 80 % of its limit', async () => {
    const { refusalOf, nears } = lookups();
    for (let count = 0; count < 12; count += 1) await refusalOf({ ...acme, limit: 10 }, address);
    expect(nears).toEqual([{ partner: 'acme', counted: 'look-ups', limit: 10 }]);
  });

  it('counts and is recorded if no address matched, too', async () => {
    const { refusalOf, records, seen: counts } = lookups();
    await refusalOf(acme, null);
    await refusalOf(acme, { ...address, uprn: '' });
    expect(records.map(({ matched, addressHash }) => ({ matched, addressHash }))).toEqual([
      { matched: false, addressHash: null },
      { matched: true, addressHash: null },
    ]);
    expect(counts.unmatched).toBe(1);
    expect(await refusalOf(acme, address)).toBe("today's limit does not cover industry data");
    expect(records).toHaveLength(2);
  });

  it('counts up to the partner’s own limit, in a London day', async () => {
    const days: string[] = [];
    const countUpTo: DailyCounts['countUpTo'] = async ({ day }, limit) => {
      days.push(`${day} ${limit}`);
      return 1;
    };
    const { refusalOf } = lookups({ store: { ...createMemoryLookupStore(), countUpTo } });
    await refusalOf(acme, address);
    await refusalOf({ ...acme, limit: 7 }, address);
    expect(days).toEqual(['2026-07-01 2', '2026-07-01 7']);
  });

  it.each(['countUpTo', 'recordLookup', 'hashOf'] as const)(
    'is refused if %s fails',
    async (name) => {
      const error = new Error('throttled');
      const failing = { [name]: () => Promise.reject(error) };
      const store = { ...createMemoryLookupStore(), ...failing };
      const { refusalOf, failures, seen: counts } = lookups({ store, ...failing });
      expect(await refusalOf(acme, address)).toMatch(/today's limit could not be checked/);
      expect([failures, counts.unmatched]).toEqual([[error], 0]);
    },
  );
});
