import {
  FILTER_FIELDS,
  otherUsagesField,
  readFilters,
  readOtherUsages,
} from '../../../../../shared/contract/request/narrowing.ts';
import { createReader, fromQuery } from '../../../../../shared/contract/request/reader.ts';
import type { Fuel } from '../../../../../shared/pricing/index.ts';

function readFiltersOf(sent: Readonly<Record<string, string>>) {
  const query = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, [value]]));
  const reader = createReader(FILTER_FIELDS, fromQuery(query));
  return { filters: readFilters(reader), errors: reader.errors() };
}

const ALL = { fixedOnly: false, greenOnly: false, noExitFees: false, onlySuppliers: null, excludeSuppliers: [] };

describe('the filters of a request', () => {
  it('are none if none is sent, or the defaults', () => {
    const defaults = { fixed_only: 'false', green_only: 'false', no_exit_fees: 'false', only_suppliers: '' };
    for (const sent of [{}, defaults]) expect(readFiltersOf(sent)).toEqual({ filters: ALL, errors: [] });
  });

  it.each([
    ['fixed_only', 'fixedOnly'],
    ['green_only', 'greenOnly'],
    ['no_exit_fees', 'noExitFees'],
  ])('include %s, which is true or false', (name, filter) => {
    expect(readFiltersOf({ [name]: 'true' }).filters).toEqual({ ...ALL, [filter]: true });
    expect(readFiltersOf({ [name]: 'yes' }).errors).toMatchObject([
      { code: 'invalid-parameter-value', parameters: { [name]: 'yes' } },
    ]);
  });

  it('have suppliers in one order and each once, so that equal filters are equal', () => {
    expect(readFiltersOf({ only_suppliers: 'ovo,edf,ovo', exclude_suppliers: 'so,edf' }).filters).toEqual({
      ...ALL,
      onlySuppliers: ['edf', 'ovo'],
      excludeSuppliers: ['edf', 'so'],
    });
  });

  it('may name suppliers only', () => {
    expect(readFiltersOf({ only_suppliers: 'edf' }).filters).toEqual({ ...ALL, onlySuppliers: ['edf'] });
    expect(readFiltersOf({ exclude_suppliers: 'edf' }).filters).toEqual({ ...ALL, excludeSuppliers: ['edf'] });
  });

  it.each([',', 'edf,', ',edf', 'edf,,ovo'])('have no supplier without a key, as in %p', (only_suppliers) => {
    expect(readFiltersOf({ only_suppliers }).errors).toEqual([
      {
        code: 'invalid-parameter-value',
        message: `only_suppliers must be a comma-separated list of supplier keys from /energy/suppliers, for example british-gas,edf; "${only_suppliers}" was sent.`,
        parameters: { only_suppliers },
      },
    ]);
  });
});

function readUsages(other_usages: string, fuel: Fuel | undefined) {
  const reader = createReader({ other_usages: otherUsagesField }, fromQuery({ other_usages: [other_usages] }));
  return { usages: readOtherUsages(reader, fuel), errors: reader.errors() };
}

describe('the other usages of a request', () => {
  it('are pairs of electricity and gas for dual fuel', () => {
    expect(readUsages('1800:7500,3800.5:0', 'dual_fuel')).toEqual({
      usages: [
        { electricity: 1_800_000_000n, gas: 7_500_000_000n },
        { electricity: 3_800_500_000n, gas: 0n },
      ],
      errors: [],
    });
  });

  it('are numbers for a single fuel', () => {
    expect(readUsages('1800,3800', 'electricity').usages).toEqual([
      { electricity: 1_800_000_000n },
      { electricity: 3_800_000_000n },
    ]);
    expect(readUsages('1000000', 'gas').usages).toEqual([{ gas: 1_000_000_000_000n }]);
  });

  it('are none if none is sent', () => {
    expect(readUsages('', 'dual_fuel')).toEqual({ usages: [], errors: [] });
  });

  it('are up to ten', () => {
    const usages = (count: number) => Array.from({ length: count }, () => '1:2').join(',');
    expect(readUsages(usages(10), 'dual_fuel').usages).toHaveLength(10);
    expect(readUsages(usages(11), 'dual_fuel').errors).toMatchObject([{ parameters: { other_usages: usages(11) } }]);
  });

  it.each(['1:2:3', '1:', ':2', ':', ',', '1:2,', '1:2;3:4', '-1:2', '1e3:2', ' 1:2', '1000001:1', '1:x'])(
    'are not %p',
    (other_usages) => {
      const { usages, errors } = readUsages(other_usages, 'dual_fuel');
      expect(usages).toEqual([]);
      expect(errors).toMatchObject([{ code: 'invalid-parameter-value', parameters: { other_usages } }]);
    },
  );

  it('that cannot be read are told both ways to send them', () => {
    expect(readUsages('much', 'dual_fuel').errors.map(({ message }) => message)).toEqual([
      'other_usages must be 1 to 10 comma-separated pairs electricity:gas in kWh from 0 to 1,000,000, for example 1800:7500,3800:14000, or for a single fuel 1 to 10 comma-separated numbers of kWh from 0 to 1,000,000, for example 1800,3800; "much" was sent.',
    ]);
  });

  it('get one error if they do not suit the fuel, which says what does', () => {
    expect(readUsages('1800', 'dual_fuel').errors).toEqual([
      {
        code: 'invalid-parameter-value',
        message:
          'other_usages must be 1 to 10 comma-separated pairs electricity:gas in kWh from 0 to 1,000,000, for example 1800:7500,3800:14000 (numbers are for one fuel); "1800" was sent.',
        parameters: { other_usages: '1800' },
      },
    ]);
    expect(readUsages('1:2,3', 'dual_fuel').errors).toHaveLength(1);
    for (const fuel of ['electricity', 'gas'] as const) {
      expect(readUsages('1800,1:2', fuel).errors.map(({ message }) => message)).toEqual([
        'other_usages must be 1 to 10 comma-separated numbers of kWh from 0 to 1,000,000, for example 1800,3800 (pairs are for dual_fuel); "1800,1:2" was sent.',
      ]);
    }
  });

  it('get no error beside that of the fuel itself', () => {
    expect(readUsages('1800,1:2', undefined)).toEqual({ usages: [], errors: [] });
  });
});
