import {
  addDays,
  addMonths,
  daysBetween,
  economy7Usage,
  halfHoursOf,
  loadProfile,
  microFromDecimal,
  pricingBasis,
  projectFuel,
  projectPlan,
  singleRateUsage,
  typicalAnnualKwh,
  usageFromSpend,
  vatBasisPoints,
  withLoad,
} from '../../../../shared/pricing/index.ts';
import { atRates, firstDays, kwh, loaded, makeDayNightPrice, makeFuelPrice, makeTimedPrice } from './make.ts';

const PRICE = makeFuelPrice('50', '25');
const TIMED = makeTimedPrice(['8.5', [{ from: '00:30', to: '05:30' }]], ['27', null]);
const ZEROS = Array.from({ length: 48 }, () => 0);
const SPEND = { micropence: 100_000_000_000, frequency: 'annual', nightMicropercent: null } as const;

describe('what makes no sense is refused with what was sent and what is allowed:', () => {
  it.each([
    ['not a day: 2026-02-30 (like 2026-11-21)', () => daysBetween('2026-02-30', '2026-11-21')],
    ['not a day: today (like 2026-11-21)', () => vatBasisPoints('gas', 'today')],
    ['not a day: 1.5.2026 (like 2026-11-21)', () => typicalAnnualKwh('gas', 'medium', '1.5.2026')],
    ['no day lies 1 days after 9999-12-31', () => addDays('9999-12-31', 1)],
    ['no day lies 1000000000000 days after 2026-01-01', () => addDays('2026-01-01', 1e12)],
    ['no day lies 2 months after 9999-11-30', () => addMonths('9999-11-30', 2)],
    ['not a decimal number: 1e3', () => microFromDecimal('1e3')],
    ['9007199254740992 is not an integer that can be kept exactly', () => microFromDecimal('9007199254.740992')],
    ['no VAT is known for 1994-03-31', () => vatBasisPoints('gas', '1994-03-31')],
    ['no typical use is known for 2002-12-31', () => typicalAnnualKwh('gas', 'medium', '2002-12-31')],
    ['not a half hour of the clock: 05:15 (like 05:30)', () => halfHoursOf({ from: '05:15', to: '06:00' })],
    [
      'a load profile needs 48 integers of 0 or more of weekdays and of weekends, not all 0',
      () => loadProfile({ weekday: ZEROS, weekend: ZEROS }),
    ],
    ['usage must be 0 to 3,000,000 kWh in whole millionths: -1 millionths', () => singleRateUsage(-1)],
    [
      'the night share must be 0 to 100 % in whole millionths: 100000001 millionths',
      () => economy7Usage(1_000_000, 100_000_001),
    ],
    [
      'a car takes 0 to 2000000 millionths of a kWh of this usage, not 2000001',
      () =>
        withLoad(kwh('2'), {
          profile: loadProfile({ weekday: [1, ...ZEROS.slice(1)], weekend: ZEROS }),
          carMicroKwh: 2_000_001,
        }),
    ],
    [
      'not within the 365 days from today: 366 days from day 0',
      () => projectFuel(PRICE, atRates(kwh('1')), firstDays(366)),
    ],
    [
      'a price by day and night needs the night share of the usage',
      () => projectFuel(makeDayNightPrice('0', ['1'], ['1']), atRates(kwh('1'))),
    ],
    [
      'a price by day and night needs the night share of the usage',
      () => usageFromSpend(SPEND, makeDayNightPrice('0', ['1'], ['1']), 500),
    ],
    ['a time-of-use price needs the load profile of the usage', () => projectFuel(TIMED, atRates(kwh('1')))],
    ['a time-of-use price needs the load profile of the usage', () => usageFromSpend(SPEND, TIMED, 500)],
    [
      'a price needs at least one unit rate',
      () => projectFuel({ chargeMicropencePerDay: 0, registers: [] }, atRates(kwh('0'))),
    ],
    [
      'a price needs at least one unit rate',
      () => projectFuel({ chargeMicropencePerDay: 0, registers: [{ name: 'all', bands: [] }] }, atRates(kwh('0'))),
    ],
    [
      'the usage of gas is not known',
      () => projectPlan({ gas: PRICE }, pricingBasis({ electricity: loaded('1') }, '2026-11-21')),
    ],
  ])('%s', (message, attempt) => {
    expect(attempt).toThrow(new RangeError(message));
  });
});
