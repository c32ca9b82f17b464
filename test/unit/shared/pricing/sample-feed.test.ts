import {
  currentCost,
  microFromDecimal,
  type Price,
  pricingBasis,
  projectPlan,
  withoutVat,
} from '../../../../shared/pricing/index.ts';
import { kwh, makeFuelPrice } from './make.ts';

/** A price of a feed whose prices include 5 % VAT. */
function priceWithVat(charge: string, rate: string): Price {
  return {
    chargeMicropencePerDay: withoutVat(microFromDecimal(charge), 500),
    registers: [
      {
        name: 'all',
        bands: [{ rateMicropencePerKwh: withoutVat(microFromDecimal(rate), 500), widthMicroKwhPerYear: null }],
      },
    ],
  };
}

describe('SW1A 1AA, region 12, at 2,500 kWh of electricity and 9,500 of gas, a year at 5 % VAT', () => {
  /** Its year has 5 % VAT on both fuels throughout. */
  const today = '2025-09-01';
  const basis = pricingBasis({ electricity: kwh('2500'), gas: kwh('9500') }, today);
  const standardVariable = {
    electricity: makeFuelPrice('42.6533', '25.0928'),
    gas: makeFuelPrice('28.1152', '7.1431'),
  };

  it('costs 164243 pence on British Gas standard variable', () => {
    // electricity: 2,500 x 25.0928 + 365 x 42.6533 = 78,300.4545; x 1.05 = 82,215.48
    // gas: 9,500 x 7.1431 + 365 x 28.1152 = 78,121.498; x 1.05 = 82,027.57
    const now = currentCost(
      {
        electricity: { price: standardVariable.electricity, rolloverPrice: null, endDate: null },
        gas: { price: standardVariable.gas, rolloverPrice: null, endDate: null },
      },
      basis,
      today,
    );
    expect(now.projection).toMatchObject({
      electricityTotalPence: 82_215,
      gasTotalPence: 82_028,
      totalPence: 164_243,
    });
  });

  it('costs 133847 pence on the tracker whose rates came with VAT, 30396 less', () => {
    // electricity: 39.59 / 1.05 = 37.704762, 23.07 / 1.05 = 21.971429; 54,928.5725 + 13,762.23813; x 1.05 = 72,125.35
    // gas: 26.47 / 1.05 = 25.209524, 5.48 / 1.05 = 5.219048; 49,580.956 + 9,201.47626; x 1.05 = 61,721.55
    const tracker = { electricity: priceWithVat('39.59', '23.07'), gas: priceWithVat('26.47', '5.48') };
    const projection = projectPlan(tracker, basis);
    expect(projection).toMatchObject({
      electricityTotalPence: 72_125,
      gasTotalPence: 61_722,
      totalPence: 133_847,
    });
    expect(projectPlan(standardVariable, basis).totalPence - projection.totalPence).toBe(30_396);
  });
});

describe('SW1A 1AA, region 12, at 2,500 kWh of electricity and 9,500 of gas, 131 days without VAT on electricity', () => {
  const today = '2026-11-21';
  const basis = pricingBasis({ electricity: kwh('2500'), gas: kwh('9500') }, today);
  const electricity = { price: makeFuelPrice('42.6533', '25.0928'), rolloverPrice: null, endDate: null };
  const gas = { price: makeFuelPrice('28.1152', '7.1431'), rolloverPrice: null, endDate: null };

  it('costs 162838 pence on British Gas standard variable', () => {
    // electricity: 78,300.4545 net; x 234 / 365 x 5 % = 2,509.904980 (half up from 2,509.90497986...)
    const { projection } = currentCost({ electricity, gas }, basis, today);
    expect(projection).toMatchObject({ electricityTotalPence: 80_810, gasTotalPence: 82_028, totalPence: 162_838 });
    expect(projection.current.electricity?.lines.at(-1)).toEqual({
      kind: 'tax',
      rates: [
        { basisPoints: 0, days: 131 },
        { basisPoints: 500, days: 234 },
      ],
      valueMicropence: 2_509_904_980n,
    });
  });

  it('costs 132615 pence on the tracker whose rates came with VAT, 30223 less', () => {
    const tracker = { electricity: priceWithVat('39.59', '23.07'), gas: priceWithVat('26.47', '5.48') };
    const projection = projectPlan(tracker, basis);
    // 54,928.5725 + 13,762.23813 = 68,690.810630 net
    expect(projection.current.electricity?.lines.at(-1)).toMatchObject({ valueMicropence: 2_201_869_820n });
    expect(projection).toMatchObject({ electricityTotalPence: 70_893, gasTotalPence: 61_722, totalPence: 132_615 });
  });

  it('has 10 of 141 days with VAT on a plan that ends on 11 April 2027, and VAT on all days after it', () => {
    const ending = { ...electricity, endDate: '2027-04-11' };
    const { current, rollover } = currentCost({ electricity: ending }, basis, today).projection;
    const values = [current, rollover].map((part) =>
      part?.electricity?.lines.map(({ kind, valueMicropence }) => [kind, valueMicropence]),
    );
    // 2,500 x 141 / 365 x 25.0928 = 24,233.457534..., 141 x 42.6533 = 6,014.1153; 30,247.572834 x 10 / 141 x 5 %
    expect(values[0]).toEqual([
      ['consumption', 24_233_457_534n],
      ['standing-charge', 6_014_115_300n],
      ['tax', 107_260_897n],
    ]);
    // 2,500 x 224 / 365 x 25.0928 = 38,498.542466..., 224 x 42.6533 = 9,554.3392; 48,052.881666 x 5 %
    expect(values[1]).toEqual([
      ['consumption', 38_498_542_466n],
      ['standing-charge', 9_554_339_200n],
      ['tax', 2_402_644_083n],
    ]);
  });
});
