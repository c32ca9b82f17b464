import { addDays, daysBetween, isDay, YEAR_DAYS } from './days.ts';
import { divideHalfUp, type Fraction, fraction } from './money.ts';
import type { SingleFuel } from './price.ts';

/** A rate of VAT on domestic fuel from a day on. Basis points: 500 is 5 %. */
type VatPeriod = { readonly from: string; readonly basisPoints: number; readonly source: string };

/** Consecutive days at one rate of VAT. */
export type VatRun = { readonly basisPoints: number; readonly days: number };

/** A part of the 365 days from today: `firstDay` 0 is today. */
export type Span = { readonly firstDay: number; readonly days: number };

/** The VAT over the 365 days from a day. */
export type VatYear = {
  /**
   * The runs of days at one rate, in order of time. Neighbours differ, and the days add up to 365.
   */
  readonly runs: readonly VatRun[];
  /** The mean rate of the 365 days. */
  readonly mean: Fraction;
  /** The rate, as a part of 1, at which charges are shown with VAT: the one in force today. */
  readonly shown: Fraction;
};

const SINCE_1994: readonly VatPeriod[] = [
  {
    from: '1994-04-01',
    basisPoints: 800,
    source: 'Finance Act 1993, section 42: no longer zero-rated',
  },
  {
    from: '1997-09-01',
    basisPoints: 500,
    source: 'Finance (No. 2) Act 1997, section 6; VAT Act 1994, schedule 7A',
  },
];

/**
 * The rates of VAT by fuel, oldest first, each different from the one before it. A change is one
 * more entry for its fuel.
 */
const VAT_HISTORY: Readonly<Record<SingleFuel, readonly VatPeriod[]>> = {
  gas: SINCE_1994,
  electricity: [
    ...SINCE_1994,
    {
      from: '2026-10-01',
      basisPoints: 0,
      source: 'SI 2026/987; HMRC Revenue and Customs Brief 10 (2026)',
    },
    {
      from: '2027-04-01',
      basisPoints: 500,
      source: 'end of SI 2026/987; an extension was not known on 2026-11-21',
    },
  ],
};

/** 100 % in basis points. */
const WHOLE = 10_000n;

/** The 365 days from today. */
export const WHOLE_YEAR: Span = { firstDay: 0, days: YEAR_DAYS };

/**
 * Returns the VAT in force on a day (YYYY-MM-DD), in basis points.
 *
 * @throws RangeError for anything that is not a day, and before 1994-04-01
 * @example
 * ```ts
 * vatBasisPoints('electricity', '2026-11-21'); // 0
 * vatBasisPoints('gas', '2026-11-21'); // 500
 * ```
 */
export function vatBasisPoints(fuel: SingleFuel, day: string): number {
  if (!isDay(day)) throw new RangeError(`not a day: ${day} (like 2026-11-21)`);
  const period = VAT_HISTORY[fuel].findLast(({ from }) => from <= day);
  if (period === undefined) throw new RangeError(`no VAT is known for ${day}`);
  return period.basisPoints;
}

/**
 * Returns the VAT over the 365 days from a day, by the calendar.
 *
 * @throws RangeError as vatBasisPoints
 * @example
 * ```ts
 * vatYear('electricity', '2026-11-21').runs.map(({ days }) => days); // [131, 234]
 * ```
 */
export function vatYear(fuel: SingleFuel, today: string): VatYear {
  const runs = runsFrom(fuel, today, YEAR_DAYS);
  const shown = fraction(BigInt(vatBasisPoints(fuel, today)), WHOLE);
  return { runs, mean: meanVat(runs), shown };
}

/**
 * Returns the rates of VAT on the days of a span, in order of time; none over 0 days.
 *
 * @example
 * ```ts
 * const year = vatYear('electricity', '2026-11-21');
 * vatRuns(year, { firstDay: 121, days: 20 }).map(({ days }) => days); // [10, 10]
 * ```
 */
export function vatRuns({ runs }: VatYear, { firstDay, days }: Span): readonly VatRun[] {
  const end = firstDay + days;
  let position = 0;
  return runs.flatMap((run) => {
    const from = Math.max(position, firstDay);
    position += run.days;
    const within = Math.min(position, end) - from;
    return within > 0 ? [{ basisPoints: run.basisPoints, days: within }] : [];
  });
}

/**
 * Returns the rates of VAT on the days before a day, the last of them the day before it, in order
 * of time.
 *
 * @throws RangeError as vatBasisPoints
 * @example
 * ```ts
 * vatRunsBefore('electricity', '2026-10-11', 30).map(({ days }) => days); // [20, 10]
 * ```
 */
export function vatRunsBefore(fuel: SingleFuel, day: string, days: number): readonly VatRun[] {
  return runsFrom(fuel, addDays(day, -days), days);
}

/**
 * Returns the VAT of a span's days on an amount without it that is spread evenly over them,
 * micropence rounded half up.
 *
 * @example
 * ```ts
 * vatOn(78_300_454_500n, vatYear('electricity', '2026-11-21'), WHOLE_YEAR); // 2_509_904_980n
 * ```
 */
export function vatOn(micropence: bigint, vat: VatYear, span: Span): bigint {
  const { over, under } = span.days === YEAR_DAYS ? vat.mean : meanVat(vatRuns(vat, span));
  return divideHalfUp(micropence * over, under);
}

/** Returns the mean rate of the days of the runs, as a part of 1; 0 over no days. */
export function meanVat(runs: readonly VatRun[]): Fraction {
  const days = runs.reduce((sum, run) => sum + run.days, 0);
  const weighted = runs.reduce((sum, run) => sum + run.days * run.basisPoints, 0);
  return days === 0 ? fraction(0n) : fraction(BigInt(weighted), BigInt(days) * WHOLE);
}

/**
 * Returns a charge or rate without VAT from one with it: micropence (six decimals of a penny),
 * rounded half up.
 *
 * @example
 * ```ts
 * withoutVat(26_416_000n, 500); // 25_158_095n
 * ```
 */
export function withoutVat(micropence: bigint, basisPoints: number): bigint {
  return divideHalfUp(micropence * WHOLE, WHOLE + BigInt(basisPoints));
}

/**
 * Returns a charge or rate with VAT from one without it: micropence (six decimals of a penny),
 * rounded half up.
 *
 * @example
 * ```ts
 * withVat(25_158_095n, 500); // 26_416_000n
 * ```
 */
export function withVat(micropence: bigint, basisPoints: number): bigint {
  return plusVat(micropence, fraction(BigInt(basisPoints), WHOLE));
}

/** Returns a charge or rate with VAT at a rate that is a part of 1, like `withVat`. */
export function plusVat(micropence: bigint, { over, under }: Fraction): bigint {
  return divideHalfUp(micropence * (under + over), under);
}

function runsFrom(fuel: SingleFuel, first: string, days: number): readonly VatRun[] {
  const end = addDays(first, days);
  const changes = VAT_HISTORY[fuel]
    .map(({ from }) => from)
    .filter((from) => from > first && from < end);
  return [first, ...changes].map((from, index) => ({
    basisPoints: vatBasisPoints(fuel, from),
    days: daysBetween(from, changes[index] ?? end),
  }));
}
