import type { JsonObject, JsonValue } from '../openapi/json-schema.ts';

/** How a language writes values. */
export type Notation = {
  readonly indent: string;
  /** Around the entries of an object that stands in one line. */
  readonly inlineBraces: readonly [string, string];
  readonly key: (name: string) => string;
  readonly text: (value: string) => string;
  readonly constants: Readonly<Record<'true' | 'false' | 'null', string>>;
};

/** A JSON value as a literal of a language: small values in one line, others an entry a line. */
export function literal(value: JsonValue, notation: Notation): string {
  if (typeof value === 'string') return notation.text(value);
  if (typeof value === 'number') return String(value);
  if (value === null || typeof value === 'boolean') return notation.constants[`${value}`];
  return isList(value) ? listLiteral(value, notation) : objectLiteral(value, notation);
}

export function indented(lines: readonly string[], indent: string): readonly string[] {
  return lines.map((line) => (line === '' ? line : `${indent}${line}`));
}

function listLiteral(values: readonly JsonValue[], notation: Notation): string {
  const entries = values.map((entry) => literal(entry, notation));
  return entries.length === 0 ? '[]' : ['[', ...block(entries, notation), ']'].join('\n');
}

function objectLiteral(value: JsonObject, notation: Notation): string {
  const entries = Object.entries(value).map(([name, entry]) => `${notation.key(name)}: ${literal(entry, notation)}`);
  const [open, close] = notation.inlineBraces;
  if (entries.length < 2 && !entries.join().includes('\n')) return `${open}${entries.join()}${close}`;
  return ['{', ...block(entries, notation), '}'].join('\n');
}

function block(entries: readonly string[], { indent }: Notation): readonly string[] {
  return indented(
    entries.flatMap((entry) => `${entry},`.split('\n')),
    indent,
  );
}

function isList(value: JsonObject | readonly JsonValue[]): value is readonly JsonValue[] {
  return Array.isArray(value);
}
