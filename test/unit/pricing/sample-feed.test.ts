import {
  currentYear,
  householdTerms,
  microFromDecimal,
  type Price,
  projectPlan,
  withoutVat,
} from '../../../shared/pricing/index.ts';
import { kwh, makePrice } from './make.ts';

/** A price of a feed whose prices include 5 % VAT. */
const priceWithVat = (charge: string, rate: string): Price => ({
  chargeMicropencePerDay: withoutVat(microFromDecimal(charge), 500),
  registers: [
    {
      name: 'all',
      bands: [{ rateMicropencePerKwh: withoutVat(microFromDecimal(rate), 500), widthMicroKwhPerYear: null }],
    },
  ],
});

describe('SW1A 1AA, region 12, at 2,500 kWh of electricity and 9,500 of gas', () => {
  const today = '2026-11-21';
  const terms = householdTerms({ electricity: kwh('2500'), gas: kwh('9500') }, today);
  const standardVariable = {
    electricity: makePrice('42.6533', '25.0928'),
    gas: makePrice('28.1152', '7.1431'),
  };

  it('costs 164243 pence on British Gas standard variable', () => {
    // electricity: 2,500 x 25.0928 + 365 x 42.6533 = 78,300.4545; x 1.05 = 82,215.48
    // gas: 9,500 x 7.1431 + 365 x 28.1152 = 78,121.498; x 1.05 = 82,027.57
    const now = currentYear(
      {
        electricity: { price: standardVariable.electricity, rolloverPrice: null, endDate: null },
        gas: { price: standardVariable.gas, rolloverPrice: null, endDate: null },
      },
      terms,
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
    const projection = projectPlan(tracker, terms);
    expect(projection).toMatchObject({
      electricityTotalPence: 72_125,
      gasTotalPence: 61_722,
      totalPence: 133_847,
    });
    expect(projectPlan(standardVariable, terms).totalPence - projection.totalPence).toBe(30_396);
  });
});
