import { isDay } from './days.ts';
import { multiplyDivideHalfUp } from './exact.ts';
import type { SingleFuel } from './price.ts';

/** A rate of VAT on domestic fuel from a day on. Basis points: 500 is 5 %. */
export type VatPeriod = { readonly from: string; readonly basisPoints: number; readonly source: string };

const FROM_1994: VatPeriod = {
  from: '1994-04-01',
  basisPoints: 800,
  source: 'Finance Act 1993, section 42: domestic fuel no longer zero-rated, 8 % in the first place',
};
const FROM_1997: VatPeriod = {
  from: '1997-09-01',
  basisPoints: 500,
  source: 'Finance (No. 2) Act 1997, section 6: 5 %; today VAT Act 1994, schedule 7A, group 1 (VAT Notice 701/19)',
};

/** VAT per fuel, oldest first. A change is one more line, for the fuel that it is for. */
export const VAT_HISTORY: Readonly<Record<SingleFuel, readonly VatPeriod[]>> = {
  gas: [FROM_1994, FROM_1997],
  electricity: [FROM_1994, FROM_1997],
};

/** 100 % in basis points. */
const WHOLE = 10_000;

/**
 * The VAT in force on a day (YYYY-MM-DD), in basis points.
 *
 * @throws RangeError for what is no day, and before 1994-04-01
 * @example vatBasisPoints('gas', '2026-11-21') === 500
 */
export const vatBasisPoints = (fuel: SingleFuel, day: string): number => {
  if (!isDay(day)) throw new RangeError(`not a day: ${day} (like 2026-11-21)`);
  const period = VAT_HISTORY[fuel].findLast(({ from }) => from <= day);
  if (period === undefined) throw new RangeError(`no VAT on ${fuel} is known for ${day}`);
  return period.basisPoints;
};

/** The VAT on an amount without it, micropence rounded half up. */
export const vatOn = (micropence: number, basisPoints: number): number =>
  multiplyDivideHalfUp(micropence, basisPoints, WHOLE);

/**
 * A charge or rate without VAT from one with it: micropence (six decimals of a penny), rounded half up.
 *
 * @example 26.416 p with 5 % is 25.158095 p without: withoutVat(26_416_000, 500) === 25_158_095
 */
export const withoutVat = (micropence: number, basisPoints: number): number =>
  multiplyDivideHalfUp(micropence, WHOLE, WHOLE + basisPoints);

/**
 * A charge or rate with VAT from one without it: micropence (six decimals of a penny), rounded half up.
 *
 * @example withVat(25_158_095, 500) === 26_416_000
 */
export const withVat = (micropence: number, basisPoints: number): number =>
  multiplyDivideHalfUp(micropence, WHOLE + basisPoints, WHOLE);
