import type { Schemas } from '@energy-partner/client';
import { ApiError, ConnectionError } from '@energy-partner/client';
import { workedLine } from '../../../demo/pages/breakdown-lines.ts';
import { failureOf } from '../../../demo/pages/failure-words.ts';
import { ratesOfDay } from '../../../demo/pages/half-hours.ts';
import { yearEvents } from '../../../demo/pages/year-events.ts';

describe('a line of a breakdown', () => {
  it('is units times rate', () => {
    const line = {
      type: 'consumption',
      value_pence: 54928.5725,
      rate_pence_per_kWh: 21.971429,
      rate_with_vat_pence_per_kWh: 21.971429,
      usage_kWh: 2500,
      days: 365,
    } as const;
    expect(workedLine({ ...line, register: 'all' })).toEqual({
      what: 'Energy',
      sum: '2,500 kWh × 21.971429p',
      value: '£549.29',
    });
    expect(workedLine({ ...line, register: 'night' }).what).toBe('Energy by night');
  });

  it('names the times of a time-of-use rate', () => {
    const line = {
      type: 'consumption',
      value_pence: 100,
      rate_pence_per_kWh: 8.54,
      rate_with_vat_pence_per_kWh: 8.54,
      usage_kWh: 12,
      register: 'all',
      days: 365,
      usage_share_percent: 40,
    } as const;
    const times = [{ from: '16:00', to: '19:00', days: 'weekdays' }] as const;
    expect(workedLine({ ...line, times }).what).toBe('Energy, 16:00 to 19:00 on weekdays');
    expect(workedLine(line).what).toBe('Energy, at all other times');
  });

  it('is days times charge, or the days at each rate of VAT', () => {
    const charge = { value_pence: 13762.23813, charge_pence_per_day: 37.704762, charge_with_vat_pence_per_day: 37.7 };
    expect(workedLine({ type: 'standing-charge', ...charge, days: 365 })).toEqual({
      what: 'Standing charge',
      sum: '365 days × 37.704762p',
      value: '£137.62',
    });
    const rates = [
      { percent: 0, days: 1 },
      { percent: 5, days: 364 },
    ];
    expect(workedLine({ type: 'tax', value_pence: 2211.27952, rates }).sum).toBe('0% for 1 day, 5% for 364 days');
  });
});

describe('the rates of a day', () => {
  it('are those of their windows, also past midnight, and the other rate at all other times', () => {
    const rates = [
      { pence: 8, times: [{ from: '23:30', to: '05:30' }] },
      { pence: 40, times: [{ from: '16:00', to: '19:00', days: 'weekdays' }] },
      { pence: 25, times: undefined },
    ] as const;
    const weekdays = ratesOfDay(rates, 'weekdays');
    expect(weekdays).toHaveLength(48);
    expect([weekdays[0], weekdays[10], weekdays[11], weekdays[47], weekdays[46]]).toEqual([8, 8, 25, 8, 25]);
    expect([weekdays[32], weekdays[37], weekdays[38]]).toEqual([40, 40, 25]);
    expect(ratesOfDay(rates, 'weekends')[32]).toBe(25);
  });
});

describe('a year as things stand', () => {
  const plan = {
    name: 'Fixed',
    product_end_date: null,
    exit_fee_free_from: '2027-03-12',
  } as Schemas['CurrentPlanDetail'];
  const line = (rates: readonly { percent: number; days: number }[]) => ({
    breakdown: [{ type: 'tax' as const, value_pence: 0, rates }],
    total_pence: 0,
  });
  const side = {
    plan,
    rollover_plan: { name: 'Variable' } as Schemas['PlanDetail'],
    plan_duration: {
      rollover: true,
      rollover_treatment: 'fixed-plan',
      days_on_current_plan: 160,
      rollover_date: '2027-04-30',
      reference_date: '2026-11-21',
    },
    personal_projection: {
      total_pence: 0,
      current: {
        total_pence: 0,
        electricity: line([
          { percent: 0, days: 131 },
          { percent: 5, days: 29 },
        ]),
      },
      rollover: { total_pence: 0, electricity: line([{ percent: 5, days: 205 }]) },
    },
  } as const;

  it('has the first day without an exit fee, the change of VAT and the rollover, in order', () => {
    expect(yearEvents('2026-11-21', [side]).map(({ date }) => date)).toEqual([
      '2026-11-21',
      '2027-03-12',
      '2027-04-01',
      '2027-04-30',
    ]);
  });

  it('says once what holds for both fuels', () => {
    expect(yearEvents('2026-11-21', [side, side])).toHaveLength(4);
  });

  it('says nothing of exit fees that no longer apply', () => {
    const dates = yearEvents('2027-03-20', [side]).map(({ date }) => date);
    expect(dates).not.toContain('2027-03-12');
  });
});

describe('an error', () => {
  const answer = { operationId: 'comparePlans', requestId: 'r-1', retryAfterSeconds: undefined } as const;
  const apiError = (status: number, code: string, parameters: Record<string, string | null>): ApiError =>
    new ApiError({ ...answer, status, errors: [{ code, message: 'For developers.', parameters }] });

  it('of a postcode repeats it, and says which are not compared', () => {
    const { title, lines } = failureOf(apiError(404, 'postcode-not-found', { post_code: 'bt1 5gs' }));
    expect(title).toBe('We do not know the postcode BT1 5GS');
    expect(lines.join(' ')).toContain('Northern Ireland');
  });

  it('of a field calls it what the form does', () => {
    expect(failureOf(apiError(400, 'missing-required-parameter', { gas_usage_kwh: null })).lines).toEqual([
      'Enter how much gas you use in a year, from 0 to 1,000,000 kWh.',
    ]);
    expect(failureOf(apiError(400, 'invalid-parameter-value', { ev_kwh: '-1' })).lines).toEqual([
      'Enter how much of your electricity charges your car, no more than you use in a year.',
    ]);
  });

  it('of too many requests says how long to wait', () => {
    const error = new ApiError({ ...answer, status: 429, retryAfterSeconds: 1, errors: [] });
    expect(failureOf(error)).toMatchObject({ lines: ['Try again in 1 second.'], requestId: 'r-1' });
  });

  it('of an API that does not answer is not the visitor’s', () => {
    expect(failureOf(new ConnectionError('comparePlans', 'network', 'ECONNREFUSED')).title).toBe(
      'The prices cannot be reached just now',
    );
  });

  it('that nobody expected is not hidden', () => {
    expect(() => failureOf(new TypeError('a mistake'))).toThrow('a mistake');
  });
});
