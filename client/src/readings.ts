import {
  addDays,
  HALF_HOUR_MS,
  halfHoursOf,
  indexOf,
  instantsOf,
  type LocalClock,
  londonDay,
} from './london-time.ts';

/** The energy of one half hour. */
export type Reading = {
  /** The beginning of the half hour. A text may have an offset, or be of the `clock` given. */
  readonly start: Date | string;
  readonly kwh: number;
};

/** Says what the readings are of, and how to understand them. */
export type ReadingOptions = {
  readonly fuel: 'electricity' | 'gas';
  /** For `economy_7`, the result has `percent_night_usage`. */
  readonly electricityVariant?: 'standard' | 'economy_7';
  /** The clock of times that are written without an offset. */
  readonly clock?: LocalClock;
  /**
   * The number of days from which a year of electricity may be scaled up; 365 if absent. Some weeks
   * of winter make the year too large, and some of summer too small.
   */
  readonly scaleYearFromDays?: number;
  /** The night of the Economy 7 meter by London's clock; from 00:30 to 07:30 if absent. */
  readonly night?: { readonly from: string; readonly to: string };
};

/** The parameters of a comparison that readings can give. */
export type ReadingParameters = {
  readonly electricity_usage_kwh?: number;
  readonly gas_usage_kwh?: number;
  /** The household's average day. The API takes it if `has` names `smart_meter`. */
  readonly half_hours?: string;
  readonly percent_night_usage?: number;
};

/** What to send with a comparison, and what was missing for it. */
export type UsageFromReadings = {
  readonly parameters: ReadingParameters;
  /** The parameters that the readings do not suffice for, each with the reason. */
  readonly leftOut: Readonly<Partial<Record<keyof ReadingParameters, string>>>;
  /** The first and last day of London's calendar that count: at most 365 days. */
  readonly from: string;
  readonly to: string;
  readonly missing: {
    /** The days without any reading. */
    readonly days: readonly string[];
    /** The half hours without a reading, including those of the missing days. */
    readonly halfHours: number;
  };
  /** The number of readings of a half hour that already had one. The first of them counts. */
  readonly doubles: number;
  /** The days on which the clocks changed. */
  readonly clockChanges: readonly string[];
};

/** Reports a reading, or a line of a file, that cannot be understood. */
export class ReadingError extends Error {
  override readonly name = 'ReadingError';
}

type MeteredDay = {
  readonly day: string;
  readonly halfHours: readonly { readonly index: number; readonly kwh: number | undefined }[];
};

/** The mean kWh of each half hour of the day, midnight first; 0 for one without readings. */
type AverageDay = readonly number[];

type Coverage = {
  readonly days: number;
  readonly hasManyGaps: boolean;
  /** Whether any reading is above 0: the API takes no average day of zeros. */
  readonly isUsed: boolean;
};

const YEAR_DAYS = 365;
const LEAST_DAYS = 28;
const HALF_HOURS = 48;
const NIGHT = { from: '00:30', to: '07:30' };

/**
 * Turns half-hourly readings into parameters of a comparison; nothing leaves your server. The
 * readings are objects in any order, or the text of a CSV file with a heading, in which the name of
 * one column contains `start` and that of another `kwh`. A half hour without a reading counts as
 * the mean of the same half hour on other days.
 *
 * @throws ReadingError if there is no reading, or if a time or an amount cannot be understood
 */
export function usageFromReadings(
  readings: readonly Reading[] | string,
  options: ReadingOptions,
): UsageFromReadings {
  const rows = typeof readings === 'string' ? readCsv(readings) : readings;
  const { kwhByStart, doubles } = indexReadings(rows, options.clock);
  const days = lastYear(kwhByStart);
  const halfHours = days.flatMap((day) => day.halfHours);
  const missing = halfHours.filter(({ kwh }) => kwh === undefined).length;
  const average = averageDay(halfHours);
  const coverage = {
    days: days.length,
    hasManyGaps: missing * 10 > halfHours.length,
    isUsed: average.some((kwh) => kwh > 0),
  };
  return {
    parameters: parametersOf(average, { coverage, options }),
    leftOut: leftOutOf(coverage, options),
    from: days.at(0)?.day ?? '',
    to: days.at(-1)?.day ?? '',
    missing: {
      days: days
        .filter((day) => day.halfHours.every(({ kwh }) => kwh === undefined))
        .map(({ day }) => day),
      halfHours: missing,
    },
    doubles,
    clockChanges: days.filter((day) => day.halfHours.length !== HALF_HOURS).map(({ day }) => day),
  };
}

function parametersOf(
  average: AverageDay,
  { coverage, options }: { readonly coverage: Coverage; readonly options: ReadingOptions },
): ReadingParameters {
  const hasYear = yearFault(coverage, options) === null;
  const yearKwh = rounded(average.reduce((sum, kwh) => sum + kwh, 0) * YEAR_DAYS);
  if (options.fuel === 'gas') return hasYear ? { gas_usage_kwh: yearKwh } : {};
  const hasSpread = spreadFault(coverage) === null;
  return {
    ...(hasYear && { electricity_usage_kwh: yearKwh }),
    ...(hasSpread && { half_hours: average.map(rounded).join(',') }),
    ...(hasSpread &&
      options.electricityVariant === 'economy_7' && {
        percent_night_usage: nightPercent(average, options.night ?? NIGHT),
      }),
  };
}

function leftOutOf(coverage: Coverage, options: ReadingOptions): UsageFromReadings['leftOut'] {
  const year = yearFault(coverage, options);
  if (options.fuel === 'gas') return year === null ? {} : { gas_usage_kwh: year };
  const spread = spreadFault(coverage);
  return {
    ...(year !== null && { electricity_usage_kwh: year }),
    ...(spread !== null && { half_hours: spread }),
    ...(spread !== null &&
      options.electricityVariant === 'economy_7' && { percent_night_usage: spread }),
  };
}

/** Some weeks of gas say nothing about a year, so only electricity may be scaled up. */
function yearFault(coverage: Coverage, options: ReadingOptions): string | null {
  const { fuel, scaleYearFromDays = YEAR_DAYS } = options;
  const leastDays = fuel === 'gas' ? YEAR_DAYS : Math.max(LEAST_DAYS, scaleYearFromDays);
  return coverageFault(coverage, Math.min(leastDays, YEAR_DAYS));
}

function spreadFault(coverage: Coverage): string | null {
  return coverage.isUsed ? coverageFault(coverage, LEAST_DAYS) : 'all readings are 0';
}

function coverageFault({ days, hasManyGaps }: Coverage, leastDays: number): string | null {
  if (days < leastDays) return `the readings are of ${days} days, and ${leastDays} are needed`;
  return hasManyGaps ? 'more than a tenth of the half hours have no reading' : null;
}

/** Returns the percentage of the night, from 1 to 99, as the API takes it. */
function nightPercent(average: AverageDay, night: { from: string; to: string }): number {
  const [from, to] = [indexOf(night.from), indexOf(night.to)];
  const isNight = (index: number): boolean =>
    from < to ? index >= from && index < to : index >= from || index < to;
  const total = average.reduce((sum, kwh) => sum + kwh, 0);
  const atNight = average.reduce((sum, kwh, index) => sum + (isNight(index) ? kwh : 0), 0);
  return Math.min(99, Math.max(1, Math.round((atNight / total) * 100)));
}

/** Rounds to a millionth of a kWh, as the API shows usage. */
function rounded(kwh: number): number {
  return Math.round(kwh * 1e6) / 1e6;
}

function readCsv(text: string): readonly Reading[] {
  const [heading = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const names = cellsOf(heading).map((name) => name.toLowerCase());
  const startColumn = names.findIndex((name) => name.includes('start'));
  const kwhColumn = names.findIndex((name) => name.includes('kwh'));
  if (startColumn < 0 || kwhColumn < 0) {
    throw new ReadingError(
      'the first line must name the columns: one with "start" in its name, and one with "kwh"',
    );
  }
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const cells = cellsOf(line);
      const kwh = cells[kwhColumn] ?? '';
      return { start: cells[startColumn] ?? '', kwh: kwh === '' ? Number.NaN : Number(kwh) };
    });
}

/** No cell of such a file has a comma in it. */
function cellsOf(line: string): readonly string[] {
  return line.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}

function indexReadings(
  rows: readonly Reading[],
  clock: LocalClock | undefined,
): { readonly kwhByStart: ReadonlyMap<number, number>; readonly doubles: number } {
  const kwhByStart = new Map<number, number>();
  let doubles = 0;
  for (const [position, { start, kwh }] of rows.entries()) {
    const instants = start instanceof Date ? [start.getTime()] : instantsOf(start.trim(), clock);
    const [first] = instants;
    if (first === undefined || !(first % HALF_HOUR_MS === 0)) {
      throw new ReadingError(
        `reading ${position + 1} does not begin at a half hour that exists: "${String(start)}"; a time without an offset needs the option clock`,
      );
    }
    if (!(kwh >= 0 && kwh < Number.POSITIVE_INFINITY))
      throw new ReadingError(`reading ${position + 1} has no kWh of 0 or more`);
    const free = instants.find((instant) => !kwhByStart.has(instant));
    if (free === undefined) doubles += 1;
    else kwhByStart.set(free, kwh);
  }
  return { kwhByStart, doubles };
}

/** Lists the days from the first reading to the last, at most the last 365. */
function lastYear(kwhByStart: ReadonlyMap<number, number>): readonly MeteredDay[] {
  const starts = [...kwhByStart.keys()].toSorted((a, b) => a - b);
  const [first, last] = [starts.at(0), starts.at(-1)];
  if (first === undefined || last === undefined) throw new ReadingError('there are no readings');
  const days: MeteredDay[] = [];
  const lastDay = londonDay(last);
  const yearAgo = addDays(lastDay, 1 - YEAR_DAYS);
  const firstDay = londonDay(first);
  for (let day = firstDay < yearAgo ? yearAgo : firstDay; day <= lastDay; day = addDays(day, 1)) {
    const halfHours = halfHoursOf(day).map(({ startMs, index }) => ({
      index,
      kwh: kwhByStart.get(startMs),
    }));
    days.push({ day, halfHours });
  }
  return days;
}

function averageDay(halfHours: MeteredDay['halfHours']): AverageDay {
  const sums = Array.from({ length: HALF_HOURS }, () => ({ kwh: 0, count: 0 }));
  for (const { index, kwh } of halfHours) {
    const sum = sums[index];
    if (kwh === undefined || sum === undefined) continue;
    sum.kwh += kwh;
    sum.count += 1;
  }
  return sums.map(({ kwh, count }) => (count === 0 ? 0 : kwh / count));
}
