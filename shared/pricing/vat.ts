import { addDays, daysBetween, isDay } from './days.ts';
import { greatestCommonDivisor, multiplyDivideHalfUp, YEAR_DAYS } from './exact.ts';
import { oncePer } from './once-per.ts';
import type { SingleFuel } from './price.ts';

/** A rate of VAT on domestic fuel from a day on. Basis points: 500 is 5 %. */
export type VatPeriod = { readonly from: string; readonly basisPoints: number; readonly source: string };

/** Consecutive days at one rate of VAT. */
export type VatRun = { readonly basisPoints: number; readonly days: number };

/** A part of the 365 days from today: `firstDay` 0 is today. */
export type Span = { readonly firstDay: number; readonly days: number };

/** VAT over the 365 days from a day. Made once a request by `vatYear`, used for every price. */
export type VatYear = {
  /** In order of time; neighbours differ; the days add up to 365. */
  readonly runs: readonly VatRun[];
  /** Today's rate: what a rate is shown with, and what a spend includes. */
  readonly todayBasisPoints: number;
  /** The year's tax as a share of the year's cost, in lowest terms. */
  readonly yearShare: VatShare;
};

/** Tax over cost without VAT, as a fraction. */
export type VatShare = { readonly numerator: number; readonly denominator: number };

const FROM_1994: VatPeriod = {
  from: '1994-04-01',
  basisPoints: 800,
  source: 'Finance Act 1993, section 42: domestic fuel no longer zero-rated, 8 % in the first place',
};
const FROM_1997: VatPeriod = {
  from: '1997-09-01',
  basisPoints: 500,
  source: 'Finance (No. 2) Act 1997, section 6: 5 %; today Value Added Tax Act 1994, schedule 7A, group 1',
};

/** VAT by fuel, oldest first. A change is one more entry, for the fuel that it is for. */
export const VAT_HISTORY: Readonly<Record<SingleFuel, readonly VatPeriod[]>> = {
  gas: [FROM_1994, FROM_1997],
  electricity: [
    FROM_1994,
    FROM_1997,
    {
      from: '2026-10-01',
      basisPoints: 0,
      source:
        'The Value Added Tax (Supplies of Domestic Electricity) Order 2026, SI 2026/987; HMRC Revenue and Customs Brief 10 (2026)',
    },
    {
      from: '2027-04-01',
      basisPoints: 500,
      source: 'end of SI 2026/987; an extension was not known on 2026-11-21',
    },
  ],
};

/** 100 % in basis points. */
const WHOLE = 10_000;

/** The 365 days from today. */
export const WHOLE_YEAR: Span = { firstDay: 0, days: YEAR_DAYS };

/**
 * The VAT in force on a day (YYYY-MM-DD), in basis points.
 *
 * @throws RangeError for anything that is not a day, and before 1994-04-01
 * @example vatBasisPoints('electricity', '2026-11-21') === 0; vatBasisPoints('gas', '2026-11-21') === 500
 */
export function vatBasisPoints(fuel: SingleFuel, day: string): number {
  return periodOn(VAT_HISTORY[fuel], day).basisPoints;
}

/**
 * VAT over the 365 days from a day, by the calendar.
 *
 * @param history another table than the law's: for tests
 * @throws RangeError as vatBasisPoints
 * @example vatYear('electricity', '2026-11-21').runs // 131 days at 0, then 234 at 500
 */
export function vatYear(fuel: SingleFuel, today: string, history: readonly VatPeriod[] = VAT_HISTORY[fuel]): VatYear {
  const known = knownYears.get(history);
  if (known?.today === today) return known.year;
  const year = vatYearFrom(history, today);
  knownYears.set(history, { today, year });
  return year;
}

/** Of each history the last day that was asked for, which is today in every request. */
const knownYears = new WeakMap<readonly VatPeriod[], { readonly today: string; readonly year: VatYear }>();

function vatYearFrom(history: readonly VatPeriod[], today: string): VatYear {
  const first = periodOn(history, today);
  const end = addDays(today, YEAR_DAYS);
  const periods = [first, ...history.filter(({ from }) => from > today && from < end)];
  const runs: VatRun[] = [];
  for (const [index, { from, basisPoints }] of periods.entries()) {
    const days = daysBetween(index === 0 ? today : from, periods[index + 1]?.from ?? end);
    const last = runs.at(-1);
    if (last?.basisPoints === basisPoints) runs[runs.length - 1] = { basisPoints, days: last.days + days };
    else runs.push({ basisPoints, days });
  }
  return { runs, todayBasisPoints: first.basisPoints, yearShare: shareOf(runs, YEAR_DAYS) };
}

/**
 * The rates of VAT on the days of a span, in order of time; none over 0 days.
 *
 * @example vatRuns(vatYear('electricity', '2026-11-21'), { firstDay: 121, days: 20 }) // 10 days at 0, 10 at 500
 */
export function vatRuns({ runs }: VatYear, { firstDay, days }: Span): readonly VatRun[] {
  if (days === YEAR_DAYS) return runs;
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
 * VAT over a span as a share of the cost without it: every day weighs the same.
 *
 * @example vatShare(vatYear('electricity', '2026-11-21'), WHOLE_YEAR) // 234 x 5 % / 365 = 117 / 3650
 */
export function vatShare(year: VatYear, span: Span): VatShare {
  if (span.days === YEAR_DAYS) return year.yearShare;
  const shares = knownShares(year);
  const place = span.firstDay * YEAR_DAYS + span.days;
  const share = shares[place] ?? shareOf(vatRuns(year, span), span.days);
  shares[place] = share;
  return share;
}

/** By first day and days: plans end on the same days for every household. */
const knownShares = oncePer((_year: VatYear): Record<number, VatShare> => ({}));

/**
 * The VAT on an amount without it, micropence rounded half up.
 *
 * @example vatOn(78_300_454_500, { numerator: 117, denominator: 3650 }) === 2_509_904_980
 */
export function vatOn(micropence: number, { numerator, denominator }: VatShare): number {
  return multiplyDivideHalfUp(micropence, numerator, denominator);
}

/**
 * A charge or rate without VAT from one with it: micropence (six decimals of a penny), rounded half up.
 *
 * @example 26.416 p with 5 % is 25.158095 p without: withoutVat(26_416_000, 500) === 25_158_095
 */
export function withoutVat(micropence: number, basisPoints: number): number {
  return multiplyDivideHalfUp(micropence, WHOLE, WHOLE + basisPoints);
}

/**
 * A charge or rate with VAT from one without it: micropence (six decimals of a penny), rounded half up.
 *
 * @example withVat(25_158_095, 500) === 26_416_000
 */
export function withVat(micropence: number, basisPoints: number): number {
  return multiplyDivideHalfUp(micropence, WHOLE + basisPoints, WHOLE);
}

function periodOn(history: readonly VatPeriod[], day: string): VatPeriod {
  if (!isDay(day)) throw new RangeError(`not a day: ${day} (like 2026-11-21)`);
  const period = history.findLast(({ from }) => from <= day);
  if (period === undefined) throw new RangeError(`no VAT is known for ${day}`);
  return period;
}

function shareOf(runs: readonly VatRun[], days: number): VatShare {
  const weighted = runs.reduce((sum, run) => sum + run.days * run.basisPoints, 0);
  if (weighted === 0) return { numerator: 0, denominator: 1 };
  const divisor = greatestCommonDivisor(weighted, days * WHOLE);
  return { numerator: weighted / divisor, denominator: (days * WHOLE) / divisor };
}
