/** An exact number: nothing is ever rounded but by `halfUp`. */
export type Fraction = { readonly top: bigint; readonly bottom: bigint };

export function fraction(top: bigint | number, bottom: bigint | number = 1): Fraction {
  return reduced(BigInt(top), BigInt(bottom));
}

export const ZERO: Fraction = { top: 0n, bottom: 1n };
export const ONE: Fraction = { top: 1n, bottom: 1n };

/** A plain decimal, as a feed or a caller writes it. */
export function decimal(written: string | number): Fraction {
  const [whole = '', decimals = ''] = (typeof written === 'number' ? plain(written) : written).split('.');
  return fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
}

export function plus(a: Fraction, b: Fraction): Fraction {
  return reduced(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
}

export function minus(a: Fraction, b: Fraction): Fraction {
  return reduced(a.top * b.bottom - b.top * a.bottom, a.bottom * b.bottom);
}

export function times(a: Fraction, b: Fraction): Fraction {
  return reduced(a.top * b.top, a.bottom * b.bottom);
}

export function over(a: Fraction, b: Fraction): Fraction {
  return reduced(a.top * b.bottom, a.bottom * b.top);
}

export function sum(all: readonly Fraction[]): Fraction {
  return all.reduce(plus, ZERO);
}

/** Below 0, 0 or above 0, as a sort wants it. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.top * b.bottom - b.top * a.bottom;
  return difference < 0n ? -1 : Number(difference > 0n);
}

export function least(a: Fraction, b: Fraction): Fraction {
  return compare(a, b) <= 0 ? a : b;
}

export function magnitude(a: Fraction): Fraction {
  return a.top < 0n ? { top: -a.top, bottom: a.bottom } : a;
}

/** floor(x + 1/2) at so many decimals. */
export function halfUp(a: Fraction, decimals: number): Fraction {
  const scale = 10n ** BigInt(decimals);
  return fraction(floor(2n * a.top * scale + a.bottom, 2n * a.bottom), scale);
}

/** A number that has at most 6 decimals, as JSON shows it. */
export function shown(a: Fraction): number {
  const millionths = halfUp(a, 6);
  return Number(millionths.top * (1_000_000n / millionths.bottom)) / 1e6;
}

export function wholePence(a: Fraction): number {
  return Number(halfUp(a, 0).top);
}

function reduced(top: bigint, bottom: bigint): Fraction {
  if (bottom === 0n) throw new RangeError('division by 0');
  let [a, b] = [top < 0n ? -top : top, bottom < 0n ? -bottom : bottom];
  while (b !== 0n) [a, b] = [b, a % b];
  const divisor = bottom < 0n ? -a : a;
  return { top: top / divisor, bottom: bottom / divisor };
}

/** JavaScript writes numbers below a millionth with an exponent. */
function plain(written: number): string {
  return Math.abs(written) < 1e-6 ? written.toFixed(20) : String(written);
}

function floor(top: bigint, bottom: bigint): bigint {
  const quotient = top / bottom;
  return top % bottom < 0n ? quotient - 1n : quotient;
}
