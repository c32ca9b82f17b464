import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { RefusedFile } from './refused.ts';
import type { Findings } from './report.ts';

/** A record of a CSV file with a header. */
export type CsvRecord<Column extends string> = {
  /** The line it ends on, from 1. */
  readonly line: number;
  /** The trimmed value. */
  readonly value: (column: Column) => string;
};

/** The columns wanted, each with the names that editions give it, the first that is there counts. */
export type Columns<Column extends string> = Readonly<Record<Column, readonly string[]>>;

export type CsvFile = {
  /** Header names, trimmed and in lower case. */
  readonly header: readonly string[];
  /**
   * Refuses the file where a column is missing. A record with more or fewer values than the header has is an error: it
   * was cut off, or a comma in it is not quoted, and what stands under a column may belong to another.
   */
  readonly records: <Column extends string>(
    columns: Columns<Column>,
    findings: Pick<Findings, 'error'>,
  ) => AsyncGenerator<CsvRecord<Column>>;
};

const MAX_RECORD_BYTES = 1024 * 1024;

/** Opens a CSV file: reads its header, and its records as they are asked for. */
export async function openCsv(bytes: AsyncIterable<Uint8Array>): Promise<CsvFile> {
  const rows = rowsOf(bytes);
  const first = await rows.next();
  if (first.done) throw new RefusedFile('the file is empty');
  const header = first.value.record.map((name) => name.toLowerCase());
  return {
    header,
    records: async function* (columns, findings) {
      const places = placesOf(header, columns);
      for await (const { record, info } of rows) {
        if (record.length !== header.length) {
          findings.error(info.lines, `it has ${record.length} values, and the header ${header.length} columns`);
          continue;
        }
        yield { line: info.lines, value: (column) => record[places.get(column) ?? -1] ?? '' };
      }
    },
  };
}

type Row = { readonly record: readonly string[]; readonly info: { readonly lines: number } };

async function* rowsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Row> {
  const parser = parse({
    bom: true,
    trim: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_BYTES,
  });
  const input = Readable.from(bytes);
  input.on('error', (error) => parser.destroy(error));
  try {
    for await (const row of input.pipe(parser)) yield row;
  } catch (error) {
    if (error instanceof CsvError) {
      throw new RefusedFile(`line ${error['lines'] ?? '?'} is not CSV (${error.code})`, { cause: error });
    }
    throw error;
  } finally {
    input.destroy();
  }
}

function placesOf<Column extends string>(header: readonly string[], columns: Columns<Column>): Map<string, number> {
  const places = new Map<string, number>();
  for (const [column, names] of Object.entries<readonly string[]>(columns)) {
    const name = names.find((one) => header.includes(one));
    if (name === undefined) throw new RefusedFile(`the header has no column ${names.join(' or ')}`);
    places.set(column, header.indexOf(name));
  }
  return places;
}
