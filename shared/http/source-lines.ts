import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

const FRAME = /^(?<before>.*?)\(?(?<url>file:\/\/[^\s()]+):(?<line>\d+):(?<column>\d+)\)?$/;

const maps = new Map<string, SourceMap | null>();

/**
 * A frame of a stack trace in a bundle, with the source file and line instead. By the map beside the bundle, which is
 * read at the first failure: Node's own --enable-source-maps would read it at every cold start.
 */
export function sourceFrame(frame: string): string {
  const { before, url, line, column } = FRAME.exec(frame)?.groups ?? {};
  if (url === undefined) return frame;
  const entry = mapOf(url)?.findEntry(Number(line) - 1, Number(column) - 1);
  if (entry === undefined || !('originalSource' in entry)) return frame;
  const file = entry.originalSource.replace(/^(\.\.\/)+/, '');
  return `${before}(${file}:${entry.originalLine + 1}:${entry.originalColumn + 1})`;
}

function mapOf(url: string): SourceMap | null {
  const known = maps.get(url);
  if (known !== undefined) return known;
  const map = readMap(url);
  maps.set(url, map);
  return map;
}

/** A trace without a map is still a trace. */
function readMap(url: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${url}.map`), 'utf8')));
  } catch {
    return null;
  }
}
