import type { ResponseBody } from './response-bodies.ts';

type Item = ResponseBody<'comparison'>['comparison']['comparisons'][number];
export type Projection = NonNullable<Item['personal_projection']['current']['gas']>;
export type BreakdownLine = Projection['breakdown'][number];

/** The lines of a type in a fuel's part of a year, in their order. */
export function linesOf<Type extends BreakdownLine['type']>(
  projection: Projection | undefined,
  type: Type,
): ReadonlyArray<Extract<BreakdownLine, { readonly type: Type }>> {
  const isWanted = (line: BreakdownLine): line is Extract<BreakdownLine, { readonly type: Type }> => line.type === type;
  return projection?.breakdown.filter(isWanted) ?? [];
}

/** Millionths of a penny, so that sums are of whole numbers. */
export function micropence(pence: number): number {
  return Math.round(pence * 1e6);
}

export function micropenceOf(lines: readonly BreakdownLine[]): number {
  return lines.reduce((sum, { value_pence }) => sum + micropence(value_pence), 0);
}
