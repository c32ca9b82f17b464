import {
  averageRateMicropence,
  distancePence,
  microFromDecimal,
  type Rates,
  rateDistance,
} from '../../../../shared/pricing/index.ts';
import { economy7, kwh, makeDayNightPrice, makeFuelPrice } from './make.ts';

describe('the average rate of a price', () => {
  it.each([
    ['one rate', makeFuelPrice('50', '25.0928'), kwh('2500'), 25_092_800n],
    // (3,750 + 7,700) / 1,000
    ['two bands', makeFuelPrice('50', ['12.5', '300'], '11'), kwh('1000'), 11_450_000n],
    // within the first band
    ['a band not left', makeFuelPrice('50', ['12.5', '300'], '11'), kwh('200'), 12_500_000n],
    // (10 + 2 x 11) / 3 = 10.6666666...
    ['a rounded third', makeFuelPrice('50', ['10', '1'], '11'), kwh('3'), 10_666_667n],
    ['no use', makeFuelPrice('50', ['12.5', '300'], '11'), kwh('0'), 12_500_000n],
    // 0.58 x 30 + 0.42 x 13 = 22.86
    ['day and night', makeDayNightPrice('50', ['30'], ['13']), economy7('3400', '42'), 22_860_000n],
  ])('is worked out for %s', (_, price, usage, rate) => {
    expect(averageRateMicropence(price, usage)).toBe(rate);
  });
});

describe('the distance of rates', () => {
  const rates = (charge: string, rate: string): Rates => ({
    chargeMicropencePerDay: microFromDecimal(charge),
    rateMicropencePerKwh: microFromDecimal(rate),
  });
  const none = rates('0', '0');
  const electricity = { usage: kwh('2500') };

  it.each([
    ['nothing for the same rates', [{ ...electricity, asked: rates('45', '25'), offered: rates('45', '25') }], 0],
    // 1 x 365 + 0.5 x 2,500 = 1,615
    ['whole pence', [{ ...electricity, asked: rates('45', '25'), offered: rates('44', '25.5') }], 1615],
    ['the same both ways', [{ ...electricity, asked: rates('44', '25.5'), offered: rates('45', '25') }], 1615],
    ['counted from below zero', [{ ...electricity, asked: rates('45', '25'), offered: rates('-5', '25') }], 18_250],
    // 0.0002 x 2,500 = 0.5
    ['half a penny', [{ ...electricity, asked: rates('0', '0.0002'), offered: none }], 1],
    ['less than half a penny', [{ ...electricity, asked: rates('0', '0.000199'), offered: none }], 0],
    [
      'two fuels, rounded once',
      [
        { ...electricity, asked: rates('0', '0.0001'), offered: none },
        { ...electricity, asked: none, offered: rates('0', '0.0001') },
      ],
      1,
    ],
    // 10^9 x 365 + 10^9 x 2,500
    ['of absurd rates', [{ ...electricity, asked: rates('1000000000', '1000000000'), offered: none }], 2.865e12],
  ])('is the pence by which a year would differ: %s', (_, fuels, pence) => {
    expect(distancePence(rateDistance(fuels))).toBe(pence);
  });
});
