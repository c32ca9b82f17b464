/**
 * An exact number: nothing is ever rounded but by `halfUp`. In lowest terms, the bottom above 0.
 */
export class Fraction {
  readonly top: bigint;
  readonly bottom: bigint;

  constructor(top: bigint | number, bottom: bigint | number = 1) {
    let [a, b] = [BigInt(top), BigInt(bottom)];
    if (b === 0n) throw new RangeError('division by 0');
    while (b !== 0n) [a, b] = [b, a % b];
    const divisor = a < 0n === BigInt(bottom) < 0n ? a : -a;
    this.top = BigInt(top) / divisor;
    this.bottom = BigInt(bottom) / divisor;
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

  /** floor(x + 1/2) at so many decimals. */
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

function fractionOf(number: Fraction | number): Fraction {
  return typeof number === 'number' ? new Fraction(number) : number;
}
