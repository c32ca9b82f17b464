import type { Schemas } from '@energy-partner/client';
import { ApiError, ConnectionError } from '@energy-partner/client';
import { problemsOfApi } from '../../../demo/household/check.ts';
import { readForm } from '../../../demo/household/form.ts';
import { costLine, vatPeriods } from '../../../demo/pages/costs.ts';
import { failureOf } from '../../../demo/pages/failure.ts';
import { yearEvents } from '../../../demo/pages/year.ts';

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
    const costs = periods.flatMap((period) => [energy, charge].map((line) => costLine(line, period).pence));
    const [all, vat] = [energy.value_pence + charge.value_pence, (0.05 * (169 + 14)) / 365];
    expect(costs.reduce((sum, pence) => sum + pence, 0)).toBeCloseTo(all * (1 + vat), 6);
  });

  it('has every price with the VAT of its days', () => {
    const [spring, winter] = vatPeriods('2026-04-15', [tax]);
    if (spring === undefined || winter === undefined) throw new Error('there are three periods');
    expect(costLine(energy, spring)).toMatchObject({ what: 'Energy', use: '1,157.5 kWh', unit: 'a kWh' });
    expect(costLine(energy, spring).price).toBeCloseTo(energy.rate_with_vat_pence_per_kWh, 5);
    expect(costLine(energy, winter).price).toBe(energy.rate_pence_per_kWh);
    expect(costLine(charge, winter)).toMatchObject({ use: '182 days', price: charge.charge_pence_per_day });
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

  it('has the first day without an exit fee, the change of VAT and the rollover, in order and once', () => {
    const events = yearEvents('2026-11-21', [side, side]);
    expect(events.map(({ date, follows }) => [date, follows])).toEqual([
      ['2026-11-21', false],
      ['2027-03-12', false],
      ['2027-04-01', false],
      ['2027-04-30', true],
      ['2027-11-21', false],
    ]);
    expect(events.map(({ text }) => text).join(' ')).toMatch(
      /exit fee\. .* rises from 0% to 5%\. Fixed ends, and Variable/,
    );
    expect(yearEvents('2027-03-20', [side]).map(({ date }) => date)).not.toContain('2027-03-12');
  });
});

describe('an error of the API', () => {
  const answer = { operationId: 'comparePlans', requestId: 'r-1', retryAfterSeconds: undefined } as const;
  const detail = (code: string, parameters: Record<string, string | null>) => ({
    code,
    message: 'For us.',
    parameters,
  });
  const form = readForm(new URLSearchParams({ post_code: 'BT1 5GS' }));

  it.each([
    [detail('postcode-not-found', { post_code: 'BT1 5GS' }), 'post_code', /do not know the postcode BT1 5GS/],
    [detail('missing-required-parameter', { dual_fuel_end_date: null }), 'end_date', /the day on which/],
    [detail('address-not-unique', { building_number: '2' }), 'flat', /more than one home/],
    [detail('plan-not-found', { plan_key: 'x' }), 'plan', /not sold at your postcode/],
  ])('is a problem of the field that mends it: $code', (error, field, message) => {
    expect(problemsOfApi(form, [error])).toEqual([{ field, message: expect.stringMatching(message) }]);
  });

  it('is a failure if no field mends it, with what to do', () => {
    const error = new ApiError({ ...answer, status: 429, retryAfterSeconds: 1, errors: [] });
    expect(failureOf(error)).toMatchObject({ lines: ['Try again in 1 second.'], requestId: 'r-1' });
    expect(problemsOfApi(form, [detail('invalid-parameter-value', { has: 'x' })])).toEqual([]);
    expect(failureOf(new ConnectionError('comparePlans', 'network', 'ECONNREFUSED')).title).toContain(
      'cannot be reached',
    );
    expect(failureOf(new TypeError('a mistake'))).toMatchObject({ status: 500 });
  });
});
