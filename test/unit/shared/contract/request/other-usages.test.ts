import { otherUsagesField, readOtherUsages } from '../../../../../shared/contract/request/other-usages.ts';
import { createReader, fromQuery } from '../../../../../shared/contract/request/read.ts';
import type { Fuel } from '../../../../../shared/pricing/index.ts';

function read(other_usages: string, fuel: Fuel | undefined) {
  const reader = createReader({ other_usages: otherUsagesField }, fromQuery({ other_usages: [other_usages] }));
  return { usages: readOtherUsages(reader, fuel), errors: reader.errors() };
}

describe('the other usages of a request', () => {
  it('are pairs of electricity and gas for dual fuel', () => {
    expect(read('1800:7500,3800.5:0', 'dual_fuel')).toEqual({
      usages: [
        { electricity: '1800', gas: '7500' },
        { electricity: '3800.5', gas: '0' },
      ],
      errors: [],
    });
  });

  it('are numbers for a single fuel', () => {
    expect(read('1800,3800', 'electricity').usages).toEqual([{ electricity: '1800' }, { electricity: '3800' }]);
    expect(read('1000000', 'gas').usages).toEqual([{ gas: '1000000' }]);
  });

  it('are none if none is sent', () => {
    expect(read('', 'dual_fuel')).toEqual({ usages: [], errors: [] });
  });

  it('are up to ten', () => {
    const usages = (count: number) => Array.from({ length: count }, () => '1:2').join(',');
    expect(read(usages(10), 'dual_fuel').usages).toHaveLength(10);
    expect(read(usages(11), 'dual_fuel').errors).toMatchObject([{ parameters: { other_usages: usages(11) } }]);
  });

  it.each(['1:2:3', '1:', ':2', ':', ',', '1:2,', '1:2;3:4', '-1:2', '1e3:2', ' 1:2', '1000001:1', '1:x'])(
    'are not %p',
    (other_usages) => {
      const { usages, errors } = read(other_usages, 'dual_fuel');
      expect(usages).toEqual([]);
      expect(errors).toMatchObject([{ code: 'invalid-parameter-value', parameters: { other_usages } }]);
    },
  );

  it('that cannot be read are told both ways to send them', () => {
    expect(read('much', 'dual_fuel').errors.map(({ message }) => message)).toEqual([
      'other_usages must be 1 to 10 comma-separated pairs electricity:gas in kWh from 0 to 1,000,000, for example 1800:7500,3800:14000, or for a single fuel 1 to 10 comma-separated numbers of kWh from 0 to 1,000,000, for example 1800,3800; "much" was sent.',
    ]);
  });

  it('get one error if they do not suit the fuel, which says what does', () => {
    expect(read('1800', 'dual_fuel').errors).toEqual([
      {
        code: 'invalid-parameter-value',
        message:
          'other_usages must be 1 to 10 comma-separated pairs electricity:gas in kWh from 0 to 1,000,000, for example 1800:7500,3800:14000 (numbers are for one fuel); "1800" was sent.',
        parameters: { other_usages: '1800' },
      },
    ]);
    expect(read('1:2,3', 'dual_fuel').errors).toHaveLength(1);
    for (const fuel of ['electricity', 'gas'] as const) {
      expect(read('1800,1:2', fuel).errors.map(({ message }) => message)).toEqual([
        'other_usages must be 1 to 10 comma-separated numbers of kWh from 0 to 1,000,000, for example 1800,3800 (pairs are for dual_fuel); "1800,1:2" was sent.',
      ]);
    }
  });

  it('get no error beside that of the fuel itself', () => {
    expect(read('1800,1:2', undefined)).toEqual({ usages: [], errors: [] });
  });
});
