import { divideHalfUp } from './amounts.ts';

/** An exact fraction with a denominator above 0; not in lowest terms. */
export type Fraction = { readonly over: bigint; readonly under: bigint };

export function fraction(over: bigint, under = 1n): Fraction {
  return { over, under };
}

export function add(a: Fraction, b: Fraction): Fraction {
  return fraction(a.over * b.under + b.over * a.under, a.under * b.under);
}

export function subtract(a: Fraction, b: Fraction): Fraction {
  return add(a, fraction(-b.over, b.under));
}

export function multiply(a: Fraction, b: Fraction): Fraction {
  return fraction(a.over * b.over, a.under * b.under);
}

/** a / b, b above 0. */
export function divide(a: Fraction, b: Fraction): Fraction {
  return fraction(a.over * b.under, a.under * b.over);
}

/** Below 0, 0 or above 0 as a is less than, equal to or greater than b. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.over * b.under - b.over * a.under;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

export function halfUp({ over, under }: Fraction): bigint {
  return divideHalfUp(over, under);
}
