import type * as z from 'zod';
import { isObject, type LineObject, parseLine, RejectedLine, shown } from '../feeds/fields.ts';
import { planKeyOf } from '../feeds/kraken/product.ts';
import { addressOf, holdsObject } from './address.ts';
import { type ListContext, sourceListSchema } from './source-schema.ts';
import type { SourceSettings } from './source-settings.ts';

/** The list is not understood; nothing of it may be loaded. */
export class SourceListError extends Error {
  override readonly name = 'SourceListError';

  constructor(problems: readonly string[], options?: ErrorOptions) {
    super(`the list of sources has errors:\n${problems.map((problem) => `  ${problem}`).join('\n')}`, options);
  }
}

/**
 * Reads the list of sources (feed-format, section 6).
 *
 * @throws SourceListError that names every error
 */
export function parseSourceList(text: string, context: ListContext): readonly SourceSettings[] {
  const list = parseJson(text);
  const parsed = sourceListSchema(context).safeParse(list);
  const problems = [...(parsed.error?.issues.map((issue) => problemOf(issue, list)) ?? []), ...clashes(list)];
  if (parsed.data === undefined || problems.length > 0) throw new SourceListError(problems);
  return parsed.data;
}

function parseJson(text: string): LineObject {
  try {
    return parseLine(text);
  } catch (error) {
    if (error instanceof RejectedLine) throw new SourceListError([`it ${error.message}`]);
    throw error;
  }
}

function problemOf({ code, path, message }: z.core.$ZodIssue, list: LineObject): string {
  const place = pathOf(path);
  if (code === 'custom' || code === 'unrecognized_keys') return place === '' ? `it ${message}` : `${place}: ${message}`;
  const value = path.reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), list);
  return value === undefined ? `${place} is missing: it ${message}` : `${place} ${message}, not ${shown(value)}`;
}

function isRecord(value: unknown): value is Readonly<Record<PropertyKey, unknown>> {
  return typeof value === 'object' && value !== null;
}

function pathOf(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}

/** What no two may share. Asked of the list as it was sent, so that other errors in it hide none of these. */
function clashes(list: LineObject): readonly string[] {
  const sources = objectsOf(list['sources']);
  return [
    ...repeated(sources.map((entry) => entry['source'])).map(
      ({ index, first, value }) => `sources[${index}].source: ${value} is the name of sources[${first}], too`,
    ),
    ...sources.flatMap((entry, index) => overlap(entry['from'], index, sources)),
    ...sources.flatMap((entry, index) => [
      ...repeated(
        listed(entry['products']).map((code) => (typeof code === 'string' ? planKeyOf(code) : undefined)),
      ).map(
        ({ index: at, first, value }) =>
          `sources[${index}].products[${at}]: its plan would have the key ${value}, as that of products[${first}]`,
      ),
      ...repeated(
        objectsOf(entry['suppliers']).map(({ supplier }) => (isObject(supplier) ? supplier['key'] : undefined)),
      ).map(
        ({ index: at, first, value }) =>
          `sources[${index}].suppliers[${at}].supplier.key: ${value} is the key of suppliers[${first}], too`,
      ),
    ]),
  ];
}

/** An object of a bucket belongs to one source only. */
function overlap(from: unknown, index: number, sources: readonly LineObject[]): readonly string[] {
  const address = typeof from === 'string' ? addressOf(from) : null;
  if (address?.kind !== 's3') return [];
  const outer = sources.findIndex((other, at) => {
    const theirs = other['from'];
    if (at === index || typeof theirs !== 'string' || (theirs === from && at > index)) return false;
    return holdsObject(addressOf(theirs), address);
  });
  return outer === -1
    ? []
    : [`sources[${index}].from: ${from} is part of ${shown(sources[outer]?.['from'])} of sources[${outer}]`];
}

function repeated(values: readonly unknown[]) {
  return values.flatMap((value, index) => {
    const first = values.indexOf(value);
    return typeof value === 'string' && first < index ? [{ index, first, value }] : [];
  });
}

function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** What is not an object keeps its place in the list. */
function objectsOf(value: unknown): readonly LineObject[] {
  return listed(value).map((entry) => (isObject(entry) ? entry : {}));
}
