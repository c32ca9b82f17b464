// @ts-check
// What an instance says, in memory that both threads see, its results too: a message would copy a body twice more, and
// each message wakes the gateway's thread. A message only announces that there is something to read; until that is read
// there is no other. Nothing is lost with an instance that is stopped in an endless loop. Plain JavaScript, as worker.mjs.
import { createFrameReader, frameOf, HEAD_BYTES, kindAt, lengthAt, putHead } from './frames.mjs';

/** @import { FrameKind } from './frames.mjs' */

const SIZE_BYTES = 256 * 1024;
/** How many bytes were ever written and read: 32-bit integers, whose difference holds when they overflow. */
const WRITTEN = 0;
const READ = 1;
/** 1 from an announcement until it is read. */
const ANNOUNCED = 2;
const COUNTS_BYTES = 16;
const MOST_BYTES_A_CHARACTER = 3;
/** The reader notifies the writer; this is for a notification that comes between a look and the wait. */
const LOOK_AGAIN_MILLISECONDS = 100;

export function createOutput() {
  return new SharedArrayBuffer(COUNTS_BYTES + SIZE_BYTES);
}

/**
 * For the instance. Whoever says more than fits waits until it is read.
 *
 * @param {SharedArrayBuffer} output
 * @param {() => void} wake asks the other thread to read
 */
export function createOutputWriter(output, wake) {
  const counts = new Int32Array(output, 0, 3);
  const memory = Buffer.from(output, COUNTS_BYTES);
  const announce = () => {
    if (Atomics.exchange(counts, ANNOUNCED, 1) === 0) wake();
  };
  /**
   * @param {FrameKind} kind
   * @param {string} text
   */
  const say = (kind, text) => {
    const written = Atomics.load(counts, WRITTEN);
    const free = SIZE_BYTES - ((written - Atomics.load(counts, READ)) | 0);
    const start = written & (SIZE_BYTES - 1);
    if (!fits(text, Math.min(free, SIZE_BYTES - start) - HEAD_BYTES)) return writeInPieces(frameOf(kind, text));
    const length = memory.write(text, start + HEAD_BYTES);
    putHead(memory, start, { kind, length });
    Atomics.store(counts, WRITTEN, (written + HEAD_BYTES + length) | 0);
  };
  /** @param {Buffer} bytes */
  const writeInPieces = (bytes) => {
    for (let done = 0; done < bytes.length; ) {
      const written = Atomics.load(counts, WRITTEN);
      const read = Atomics.load(counts, READ);
      const free = SIZE_BYTES - ((written - read) | 0);
      if (free === 0) {
        announce();
        Atomics.wait(counts, READ, read, LOOK_AGAIN_MILLISECONDS);
        continue;
      }
      const start = written & (SIZE_BYTES - 1);
      const count = Math.min(free, bytes.length - done, SIZE_BYTES - start);
      bytes.copy(memory, start, done, done + count);
      Atomics.store(counts, WRITTEN, (written + count) | 0);
      done += count;
    }
  };
  return { say, announce };
}

/**
 * Bytes are counted only if that may matter.
 *
 * @param {string} text
 * @param {number} bytes
 */
function fits(text, bytes) {
  return text.length * MOST_BYTES_A_CHARACTER <= bytes || Buffer.byteLength(text) <= bytes;
}

/**
 * For the gateway's thread.
 *
 * @param {SharedArrayBuffer} output
 * @param {(kind: FrameKind, content: Buffer) => void} onFrame its content is overwritten after the call
 * @returns {() => void} reads what was written since the last call
 */
export function createOutputReader(output, onFrame) {
  const counts = new Int32Array(output, 0, 3);
  const memory = Buffer.from(output, COUNTS_BYTES);
  const pieces = createFrameReader(onFrame);
  return () => {
    // First, so that whatever is written from here on is either read now or announced again.
    Atomics.store(counts, ANNOUNCED, 0);
    const written = Atomics.load(counts, WRITTEN);
    for (let read = Atomics.load(counts, READ); read !== written; ) {
      const start = read & (SIZE_BYTES - 1);
      const end = Math.min(start + ((written - read) | 0), SIZE_BYTES);
      const frameEnd = pieces.isBetweenFrames() ? frameEndAt(memory, start, end) : undefined;
      if (frameEnd === undefined) pieces.read(Buffer.from(memory.subarray(start, end)));
      else onFrame(kindAt(memory, start), memory.subarray(start + HEAD_BYTES, frameEnd));
      read = (read + (frameEnd ?? end) - start) | 0;
      Atomics.store(counts, READ, read);
    }
    Atomics.notify(counts, READ);
  };
}

/**
 * @param {Buffer} memory
 * @param {number} start
 * @param {number} end
 * @returns {number | undefined} undefined if it is not whole between start and end
 */
function frameEndAt(memory, start, end) {
  if (start + HEAD_BYTES > end) return undefined;
  const frameEnd = start + HEAD_BYTES + lengthAt(memory, start);
  return frameEnd <= end ? frameEnd : undefined;
}
