import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import {
  TYPICAL_CONSUMPTION,
  typicalAnnualKwh,
  type UsageProfile,
} from '../../../../shared/pricing/typical-consumption.ts';

type Collected = Readonly<
  Record<'effective_from' | 'profile' | 'low_kwh' | 'medium_kwh' | 'high_kwh', string>
>;

/** The regulator's values as they were collected. */
const COLLECTED = parse<Collected>(readFileSync('test/fixtures/pricing/typical-consumption.csv'), {
  columns: true,
});

function valuesOn(profile: UsageProfile, day: string): readonly number[] {
  return (['low', 'medium', 'high'] as const).map((level) => typicalAnnualKwh(profile, level, day));
}

describe('typical consumption', () => {
  it.each([
    ['2003-01-01', [10_000, 20_500, 28_000], [1650, 3300, 4950], [3900, 6600, 10_900]],
    ['2026-06-30', [7500, 11_500, 17_000], [1800, 2700, 4100], [2200, 3900, 6700]],
    // Economy 7, proportions of 2023: 3,400 x 2,200 / 3,900 = 1,917.9; 3,400 x 6,700 / 3,900 =
    // 5,841.03
    ['2026-07-01', [6000, 9500, 14_000], [1600, 2500, 3800], [1900, 3400, 5800]],
  ])('has the low, medium and high values in force on %s', (day, gas, standard, economy7) => {
    expect(valuesOn('gas', day)).toEqual(gas);
    expect(valuesOn('electricity_standard', day)).toEqual(standard);
    expect(valuesOn('electricity_economy_7', day)).toEqual(economy7);
  });

  it('has the values that were collected, row for row', () => {
    const collected = Map.groupBy(COLLECTED, ({ effective_from }) => effective_from);
    const levelsOf = (profile: string, row?: readonly Collected[]) =>
      row
        ?.filter((one) => one.profile === profile)
        .flatMap(({ low_kwh, medium_kwh, high_kwh }) => [low_kwh, medium_kwh, high_kwh])
        .map((kwh) => (kwh === '' ? null : Number(kwh)));
    expect(TYPICAL_CONSUMPTION.map(([from, ...levels]) => [from, ...levels.slice(0, 3)])).toEqual(
      [...collected].map(([from, row]) => [
        from,
        ...['', 'PC1', 'PC2_E7'].map((profile) => levelsOf(profile, row)),
      ]),
    );
  });

  it('is unknown before 2003, and for a text that is not a day', () => {
    expect(() => typicalAnnualKwh('gas', 'medium', '2002-12-31')).toThrow(RangeError);
    expect(() => typicalAnnualKwh('gas', 'medium', '2026-02-30')).toThrow(RangeError);
  });
});
