/** The shades of the map, from the least to the most; 0 is that of nothing. */
export type Shades = {
  readonly shadeOf: (pence: number) => number;
  readonly legend: readonly Shade[];
};

export type Shade = {
  readonly shade: number;
  readonly fromPounds: number;
  readonly toPounds: number;
};

const MOST_SHADES = 5;

/** Divides amounts above nothing into at most five equal steps of round pounds. */
export function shadesOf(pence: readonly number[]): Shades {
  const some = pence.filter((amount) => amount > 0).map((amount) => amount / 100);
  if (some.length === 0) return { shadeOf: () => 0, legend: [] };
  const [least, most] = [Math.min(...some), Math.max(...some)];
  const step = STEPS.find((pounds) => stepsBetween(least, most, pounds) <= MOST_SHADES) ?? most;
  const first = Math.floor(least / step);
  const steps = stepsBetween(least, most, step);
  // Few steps are as far apart as many: from the palest shade to the darkest.
  const shadeOfStep = (index: number): number =>
    1 + Math.round((index * (MOST_SHADES - 1)) / Math.max(1, steps - 1));
  const legend = Array.from({ length: steps }, (_, index) => ({
    shade: shadeOfStep(index),
    fromPounds: (first + index) * step,
    toPounds: (first + index + 1) * step,
  }));
  return {
    shadeOf: (amount) => (amount <= 0 ? 0 : shadeOfStep(Math.floor(amount / 100 / step) - first)),
    legend,
  };
}

const STEPS = [1, 2, 5]
  .flatMap((digit) => [1, 10, 100, 1_000].map((power) => digit * power))
  .sort((one, other) => one - other);

function stepsBetween(least: number, most: number, step: number): number {
  return Math.floor(most / step) - Math.floor(least / step) + 1;
}
