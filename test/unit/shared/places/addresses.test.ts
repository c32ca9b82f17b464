import fc from 'fast-check';
import {
  type Address,
  foldBuildingPart,
  matchAddress,
} from '../../../../shared/places/addresses.ts';

function home(parts: Partial<Address>): Address {
  return {
    ...{
      uprn: '999000000001',
      organisation: '',
      subBuildingName: '',
      buildingName: '',
      buildingNumber: '',
      poBox: '',
    },
    ...{
      thoroughfare: 'Lantern Street',
      town: 'NORWICH',
      postcode: 'NR2 2HH',
      economy7: null,
      gas: null,
    },
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
const LETTER = home({ uprn: '8', buildingName: '12A' });
const RANGE = home({ uprn: '9', buildingName: '110-114' });
const NUMBER_B = home({ uprn: '10', buildingNumber: '12B' });
const PLAIN_3 = home({ uprn: '11', buildingNumber: '20', subBuildingName: '2/1' });
const ALL = [
  ...[WHOLE, FLAT_1, FLAT_11, COTTAGE, SIXTEEN, COURT_1, COURT_2],
  ...[LETTER, RANGE, NUMBER_B, PLAIN_3],
];

function found(address: Address) {
  return { kind: 'found', address };
}

const AMBIGUOUS = { kind: 'ambiguous' };
const NOT_FOUND = { kind: 'not-found' };

describe('matching an address', () => {
  it.each([
    ['by its number', { buildingNumber: '16' }, found(SIXTEEN)],
    ['not by another field', { buildingName: '16' }, NOT_FOUND],
    ['by a number with a letter that is its name', { buildingNumber: '12a' }, found(LETTER)],
    ['by a range that is its name', { buildingNumber: '110 - 114' }, found(RANGE)],
    ['by a name with a letter that is its number', { buildingName: '12B' }, found(NUMBER_B)],
    ['not by a number that begins another', { buildingNumber: '12' }, NOT_FOUND],
    [
      'without the word flat',
      { buildingNumber: '20', subBuildingName: 'Flat 2/1' },
      found(PLAIN_3),
    ],
    ['by another word', { buildingName: 'Heron Court', subBuildingName: 'Unit 2' }, found(COURT_2)],
    ['with the word added', { buildingNumber: '14', subBuildingName: '11' }, found(FLAT_11)],
    ['not by the word alone', { buildingNumber: '14', subBuildingName: 'Flat' }, NOT_FOUND],
    ['not by another field', { subBuildingName: '16' }, NOT_FOUND],
    ['whatever the case and punctuation', { buildingName: 'st marys house' }, found(COTTAGE)],
    ['whatever the case and punctuation', { buildingName: ' St Mary’s-House, ' }, found(COTTAGE)],
    ['without a flat, as the whole building', { buildingNumber: '14' }, found(WHOLE)],
    [
      'without a flat, as the whole building',
      { buildingNumber: '14', subBuildingName: '' },
      found(WHOLE),
    ],
    ['with a flat', { buildingNumber: '14', subBuildingName: 'flat 11' }, found(FLAT_11)],
    [
      'but flat 1/1 is not flat 11',
      { buildingNumber: '14', subBuildingName: 'flat 1/1' },
      NOT_FOUND,
    ],
    ['but not if several are left', { buildingName: 'Heron Court' }, AMBIGUOUS],
    ['but not without a building', {}, NOT_FOUND],
    ['but not by a blank name', { buildingName: ' ' }, NOT_FOUND],
    ['but not by punctuation', { buildingName: '-' }, NOT_FOUND],
  ])('finds it %s: %j', (_how, query, expected) => {
    expect(matchAddress(ALL, query)).toEqual(expected);
  });

  it('distinguishes a postcode without addresses from a building that is not listed', () => {
    expect(matchAddress([], { buildingNumber: '16' })).toEqual({ kind: 'none-loaded' });
  });

  it('folds any text once: folding it again changes nothing', () => {
    const isFolded = (text: string) => foldBuildingPart(text) === text;
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => isFolded(foldBuildingPart(text))),
    );
  });
});
