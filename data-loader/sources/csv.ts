import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { microFromDecimal } from '../../shared/pricing/index.ts';
import type { LineErrors } from '../report/line-errors.ts';
import { Refused } from '../report/refusal.ts';

export type CsvRecord<Column extends string> = {
  /** The number of its last line, from 1. */
  readonly line: number;
  readonly value: (column: Column) => string;
};

/** The names that editions of a file give to each column; the first one found counts. */
export type Columns<Column extends string> = Readonly<Record<Column, readonly string[]>>;

export type CsvFile = {
  readonly header: readonly string[];
  /**
   * Adds a record with more or fewer values than the header to `errors`: columns may be shifted.
   */
  readonly records: <Column extends string>(
    columns: Columns<Column>,
    errors: Pick<LineErrors, 'add'>,
  ) => AsyncGenerator<CsvRecord<Column>>;
};

const MAX_RECORD_BYTES = 1024 * 1024;
const PLAIN_DECIMAL = /^\d{1,9}(?:\.\d+)?$/;
const FLAGS = new Map<string, boolean | null>(
  Object.entries({ true: true, false: false, '': null }),
);

export async function openCsv(bytes: AsyncIterable<Uint8Array>): Promise<CsvFile> {
  const rows = rowsOf(bytes);
  const first = await rows.next();
  if (first.done) throw new Refused('faulty-header', 'the file is empty');
  const header = first.value.record.map((name) => name.toLowerCase());
  return {
    header,
    records: async function* (columns, errors) {
      const positions = positionsOf(header, columns);
      for await (const { record, info } of rows) {
        if (record.length === header.length) {
          yield { line: info.lines, value: (column) => record[positions.get(column) ?? -1] ?? '' };
        } else {
          const reason = `has ${record.length} values, but the header has ${header.length} columns`;
          errors.add({ line: info.lines, key: null, reason });
        }
      }
    },
  };
}

/** Reads `true` or `false`; null means empty, so not known, and undefined means anything else. */
export function flagIn(text: string): boolean | null | undefined {
  return FLAGS.get(text.toLowerCase());
}

/** Reads kWh, rounded half up; undefined means that the text is no plain decimal. */
export function microKwhIn(text: string): number | undefined {
  return PLAIN_DECIMAL.test(text) ? Number(microFromDecimal(text)) : undefined;
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
  pipeline(Readable.from(bytes), parser).catch(() => undefined);
  try {
    for await (const row of parser) yield row;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Refused('unreadable', `line ${error['lines'] ?? '?'} is not CSV (${error.code})`, {
      cause: error,
    });
  }
}

function positionsOf<Column extends string>(
  header: readonly string[],
  columns: Columns<Column>,
): ReadonlyMap<string, number> {
  return new Map(
    Object.entries<readonly string[]>(columns).map(([column, names]) => {
      const name = names.find((candidate) => header.includes(candidate));
      if (name === undefined)
        throw new Refused('faulty-header', `the header has no column ${names.join(' or ')}`);
      return [column, header.indexOf(name)];
    }),
  );
}
