import rateEngine from '@bellawatt/electric-rate-engine';
import type { RegisterPrice } from '../../shared/pricing/index.ts';

type Rate = ConstructorParameters<typeof rateEngine.RateCalculator>[0];
type Elements = Rate['rateElements'];
type EngineProfile = Rate['loadProfile'];

const YEAR = 2025;
const NIGHT_HOURS = Array.from({ length: 8 }, (_, index) => index);
const DAY_HOURS = Array.from({ length: 16 }, (_, index) => index + 8);
const PENNY = 1_000_000;

// It would write what it finds to the console; the rates are whole.
rateEngine.RateCalculator.shouldValidate = false;

/** A year of days that are all alike, hour by hour: what the engine prices. */
export function engineProfile({ dayKwhAnHour, nightKwhAnHour }: HourlyUsage): EngineProfile {
  // Its hours are those of this process, of which one is missing and one comes twice where clocks change.
  process.env['TZ'] = 'UTC';
  const day = [...NIGHT_HOURS.map(() => nightKwhAnHour), ...DAY_HOURS.map(() => dayKwhAnHour)];
  return new rateEngine.LoadProfile(Array.from({ length: 365 }, () => day).flat(), { year: YEAR });
}

export type HourlyUsage = { readonly dayKwhAnHour: number; readonly nightKwhAnHour: number };

/** Pence a year without VAT, in floats. A price has one register, or day and night from 00:00 to 08:00. */
export function enginePence(price: RegisterPrice, loadProfile: EngineProfile): number {
  const rateElements = [
    element('FixedPerDay', [{ name: 'charge', charge: price.chargeMicropencePerDay / PENNY }]),
    price.registers.length === 1
      ? element('MonthlyEnergy', [{ name: 'all', charge: ratePence(price, 0) }])
      : element('EnergyTimeOfUse', [
          { name: 'day', charge: ratePence(price, 0), hourStarts: DAY_HOURS },
          { name: 'night', charge: ratePence(price, 1), hourStarts: NIGHT_HOURS },
        ]),
  ];
  return new rateEngine.RateCalculator({ name: 'plan', rateElements, loadProfile }).annualCost();
}

/** The names of its element types are a constant enum, which is nowhere at run time. */
function element(rateElementType: string, rateComponents: readonly object[]): Elements[number] {
  return { rateElementType, name: rateElementType, rateComponents } as unknown as Elements[number];
}

function ratePence({ registers }: RegisterPrice, register: number): number {
  return (registers[register]?.bands[0]?.rateMicropencePerKwh ?? Number.NaN) / PENNY;
}
