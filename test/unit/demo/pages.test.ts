import { ApiError, ConnectionError } from '@energy-partner/client';
import { costLine, vatPeriods } from '../../../demo/pages/costs.ts';
import { failureOf } from '../../../demo/pages/failure.ts';

describe('what a year costs', () => {
  const tax = {
    type: 'tax',
    value_pence: 2211.27952,
    rates: [
      { percent: 5, days: 169 },
      { percent: 0, days: 182 },
      { percent: 5, days: 14 },
    ],
  } as const;
  const energy = {
    type: 'consumption',
    value_pence: 54928.5725,
    rate_pence_per_kWh: 21.971429,
    rate_with_vat_pence_per_kWh: 23.07,
    usage_kWh: 2500,
    days: 365,
    register: 'all',
  } as const;
  const charge = {
    type: 'standing-charge',
    value_pence: 13762.23813,
    charge_pence_per_day: 37.704762,
    charge_with_vat_pence_per_day: 39.59,
    days: 365,
  } as const;

  it('is told for each run of days at one rate of VAT, and adds up to the lines with their VAT', () => {
    const periods = vatPeriods('2026-04-15', [energy, charge, tax]);
    expect(periods.map(({ from, percent, days }) => [from, percent, days])).toEqual([
      ['2026-04-15', 5, 169],
      ['2026-10-01', 0, 182],
      ['2027-04-01', 5, 14],
    ]);
    const costs = periods.flatMap((period) =>
      [energy, charge].map((line) => costLine(line, period).pence),
    );
    const [all, vat] = [energy.value_pence + charge.value_pence, (0.05 * (169 + 14)) / 365];
    expect(costs.reduce((sum, pence) => sum + pence, 0)).toBeCloseTo(all * (1 + vat), 6);
  });

  it('has every price with the VAT of its days, and the register or the times of a rate', () => {
    const [spring, winter] = vatPeriods('2026-04-15', [tax]).map((period) => (line: object) => ({
      ...costLine({ ...energy, ...line }, period),
    }));
    const { rate_with_vat_pence_per_kWh: withVat, rate_pence_per_kWh: without } = energy;
    expect(spring?.({})).toMatchObject({
      what: 'Energy',
      use: '1,157.5 kWh',
      price: expect.closeTo(withVat, 5),
    });
    expect(winter?.({ register: 'night' })).toMatchObject({
      what: 'Energy by night',
      price: without,
    });
    expect(winter?.(charge)).toMatchObject({ use: '182 days', price: charge.charge_pence_per_day });
    expect(winter?.({ usage_share_percent: 40 }).what).toBe('Energy, at all other times');
    const times = [{ from: '16:00', to: '19:00', days: 'weekdays' }];
    expect(winter?.({ times }).what).toBe('Energy, 16:00 to 19:00 on weekdays');
  });
});

it('an error that no field mends is a failure, with what to do', () => {
  const answer = { operationId: 'comparePlans', requestId: 'r-1', status: 429 } as const;
  const limited = failureOf(new ApiError({ ...answer, retryAfterSeconds: 1, errors: [] }));
  expect(limited).toMatchObject({ lines: ['Try again in 1 second.'], requestId: 'r-1' });
  const unreachable = failureOf(new ConnectionError('comparePlans', 'network', 'ECONNREFUSED'));
  expect(unreachable.title).toContain('cannot be reached');
  expect(failureOf(new TypeError('a mistake'))).toMatchObject({ status: 500 });
});
