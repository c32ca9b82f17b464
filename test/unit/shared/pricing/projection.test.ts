import fc from 'fast-check';
import { fuelUsage, projectFuel, wholePence } from '../../../../shared/pricing/index.ts';
import { anyMicroKwh, anyPriced, atRates, makeFuelPrice } from './make.ts';

describe('the published plans at 1,000 kWh with 5 % VAT', () => {
  it.each([
    // 1,350 + 9,000 = 10,350; x 1.05 = 10,867.5, a true half
    ['13.5 p for 100 kWh, then 10', makeFuelPrice('0', ['13.5', '100'], '10'), 10_868],
    // 3,750 + 7,700 = 11,450; x 1.05 = 12,022.5, a true half
    ['12.5 p for 300 kWh, then 11', makeFuelPrice('0', ['12.5', '300'], '11'), 12_023],
    // 3,625 + 2,020 + 4,950 = 10,595; x 1.05 = 11,124.75
    [
      '14.5 p for 250, 10.1 for 200, then 9',
      makeFuelPrice('0', ['14.5', '250'], ['10.1', '200'], '9'),
      11_125,
    ],
    // 9,000 + 7 x 365 = 11,555; x 1.05 = 12,132.75
    ['9 p and 7 p a day', makeFuelPrice('7', '9'), 12_133],
    // 2,025 + 1,110 + 7,500 + 9 x 365 = 13,920; x 1.05 = 14,616
    [
      '13.5 p for 150, 11.1 for 100, then 10, 9 a day',
      makeFuelPrice('9', ['13.5', '150'], ['11.1', '100'], '10'),
      14_616,
    ],
  ])('cost what is published: %s', (_, price, pence) => {
    expect(wholePence(projectFuel(price, atRates(fuelUsage(1_000_000_000n))).totalMicropence)).toBe(
      pence,
    );
  });
});

it('a projection never costs less for more kWh', () => {
  fc.assert(
    fc.property(anyPriced, anyMicroKwh, anyMicroKwh, ({ price, usageOf }, one, more) => {
      const total = (microKwh: bigint) =>
        projectFuel(price, atRates(usageOf(microKwh))).totalMicropence;
      expect(total(one + more) >= total(one)).toBe(true);
    }),
  );
});
