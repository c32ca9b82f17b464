import {
  disablePartner,
  newPartner,
  rotateSecret,
} from '../../../../shared/partners/onboarding.ts';
import type { Partner, PartnerStore } from '../../../../shared/partners/partner.ts';
import { putNew } from '../../../../shared/store/items.ts';
import { partnerNameKey } from '../../../../shared/store/keys.ts';
import {
  createDynamoPartnerStore,
  readPartnerState,
} from '../../../../shared/store/partner-store.ts';
import { createMemoryPartnerStore } from '../../../support/memory-stores.ts';
import { describeStores, dynamodbTables } from '../../../support/store-kinds.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const rotation = { secret: 'new', nowMs: NOW };
const kinds = { memory: createMemoryPartnerStore, dynamodb: createDynamoPartnerStore };

function partner(name: string, over: Partial<Parameters<typeof newPartner>[0]> = {}): Partner {
  return newPartner({ name, tier: 'standard', secret: 'old', ...over }, NOW);
}

describeStores<PartnerStore>('partners', kinds, (makeStore) => {
  it('are created once, and come back as they were written', async () => {
    const store = await makeStore();
    const written = rotateSecret(partner('acme'), { ...rotation, oldEndsAtMs: NOW + 1_000 });
    expect(await store.create(written)).toBe('created');
    expect(await store.create({ ...written, name: 'other' })).toBe('exists');
    expect(await store.get(written.clientId)).toEqual(written);
    expect(await store.get('nobody')).toBeUndefined();
  });

  it('are unique by name, even if several are created at once', async () => {
    const store = await makeStore();
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => store.create(partner('acme'))));
    expect(outcomes.toSorted()).toEqual(['created', ...Array(3).fill('name-taken')]);
    expect(await store.list()).toHaveLength(1);
  });

  it('are replaced by the next version only, so that two changes at once cannot lose each other', async () => {
    const store = await makeStore();
    const first = partner('acme');
    const disabled = disablePartner(first, NOW);
    expect(await store.replace(disabled)).toBe('conflict');
    expect(await store.list()).toEqual([]);
    await store.create(first);
    expect(await store.replace(disabled)).toBe('replaced');
    expect(await store.replace(rotateSecret(first, rotation))).toBe('conflict');
    expect(await store.get(first.clientId)).toEqual(disabled);
  });

  it('are listed by name', async () => {
    const store = await makeStore();
    for (const name of ['beta', 'acme', 'gamma']) await store.create(partner(name));
    expect((await store.list()).map(({ name }) => name)).toEqual(['acme', 'beta', 'gamma']);
  });
});

describe('partners in DynamoDB', () => {
  const makeTable = dynamodbTables();

  it('are listed beyond one page of a query', async () => {
    const store = createDynamoPartnerStore(await makeTable());
    const audit = [{ at: new Date(NOW).toISOString(), what: 'x'.repeat(300_000) }];
    for (const name of ['a', 'b', 'c', 'd', 'e']) await store.create({ ...partner(name), audit });
    expect(await store.list()).toHaveLength(5);
  });

  it('give the authorizer what it needs to admit a request, and no more', async () => {
    const table = await makeTable();
    const store = createDynamoPartnerStore(table);
    for (const one of [
      disablePartner(partner('acme'), NOW),
      partner('entitled', { tier: 'high', industryData: 250 }),
      partner('switch', { kind: 'journey' }),
    ]) {
      await store.create(one);
      const { name, kind, tier, disabled, industryData } = one;
      const entitlement = industryData === undefined ? {} : { industryData };
      expect(await readPartnerState(table)(one.clientId)).toEqual({
        name,
        kind,
        tier,
        disabled,
        ...entitlement,
      });
    }
    expect(await readPartnerState(table)('nobody')).toBeUndefined();
  });

  it('may take a name that a failed command left behind, after a quarter of an hour', async () => {
    const table = await makeTable();
    const store = createDynamoPartnerStore(table);
    const breaksOff = { ...partner('acme'), clientId: 'never-written' };
    const claim = { clientId: breaksOff.clientId, claimedAt: breaksOff.createdAt };
    await putNew(table, { ...partnerNameKey('acme'), ...claim });
    const madeLater = (minutes: number) =>
      newPartner({ name: 'acme', tier: 'standard', secret: 'new' }, NOW + minutes * 60_000);
    expect(await store.create(madeLater(14))).toBe('name-taken');
    expect(await store.create(madeLater(16))).toBe('created');
    expect(await store.create(madeLater(60))).toBe('name-taken');
  });

  it('cause an error if a record is not in the form that is written here', async () => {
    const table = await makeTable();
    const store = createDynamoPartnerStore(table);
    const odd = partner('odd');
    await store.create({ ...odd, tier: 'gold' as never });
    for (const read of [store.get, readPartnerState(table)]) {
      await expect(read(odd.clientId)).rejects.toThrow('missing or invalid tier');
    }
  });
});
