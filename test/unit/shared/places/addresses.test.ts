import fc from 'fast-check';
import { type Address, foldBuildingPart, matchAddress } from '../../../../shared/places/addresses.ts';

function home(parts: Partial<Address>): Address {
  return {
    uprn: '999000000001',
    organisation: '',
    subBuildingName: '',
    buildingName: '',
    buildingNumber: '',
    poBox: '',
    thoroughfare: 'Lantern Street',
    town: 'NORWICH',
    postcode: 'NR2 2HH',
    economy7: null,
    gas: null,
    ...parts,
  };
}

const WHOLE = home({ uprn: '1', buildingNumber: '14' });
const FLAT_1 = home({ uprn: '2', buildingNumber: '14', subBuildingName: 'Flat 1' });
const FLAT_11 = home({ uprn: '3', buildingNumber: '14', subBuildingName: 'Flat 11' });
const COTTAGE = home({ uprn: '4', buildingName: "St. Mary's House" });
const SIXTEEN = home({ uprn: '5', buildingNumber: '16' });
const COURT_1 = home({ uprn: '6', buildingName: 'Heron Court', subBuildingName: 'Apartment 1' });
const COURT_2 = home({ uprn: '7', buildingName: 'Heron Court', subBuildingName: 'Apartment 2' });
const ALL = [WHOLE, FLAT_1, FLAT_11, COTTAGE, SIXTEEN, COURT_1, COURT_2];

function found(address: Address) {
  return { kind: 'found', address };
}

describe('matching an address', () => {
  it('holds each building parameter against its own field alone', () => {
    expect(matchAddress(ALL, { buildingNumber: '16' })).toEqual(found(SIXTEEN));
    expect(matchAddress(ALL, { buildingName: '16' })).toEqual({ kind: 'not-found' });
    expect(matchAddress(ALL, { subBuildingName: '16' })).toEqual({ kind: 'not-found' });
  });

  it('tells a postcode without addresses from a building that is not among them', () => {
    expect(matchAddress([], { buildingNumber: '16' })).toEqual({ kind: 'none-loaded' });
    expect(matchAddress(ALL, { buildingNumber: '999' })).toEqual({ kind: 'not-found' });
  });

  it.each(['st marys house', "ST. MARY'S HOUSE", ' St Mary’s-House, '])(
    'folds case and punctuation: %j',
    (buildingName) => {
      expect(matchAddress(ALL, { buildingName })).toEqual(found(COTTAGE));
    },
  );

  it('takes the whole building of several where the caller named no sub-building', () => {
    expect(matchAddress(ALL, { buildingNumber: '14' })).toEqual(found(WHOLE));
    expect(matchAddress(ALL, { buildingNumber: '14', subBuildingName: '' })).toEqual(found(WHOLE));
  });

  it('says how many there are where several are left', () => {
    expect(matchAddress(ALL, { buildingName: 'Heron Court' })).toEqual({ kind: 'ambiguous' });
    expect(matchAddress([SIXTEEN, SIXTEEN], { buildingNumber: '16' })).toEqual({ kind: 'ambiguous' });
  });

  it.each([
    ['no building', {}],
    ['a blank building name', { buildingName: ' ' }],
    ['a building name of punctuation only', { buildingName: '-' }],
    ['a building number that is not there', { buildingNumber: '99' }],
  ])('finds nothing for %s', (_, query) => {
    expect(matchAddress(ALL, query)).toEqual({ kind: 'not-found' });
  });

  it('keeps numbers apart that punctuation parts: flat 1/1 is not flat 11', () => {
    expect(foldBuildingPart('1/1')).toBe('1 1');
    expect(matchAddress(ALL, { buildingNumber: '14', subBuildingName: 'flat 1/1' })).toEqual({ kind: 'not-found' });
  });

  it('folds what is folded to itself, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        (text) => foldBuildingPart(foldBuildingPart(text)) === foldBuildingPart(text),
      ),
    );
  });
});
