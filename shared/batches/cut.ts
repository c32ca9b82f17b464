import { createLineScanner } from './lines.ts';
import type { PartRange } from './steps.ts';

const PART_LINES_MOST = 2_000;
const PART_BYTES_MOST = 2 * 1024 * 1024;

export type CutFile = {
  /** The lines of the file that are not skipped. */
  readonly lines: number;
  /** Whole lines, in order. Empty if the file has more lines than were announced. */
  readonly ranges: readonly PartRange[];
};

/**
 * Cuts a file into ranges of whole lines, without keeping any: at most 2 MB or 2,000 lines each, or
 * one longer line. If a file has more lines than announced, the rest is only counted.
 */
export async function cutFile(
  chunks: AsyncIterable<Uint8Array>,
  announcedLines: number,
): Promise<CutFile> {
  const ranges: PartRange[] = [];
  let last: PartRange | undefined;
  let lines = 0;

  const scanner = createLineScanner({ from: 0 }, ({ start, end, line, isSkipped }) => {
    if (isSkipped) return;
    lines += 1;
    if (lines > announcedLines) return;
    const hasRoom =
      last !== undefined && last.lines < PART_LINES_MOST && end - last.from <= PART_BYTES_MOST;
    if (last !== undefined && hasRoom) last = { ...last, to: end, lines: last.lines + 1 };
    else last = { part: ranges.length + 1, from: start, to: end, line, lines: 1 };
    ranges[last.part - 1] = last;
  });
  for await (const chunk of chunks) scanner.scan(chunk);
  scanner.finish();
  return { lines, ranges: lines > announcedLines ? [] : ranges };
}
