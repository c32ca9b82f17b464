import { Buffer } from 'node:buffer';
import { Refused } from '../report/report.ts';

/** feed-format: a line above 1 MB refuses the feed. */
const MAX_LINE_BYTES = 1024 * 1024;

const NEWLINE = 0x0a;

/** A batch per chunk: a turn of the event loop for each of a million lines would cost more than reading them. */
export async function* lineBatches(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<readonly Buffer[]> {
  let lineNumber = 0;
  let begun: Buffer[] = [];
  let begunBytes = 0;
  const checked = (line: Buffer): Buffer => {
    lineNumber += 1;
    if (line.byteLength > MAX_LINE_BYTES) throw tooLong(lineNumber);
    return line;
  };
  for await (const bytes of chunks) {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const lines: Buffer[] = [];
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      const piece = chunk.subarray(start, end);
      lines.push(checked(begun.length === 0 ? piece : Buffer.concat([...begun, piece])));
      begun = [];
      begunBytes = 0;
      start = end + 1;
    }
    if (start < chunk.byteLength) {
      begun.push(chunk.subarray(start));
      begunBytes += chunk.byteLength - start;
      if (begunBytes > MAX_LINE_BYTES) throw tooLong(lineNumber + 1);
    }
    if (lines.length > 0) yield lines;
  }
  if (begun.length > 0) yield [checked(Buffer.concat(begun))];
}

function tooLong(line: number): Refused {
  return new Refused('line-too-long', `line ${line} is longer than ${MAX_LINE_BYTES} bytes`);
}
