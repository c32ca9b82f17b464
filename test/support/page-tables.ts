/**
 * A page with its tables of a kind written anew, each between `<!-- KIND: NAME -->` and `<!-- end -->`, so that figures
 * in the documentation are those that were measured.
 */
export function withTables(page: string, kind: string, tableOf: (name: string) => string): string {
  return page.replace(
    new RegExp(`(<!-- ${kind}: (.+?) -->\\n)[\\s\\S]*?(<!-- end -->)`, 'g'),
    (_, begin: string, name: string, end: string) => `${begin}\n${tableOf(name)}\n${end}`,
  );
}

export type Row = readonly string[];

/** A table of Markdown. */
export function table(head: Row, rows: readonly Row[]): string {
  return [head, head.map(() => '---'), ...rows.map((row) => row.map(cell))]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
