/**
 * An exact number: nothing is ever rounded but by `halfUp`. In lowest terms, the bottom above 0.
 */
export class Fraction {
  readonly top: bigint;
  readonly bottom: bigint;

  constructor(top: bigint | number, bottom: bigint | number = 1) {
    const [a, b] = [BigInt(top), BigInt(bottom)];
    if (b === 0n) throw new RangeError('division by 0');
    const common = commonDivisor(a, b);
    const divisor = common < 0n === b < 0n ? common : -common;
    this.top = a / divisor;
    this.bottom = b / divisor;
  }

  plus(other: Fraction): Fraction {
    return new Fraction(
      this.top * other.bottom + other.top * this.bottom,
      this.bottom * other.bottom,
    );
  }

  minus(other: Fraction): Fraction {
    return this.plus(other.times(-1));
  }

  times(other: Fraction | number): Fraction {
    const { top, bottom } = fractionOf(other);
    return new Fraction(this.top * top, this.bottom * bottom);
  }

  over(other: Fraction | number): Fraction {
    const { top, bottom } = fractionOf(other);
    return new Fraction(this.top * bottom, this.bottom * top);
  }

  isBelow(other: Fraction): boolean {
    return this.top * other.bottom < other.top * this.bottom;
  }

  atMost(other: Fraction): Fraction {
    return this.isBelow(other) ? this : other;
  }

  magnitude(): Fraction {
    return this.isBelow(ZERO) ? this.times(-1) : this;
  }

  /** floor(x + 1/2) at this many decimals. */
  halfUp(decimals: number): Fraction {
    const scale = 10n ** BigInt(decimals);
    const [top, bottom] = [2n * this.top * scale + this.bottom, 2n * this.bottom];
    return new Fraction(top / bottom - (top % bottom < 0n ? 1n : 0n), scale);
  }

  /** A number that has at most 6 decimals, as JSON shows it. */
  shown(): number {
    const millionths = this.halfUp(6);
    return Number(millionths.top * (1_000_000n / millionths.bottom)) / 1e6;
  }

  wholePence(): number {
    return Number(this.halfUp(0).top);
  }
}

export const ZERO = new Fraction(0);
export const ONE = new Fraction(1);

/**
 * A plain decimal, as a feed or a caller writes it. JavaScript writes numbers below a millionth
 * with an exponent.
 */
export function decimal(written: string | number): Fraction {
  const text =
    typeof written === 'number' && Math.abs(written) < 1e-6 ? written.toFixed(20) : String(written);
  const [whole = '', decimals = ''] = text.split('.');
  return new Fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
}

export function sum(all: readonly Fraction[]): Fraction {
  return all.reduce((total, one) => total.plus(one), ZERO);
}

/** Below 0, 0 or above 0, as a sort wants it. */
export function compare(a: Fraction, b: Fraction): number {
  return a.isBelow(b) ? -1 : Number(b.isBelow(a));
}

/** Goes on in plain numbers, which are much quicker, as soon as they are exact. */
function commonDivisor(first: bigint, second: bigint): bigint {
  let [a, b] = [first, second];
  while (b !== 0n && !(isExact(a) && isExact(b))) [a, b] = [b, a % b];
  let [x, y] = [Number(a), Number(b)];
  while (y !== 0) [x, y] = [y, x % y];
  return b === 0n ? a : BigInt(x);
}

function isExact(number: bigint): boolean {
  return BigInt.asIntN(53, number) === number;
}

function fractionOf(number: Fraction | number): Fraction {
  return typeof number === 'number' ? new Fraction(number) : number;
}
