import {
  generationAttributes,
  toAnnualConsumption,
  toGenerationRecord,
  toPlacesPointer,
} from '../../../../shared/store/places-items.ts';

const edition = {
  generation: 'm1-0f3c',
  count: 3,
  digest: 'digest',
  year: 2024,
  publishedAtMs: 1_795_000_000_000,
  previous: null,
};

describe('the pointer of the places', () => {
  it('has the kinds that were loaded, and those alone', () => {
    expect(toPlacesPointer({})).toEqual({});
    const post_codes = { ...edition, year: null, previous: 'm0-0f3c' };
    expect(toPlacesPointer({ pk: 'POINTER', sk: '-', gas: edition, post_codes })).toEqual({ gas: edition, post_codes });
  });

  it.each(Object.keys(edition))('is refused where an edition has no %s', (name) => {
    expect(() => toPlacesPointer({ gas: { ...edition, [name]: undefined } })).toThrow(`missing or invalid ${name}`);
  });

  it('is refused where a kind is no edition', () => {
    expect(() => toPlacesPointer({ gas: 'm1-0f3c' })).toThrow('missing or invalid gas');
  });
});

describe('the record of a generation', () => {
  const record = { kind: 'gas', generation: 'm1-0f3c', startedAtMs: 5, outcodes: ['AB10', 'SW1A'] } as const;

  it('comes back as it was written', () => {
    expect(toGenerationRecord(generationAttributes(record))).toEqual(record);
  });

  it('is refused where its kind is none', () => {
    expect(() => toGenerationRecord({ ...generationAttributes(record), kind: 'water' })).toThrow(
      'missing or invalid kind',
    );
  });
});

describe('a stored reading', () => {
  const item = { sk: 'gas', annualMicroKwh: 9_500_000_000, economy7: null };

  it('is one of its home and fuel', () => {
    expect(toAnnualConsumption('100', item)).toEqual({
      uprn: '100',
      fuel: 'gas',
      annualMicroKwh: 9_500_000_000,
      economy7: null,
    });
  });

  it.each([
    ['sk', 'water'],
    ['annualMicroKwh', '9500'],
    ['economy7', 'yes'],
  ])('is refused where its %s is %p', (name, value) => {
    expect(() => toAnnualConsumption('100', { ...item, [name]: value })).toThrow(`missing or invalid ${name}`);
  });
});
