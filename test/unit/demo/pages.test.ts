import { ApiError, ConnectionError } from '@energy-partner/client';
import { month } from '../../../demo/format.ts';
import { certaintyByMonth, type Period, stretchesOf } from '../../../demo/household/year.ts';
import { chargeOf } from '../../../demo/pages/costs.ts';
import { failureOf } from '../../../demo/pages/failure.ts';
import { ownPrice } from '../../../demo/pages/own-year.ts';

const QUARTERS = ['2026-07-01', '2026-10-01'];

function period(given: Partial<Period>): Period {
  const names = { supplier_key: 'x', supplier_name: 'X', plan_key: 'p', plan_name: 'P' };
  return {
    ...names,
    fuel: 'electricity',
    from: '2026-04-15',
    days: 365,
    tariff_type: 'tracker',
    price: 'known',
    total_pence: 36_500,
    breakdown: [],
    ...given,
  };
}

describe('a year as a strip', () => {
  it('is divided where a price of either fuel changes, and where the known caps end', () => {
    const fixed = { tariff_type: 'fixed', price: 'guaranteed' } as const;
    const periods = [
      period({ ...fixed, days: 30, total_pence: 6_000 }),
      period({ from: '2026-05-15', days: 335, total_pence: 33_500 }),
      period({ ...fixed, fuel: 'gas', total_pence: 73_000 }),
    ];
    const stretches = stretchesOf(periods, QUARTERS);
    expect(stretches.map(({ from, days, certainty }) => [from, days, certainty])).toEqual([
      ['2026-04-15', 30, 'promised'],
      ['2026-05-15', 47, 'known'],
      ['2026-07-01', 288, 'movable'],
    ]);
    const perDay = stretches.map(({ pencePerMonth }) => Math.round((pencePerMonth * 12) / 365));
    expect(perDay).toEqual([400, 300, 300]);
    const months = certaintyByMonth(periods, {
      day: '2026-04-15',
      cap_may_change_on: QUARTERS,
    }).map(({ certainty }) => certainty);
    expect(months.slice(0, 4)).toEqual(['promised', 'promised', 'known', 'movable']);
  });

  it('calls a price without a guarantee movable from the first day, unless it follows the cap', () => {
    const variable = period({ tariff_type: 'variable' });
    expect(stretchesOf([variable], QUARTERS).map(({ certainty }) => certainty)).toEqual([
      'movable',
    ]);
    expect(stretchesOf([period({})], []).map(({ certainty }) => certainty)).toEqual(['movable']);
  });
});

it('a month has three letters, so that twelve stand in a row', () => {
  expect(month('2026-09-01')).toBe('Sep');
});

type OwnFuel = NonNullable<Parameters<typeof ownPrice>[0]['gas']>;

function fuel(tariff_type: 'fixed' | 'tracker', end_date: string | null): OwnFuel {
  const rate_guarantee = { duration: 12, end_date: null };
  return { plan: { tariff_type, rate_guarantee }, end_date } as unknown as OwnFuel;
}

it('what a household pays now is said of each fuel if they differ, and until the end that it told', () => {
  const current = { total_pence: 0, like_for_like: {} } as Parameters<typeof ownPrice>[0];
  const tracker = fuel('tracker', null);
  const fixed = fuel('fixed', '2026-07-31');
  expect(ownPrice({ ...current, electricity: tracker, gas: tracker }, QUARTERS)).toEqual({
    label: 'follows the cap, can move on 1 July',
    isPromised: false,
  });
  expect(ownPrice({ ...current, electricity: fixed, gas: tracker }, QUARTERS)).toEqual({
    label: 'electricity fixed until 31 July 2026; gas follows the cap, can move on 1 July',
    isPromised: false,
  });
});

it('a line of a bill can be checked by multiplication, and names the register or the times of its rate', () => {
  const energy = {
    type: 'consumption',
    value_pence: 54_928.5725,
    rate_pence_per_kWh: 21.971429,
    rate_with_vat_pence_per_kWh: 22.522222,
    usage_kWh: 2_700.5,
    days: 365,
    register: 'all',
  } as const;
  expect(chargeOf(energy)).toMatchObject({ what: 'Energy', use: '2,700.5 kWh' });
  expect(chargeOf(energy).pence).toBeCloseTo(2_700.5 * 22.522222, 6);
  expect(chargeOf({ ...energy, register: 'night' }).what).toBe('Energy by night');
  expect(chargeOf({ ...energy, usage_share_percent: 40 }).what).toBe('Energy, at all other times');
  const times = [{ from: '16:00', to: '19:00', days: 'weekdays' }] as const;
  expect(chargeOf({ ...energy, times }).what).toBe('Energy, 16:00 to 19:00 on weekdays');
});

it('an error that no field can mend is a failure, with what to do', () => {
  const ids = { operationId: 'comparePlans', requestId: 'r-1', retryAfterSeconds: 1 } as const;
  const limited = failureOf(new ApiError({ ...ids, status: 429, errors: [] }));
  expect(limited).toMatchObject({ lines: ['Try again in 1 second.'], requestId: 'r-1' });
  const forbidden = failureOf(new ApiError({ ...ids, status: 403, errors: [] }));
  expect(forbidden.title).toBe('This site may not see the prices just now');
  const unreachable = failureOf(new ConnectionError('comparePlans', 'network', 'ECONNREFUSED'));
  expect(unreachable.title).toContain('cannot be reached');
  expect(failureOf(new TypeError('a mistake'))).toMatchObject({ status: 500 });
});
