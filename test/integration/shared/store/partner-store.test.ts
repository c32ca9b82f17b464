import { randomBytes } from 'node:crypto';
import { disablePartner, newPartner, rotateSecret } from '../../../../shared/partners/onboarding.ts';
import type { Partner, PartnerStore } from '../../../../shared/partners/partner.ts';
import { createDynamoPartnerStore, readPartnerState } from '../../../../shared/store/partner-store.ts';
import { type PartnerTableForTests, startPartnerTable } from '../../../support/embedded-dynamodb.ts';
import { createMemoryPartnerStore } from '../../../support/memory-stores.ts';
import { storeKinds } from '../../../support/store-kinds.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const edge = { nowMs: NOW, random: (size: number) => randomBytes(size) };

function partner(name: string): Partner {
  return newPartner({ name, tier: 'standard' }, edge).partner;
}

describe.each(storeKinds<PartnerStore>({ memory: createMemoryPartnerStore, dynamodb: createDynamoPartnerStore }))(
  'partners $name',
  ({ open, close }) => {
    let makeStore: () => Promise<PartnerStore>;
    let store: PartnerStore;
    beforeAll(async () => {
      makeStore = await open();
    });
    beforeEach(async () => {
      store = await makeStore();
    });
    afterAll(close);

    it('are created once, and come back as they were written', async () => {
      const written = rotateSecret(partner('acme'), edge, NOW + 1_000).partner;
      expect(await store.create(written)).toBe('created');
      expect(await store.create({ ...written, name: 'other' })).toBe('exists');
      expect(await store.get(written.clientId)).toEqual(written);
      expect(await store.get('nobody')).toBeNull();
    });

    it('are replaced by the next version alone, so that two changes at once cannot lose each other', async () => {
      const first = partner('acme');
      await store.create(first);
      const disabled = disablePartner(first, NOW);
      const rotated = rotateSecret(first, edge).partner;
      expect(await store.replace(disabled)).toBe('replaced');
      expect(await store.replace(rotated)).toBe('conflict');
      expect(await store.get(first.clientId)).toEqual(disabled);
    });

    it('are not made by a replacement', async () => {
      expect(await store.replace(disablePartner(partner('acme'), NOW))).toBe('conflict');
      expect(await store.list()).toEqual([]);
    });

    it('are listed by name', async () => {
      const all = ['beta', 'acme', 'gamma'].map(partner);
      for (const one of all) await store.create(one);
      expect((await store.list()).map(({ name }) => name)).toEqual(['acme', 'beta', 'gamma']);
    });
  },
);

describe('partners in DynamoDB', () => {
  let table: PartnerTableForTests;
  beforeAll(async () => {
    table = await startPartnerTable();
  });
  afterAll(() => table.close());

  const reader = () => readPartnerState(table);

  it('are listed beyond one page of a query', async () => {
    const store = createDynamoPartnerStore(table);
    const long = { at: new Date(NOW).toISOString(), what: 'x'.repeat(300_000) };
    for (let number = 0; number < 5; number += 1) {
      const one = partner(`partner-${number}`);
      await store.create({ ...one, audit: [long] });
    }
    expect(await store.list()).toHaveLength(5);
  });

  it('give the authorizer their name, their tier and whether they are off', async () => {
    const store = createDynamoPartnerStore(table);
    const acme = disablePartner(partner('acme'), NOW);
    await store.create(acme);
    expect(await reader()(acme.clientId)).toEqual({
      name: 'acme',
      kind: 'partner',
      tier: 'standard',
      disabled: true,
    });
    const { partner: entitled } = newPartner({ name: 'entitled', tier: 'high', industryData: 250 }, edge);
    await store.create(entitled);
    expect(await reader()(entitled.clientId)).toMatchObject({ industryData: 250 });
    const { partner: journey } = newPartner({ name: 'switch', kind: 'journey', tier: 'high' }, edge);
    await store.create(journey);
    expect(await reader()(journey.clientId)).toMatchObject({ name: 'switch', kind: 'journey' });
    expect(await reader()('nobody')).toBeNull();
  });

  it('that are not what is written here are an error, and no partner', async () => {
    const store = createDynamoPartnerStore(table);
    const acme = partner('odd');
    await store.create({ ...acme, tier: 'gold' as never });
    await expect(store.get(acme.clientId)).rejects.toThrow('missing or invalid tier');
    await expect(reader()(acme.clientId)).rejects.toThrow('missing or invalid tier');
  });
});
