import { type Reading, ReadingError, usageFromReadings } from '@energy-partner/client';

const ELECTRICITY = { fuel: 'electricity' } as const;
const HALF_HOUR_MS = 1_800_000;

/** Readings of half hours from one instant to another; each has the kWh that `kwhOf` returns. */
function readings(
  from: string,
  to: string,
  kwhOf: (position: number) => number = () => 0.25,
): readonly Reading[] {
  const startMs = Date.parse(from);
  const count = (Date.parse(to) - startMs) / HALF_HOUR_MS;
  return Array.from({ length: count }, (_, position) => ({
    start: new Date(startMs + position * HALF_HOUR_MS),
    kwh: kwhOf(position),
  }));
}

/** The 365 days of London's calendar from 1 April 2025. */
const YEAR = ['2025-03-31T23:00:00Z', '2026-03-31T23:00:00Z'] as const;

/** The kWh of every reading differs, so that a reading in the wrong place shows. */
const uneven = (position: number): number => ((position * 7919) % 997) / 1000;

describe('readings of a whole year', () => {
  it('give the sum of all readings, and the mean of each half hour of the day', () => {
    const year = readings(...YEAR, uneven);
    const { parameters, missing, clockChanges, from, to } = usageFromReadings(year, ELECTRICITY);
    const sum = year.reduce((total, { kwh }) => total + kwh, 0);
    expect(year).toHaveLength(17_520);
    expect(missing).toEqual({ days: [], halfHours: 0 });
    expect([from, to]).toEqual(['2025-04-01', '2026-03-31']);
    expect(clockChanges).toEqual(['2025-10-26', '2026-03-29']);
    const halfHours = parameters.half_hours?.split(',').map(Number) ?? [];
    expect(halfHours).toHaveLength(48);
    // Twice at 01:00 in autumn, and never in spring, is 365 times: the means add up to the year.
    expect(parameters.electricity_usage_kwh).toBeCloseTo(sum, 5);
    const atMidnight = year.filter(({ start }) => londonTime(start) === '00:00');
    const mean = atMidnight.reduce((total, { kwh }) => total + kwh, 0) / atMidnight.length;
    expect(halfHours[0]).toBeCloseTo(mean, 6);
  });

  it('count only for the last 365 days if there are two years', () => {
    const before = readings('2024-03-31T23:00:00Z', YEAR[0], () => 9);
    const { parameters, from } = usageFromReadings([...before, ...readings(...YEAR)], ELECTRICITY);
    expect(from).toBe('2025-04-01');
    expect(parameters.electricity_usage_kwh).toBe(4380);
  });

  it('give only a usage if they are of gas', () => {
    const { parameters } = usageFromReadings(readings(...YEAR), { fuel: 'gas' });
    expect(parameters).toEqual({ gas_usage_kwh: 4380 });
  });
});

describe('the layout of a file', () => {
  const objects = readings(...YEAR, uneven);
  const expected = usageFromReadings(objects, ELECTRICITY);
  const file = (name: string, startOf: (start: Date) => string): string =>
    [
      `MPAN,${name},"Energy (kWh)"`,
      ...objects.map(({ start, kwh }) => `1,${startOf(new Date(start))},${kwh}`),
    ].join('\r\n');

  it.each([
    ['in UTC', 'utc', file('Start', (start) => start.toISOString().slice(0, 16))],
    ['in London time', 'london', file('start_time', (start) => londonText(start))],
    [
      'with offsets',
      undefined,
      file('Interval start', (start) => `${londonText(start)}:00${offset(start)}`),
    ],
    [
      'with spaces and Z',
      undefined,
      file('START', (start) => start.toISOString().replace('T', ' ')),
    ],
  ] as const)('may have its times %s', (_, clock, text) => {
    const options = clock === undefined ? ELECTRICITY : { ...ELECTRICITY, clock };
    expect(usageFromReadings(text, options)).toEqual(expected);
  });

  it('is refused if it names no columns, or if its times have no clock', () => {
    expect(() => usageFromReadings('2026-01-01T00:00Z,1', ELECTRICITY)).toThrow(ReadingError);
    expect(() => usageFromReadings('start,kwh\n2026-01-01T00:00,1', ELECTRICITY)).toThrow(
      'reading 1 does not begin at a half hour that exists: "2026-01-01T00:00"; a time without an offset needs the option clock',
    );
  });

  it.each([
    ['2026-01-01T00:10Z,1'],
    ['yesterday,1'],
    ['2026-02-30T00:00Z,1'],
    ['2026-01-01T00:00Z,'],
    ['2026-01-01T00:00Z,-1'],
    ['2026-01-01T00:00Z,much'],
    ['2026-01-01T00:00Z,Infinity'],
    ['2026-03-29 01:30,1'],
  ])('is refused for the line %s', (line) => {
    const options = { ...ELECTRICITY, clock: 'london' } as const;
    expect(() => usageFromReadings(`start,kwh\n${line}`, options)).toThrow(ReadingError);
  });

  it('is refused if it is empty', () => {
    expect(() => usageFromReadings([], ELECTRICITY)).toThrow('there are no readings');
  });
});

describe('readings that do not suffice', () => {
  it('leave out the year if they cover weeks, unless a year may be scaled from that many days', () => {
    const weeks = readings('2026-01-05T00:00:00Z', '2026-02-02T00:00:00Z');
    const { parameters, leftOut } = usageFromReadings(weeks, ELECTRICITY);
    expect(Object.keys(parameters)).toEqual(['half_hours']);
    expect(leftOut).toEqual({
      electricity_usage_kwh: 'the readings are of 28 days, and 365 are needed',
    });
    const scaled = usageFromReadings(weeks, { ...ELECTRICITY, scaleYearFromDays: 28 });
    expect(scaled.parameters.electricity_usage_kwh).toBe(4380);
  });

  it('never scale a year of gas up from some months', () => {
    const days = readings('2025-04-01T23:00:00Z', YEAR[1]);
    const gas = usageFromReadings(days, { fuel: 'gas', scaleYearFromDays: 28 });
    expect(gas.parameters).toEqual({});
    expect(gas.leftOut).toEqual({
      gas_usage_kwh: 'the readings are of 364 days, and 365 are needed',
    });
  });

  it('leave out the half hours if there are fewer than 28 days', () => {
    const days = readings('2026-01-05T00:00:00Z', '2026-02-01T00:00:00Z');
    expect(usageFromReadings(days, ELECTRICITY).parameters).toEqual({});
  });

  it('give no average day if all are 0', () => {
    const zeros = readings(...YEAR, () => 0);
    const { parameters, leftOut } = usageFromReadings(zeros, ELECTRICITY);
    expect(parameters).toEqual({ electricity_usage_kwh: 0 });
    expect(leftOut).toEqual({ half_hours: 'all readings are 0' });
  });

  it('leave everything out if the missing ones are more than a tenth', () => {
    const month = readings('2026-01-01T00:00:00Z', '2026-01-31T00:00:00Z');
    const without = (count: number) =>
      usageFromReadings([...month.slice(0, 480), ...month.slice(480 + count)], ELECTRICITY);
    expect(without(144).missing).toEqual({
      days: ['2026-01-11', '2026-01-12', '2026-01-13'],
      halfHours: 144,
    });
    expect(without(144).parameters.half_hours).toBeDefined();
    expect(without(145).parameters).toEqual({});
    expect(without(145).leftOut.half_hours).toBe(
      'more than a tenth of the half hours have no reading',
    );
  });

  it('are completed by the mean of the same half hour on other days', () => {
    const month = readings('2026-01-01T00:00:00Z', '2026-01-31T00:00:00Z', (position) =>
      position % 48 === 20 ? 2 : 0.1,
    );
    const withGaps = month.filter((_, position) => position % 480 !== 20);
    const { parameters, missing } = usageFromReadings(withGaps, {
      ...ELECTRICITY,
      scaleYearFromDays: 30,
    });
    expect(missing.halfHours).toBe(3);
    expect(parameters.electricity_usage_kwh).toBe(2445.5);
  });
});

it('the first reading of a half hour is kept, and others of that half hour are counted', () => {
  const month = readings('2026-01-01T00:00:00Z', '2026-01-31T00:00:00Z');
  const usage = usageFromReadings([...month, { start: '2026-01-01T00:00Z', kwh: 99 }], ELECTRICITY);
  expect(usage.doubles).toBe(1);
  expect(usage.parameters.half_hours?.startsWith('0.25,')).toBe(true);
});

it('an Economy 7 meter gets the percentage of its night hours', () => {
  const month = readings('2026-01-01T00:00:00Z', '2026-01-31T00:00:00Z', (position) =>
    position % 48 >= 1 && position % 48 < 15 ? 0.5 : 0.1,
  );
  const options = { ...ELECTRICITY, electricityVariant: 'economy_7' } as const;
  // 14 half hours at 0.5 kWh of 7 + 3.4 kWh a day
  expect(usageFromReadings(month, options).parameters.percent_night_usage).toBe(67);
  const night = { from: '23:00', to: '06:00' };
  // 11 half hours from 00:30 at 0.5 kWh, and 3 at 0.1
  expect(usageFromReadings(month, { ...options, night }).parameters.percent_night_usage).toBe(56);
});

function londonText(start: Date): string {
  const parts = { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'short' } as const;
  return start.toLocaleString('sv-SE', parts);
}

function londonTime(start: Date | string): string {
  return londonText(new Date(start)).slice(11);
}

function offset(start: Date): string {
  const isSummer = londonText(start) !== start.toISOString().slice(0, 16).replace('T', ' ');
  return isSummer ? '+01:00' : '+00:00';
}
