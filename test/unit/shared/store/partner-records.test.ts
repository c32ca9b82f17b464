import { newPartner, rotateSecret } from '../../../../shared/partners/onboarding.ts';
import { StoredItemError } from '../../../../shared/store/item-fields.ts';
import { parsePartner } from '../../../../shared/store/partner-records.ts';

const edge = { nowMs: 0, random: (size: number) => new Uint8Array(size) };
const acme = rotateSecret(newPartner({ name: 'acme', tier: 'trial' }, edge).partner, edge, 1_000).partner;
const [secret] = acme.secrets;

describe('a stored partner', () => {
  it('is read as it was written, without what else the item holds', () => {
    expect(parsePartner({ ...acme, pk: 'PARTNERS', sk: acme.clientId })).toStrictEqual(acme);
    expect(parsePartner({ ...acme, issuer: 'outside' }).issuer).toBe('outside');
  });

  it('without a kind, as an earlier version wrote it, is a partner', () => {
    expect(parsePartner({ ...acme, kind: undefined }).kind).toBe('partner');
    expect(parsePartner({ ...acme, kind: 'journey' }).kind).toBe('journey');
  });

  it('may be entitled to industry data', () => {
    for (const industryData of ['default', 250] as const)
      expect(parsePartner({ ...acme, industryData })).toStrictEqual({ ...acme, industryData });
  });

  it.each([
    ['industryData', { ...acme, industryData: 0 }],
    ['kind', { ...acme, kind: 'admin' }],
    ['name', { ...acme, name: '' }],
    ['name', { ...acme, name: 7 }],
    ['tier', { ...acme, tier: 'gold' }],
    ['disabled', { ...acme, disabled: 'false' }],
    ['clientId', { ...acme, clientId: undefined }],
    ['issuer', { ...acme, issuer: 'nobody' }],
    ['createdAt', { ...acme, createdAt: 0 }],
    ['secrets', { ...acme, secrets: {} }],
    ['secrets', { ...acme, secrets: [null] }],
    ['id', { ...acme, secrets: [{ ...secret, id: '1' }] }],
    ['sha256', { ...acme, secrets: [{ ...secret, sha256: undefined }] }],
    ['endsAt', { ...acme, secrets: [{ ...secret, endsAt: 5 }] }],
    ['secretsMade', { ...acme, secretsMade: 1.5 }],
    ['audit', { ...acme, audit: undefined }],
    ['at', { ...acme, audit: [{ what: 'x' }] }],
    ['what', { ...acme, audit: [{ at: 'x' }] }],
    ['version', { ...acme, version: '1' }],
  ])('with an invalid %s is an error that names it', (field, item) => {
    const read = () => parsePartner(item);
    expect(read).toThrow(StoredItemError);
    expect(read).toThrow(`stored item: missing or invalid ${field}`);
  });
});
