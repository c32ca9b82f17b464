import {
  isJsonObject,
  JSON_LEVELS_MOST,
  type JsonObject,
  jsonFault,
  parseJson,
} from '../values/json.ts';
import { createLineScanner } from './lines.ts';
import type { PartRange } from './steps.ts';

const LINE_BYTES_MOST = 16 * 1024;
const ID_CHARACTERS_MOST = 100;

const FAULTS = {
  'prototype-key': 'has a key __proto__, which is not accepted',
  'too-deep': `is nested more than ${JSON_LEVELS_MOST} levels deep`,
} as const;

/** What a line says; `id` is what the partner sent, null if the line has none that can be read. */
type Content =
  | { readonly kind: 'household'; readonly id: string; readonly parameters: JsonObject }
  /** `problem` completes the sentence "The line ...". */
  | { readonly kind: 'invalid'; readonly id: string | null; readonly problem: string };

/** A line of the file that is not skipped, by its number from 1. */
export type HouseholdLine = { readonly line: number } & Content;

/** Reads the lines of a part, and keeps at most 16 KB of each. */
export async function* readPart(
  chunks: AsyncIterable<Uint8Array>,
  { from, line }: Pick<PartRange, 'from' | 'line'>,
): AsyncGenerator<HouseholdLine> {
  const ended: HouseholdLine[] = [];
  let pieces: Uint8Array[] = [];
  let bytes = 0;
  const scanner = createLineScanner(
    { from, line },
    (scanned) => {
      if (!scanned.isSkipped)
        ended.push({ line: scanned.line, ...readLine(bytes, Buffer.concat(pieces)) });
      pieces = [];
      bytes = 0;
    },
    (piece) => {
      bytes += piece.length;
      if (bytes <= LINE_BYTES_MOST) pieces.push(Uint8Array.from(piece));
      else pieces = [];
    },
  );
  for await (const chunk of chunks) {
    scanner.scan(chunk);
    yield* ended.splice(0);
  }
  scanner.finish();
  yield* ended;
}

function readLine(bytes: number, text: Uint8Array): Content {
  const invalid = (problem: string, id: string | null = null) =>
    ({ kind: 'invalid', id, problem }) as const;
  if (bytes > LINE_BYTES_MOST) return invalid('is longer than 16 KB');
  const decoded = decode(text);
  if (decoded === undefined) return invalid('is not valid UTF-8');
  const value = parseJson(decoded);
  if (!isJsonObject(value)) return invalid('is not a JSON object');
  const id = idOf(value);
  const fault = jsonFault(value);
  if (fault !== null) return invalid(FAULTS[fault], id);
  if (id === null) return invalid(`has no id of 1 to ${ID_CHARACTERS_MOST} characters`);
  const { parameters } = value;
  if (!isJsonObject(parameters)) return invalid('has no parameters that are an object', id);
  return { kind: 'household', id, parameters };
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decode(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

function idOf({ id }: JsonObject): string | null {
  return typeof id === 'string' && id !== '' && [...id].length <= ID_CHARACTERS_MOST ? id : null;
}
