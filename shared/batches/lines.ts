const LINE_FEED = 0x0a;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

export type ScannedLine = {
  /**
   * The position in the file at which the line begins, and the one at which the next line begins.
   */
  readonly start: number;
  readonly end: number;
  /** The number of the line, from 1; skipped lines count. */
  readonly line: number;
  /** True if the line has only spaces, tabs and carriage returns. */
  readonly isSkipped: boolean;
};

type Scanned = {
  /** Takes the next bytes of the file. */
  readonly scan: (chunk: Uint8Array) => void;
  /** Ends the last line, which may lack its line feed. */
  readonly finish: () => void;
};

type Begin = {
  /** Where the bytes begin in the file. */
  readonly from: number;
  /** The number of their first line. */
  readonly line?: number;
};

/**
 * Finds the lines of a file without keeping any. `onBytes` gets the content of each line piece by
 * piece, before `onLine` says that it has ended.
 */
export function createLineScanner(
  { from, line: firstLine = 1 }: Begin,
  onLine: (line: ScannedLine) => void,
  onBytes: (bytes: Uint8Array) => void = () => {},
): Scanned {
  let position = from;
  let start = from;
  let line = firstLine;
  let isSkipped = true;

  const take = (bytes: Uint8Array): void => {
    const content = withoutMark(bytes, position);
    isSkipped = isSkipped && content.every(isBlank);
    if (content.length > 0) onBytes(content);
    position += bytes.length;
  };
  const end = (): void => {
    onLine({ start, end: position, line, isSkipped });
    start = position;
    line += 1;
    isSkipped = true;
  };

  return {
    scan: (chunk) => {
      let at = 0;
      while (at < chunk.length) {
        const found = chunk.indexOf(LINE_FEED, at);
        take(chunk.subarray(at, found === -1 ? chunk.length : found));
        if (found === -1) return;
        position += 1;
        end();
        at = found + 1;
      }
    },
    finish: () => {
      if (position > start) end();
    },
  };
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d;
}

/** Leaves out a byte order mark at the beginning of the file, which may come in several pieces. */
function withoutMark(bytes: Uint8Array, position: number): Uint8Array {
  let marked = 0;
  while (
    position + marked < BYTE_ORDER_MARK.length &&
    marked < bytes.length &&
    bytes[marked] === BYTE_ORDER_MARK[position + marked]
  )
    marked += 1;
  return marked === 0 ? bytes : bytes.subarray(marked);
}
