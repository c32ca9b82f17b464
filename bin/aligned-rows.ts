export type Alignment = {
  /** How many columns, from the first, are aligned to the right; default none. */
  readonly alignRight?: number;
};

/** The rows of a table in the terminal, the first being its heading. */
export function alignedRows(
  rows: readonly (readonly string[])[],
  { alignRight = 0 }: Alignment = {},
): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const aligned = (entry: string, column: number): string =>
    column < alignRight ? entry.padStart(widths[column] ?? 0) : entry.padEnd(widths[column] ?? 0);
  return rows.map((row) => row.map(aligned).join('  ').trimEnd());
}
