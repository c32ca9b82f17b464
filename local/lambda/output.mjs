// @ts-check
// What an instance prints, in memory that both threads see. A message for each line would wake the gateway's thread once
// more for each event, and would be lost with an instance that is stopped in an endless loop. Plain JavaScript, as
// worker.mjs.

const SIZE_BYTES = 64 * 1024;
/** How many bytes were ever printed and read: 32-bit integers, whose difference holds when they overflow. */
const PRINTED = 0;
const READ = 1;
const COUNTS_BYTES = 8;
/** The reader notifies the writer; this is for a notification that comes between a look and the wait. */
const LOOK_AGAIN_MILLISECONDS = 100;

export function createOutput() {
  return new SharedArrayBuffer(COUNTS_BYTES + SIZE_BYTES);
}

/**
 * For the instance. Whoever prints more than fits waits until it is read.
 *
 * @param {SharedArrayBuffer} output
 * @param {() => void} onFull asks the other thread to read
 * @returns {(bytes: Uint8Array) => void}
 */
export function createOutputWriter(output, onFull) {
  const counts = new Int32Array(output, 0, 2);
  const memory = new Uint8Array(output, COUNTS_BYTES);
  return (bytes) => {
    for (let done = 0; done < bytes.length; ) {
      const printed = Atomics.load(counts, PRINTED);
      const read = Atomics.load(counts, READ);
      const free = SIZE_BYTES - ((printed - read) | 0);
      if (free === 0) {
        onFull();
        Atomics.wait(counts, READ, read, LOOK_AGAIN_MILLISECONDS);
        continue;
      }
      const start = printed & (SIZE_BYTES - 1);
      const count = Math.min(free, bytes.length - done, SIZE_BYTES - start);
      memory.set(bytes.subarray(done, done + count), start);
      Atomics.store(counts, PRINTED, (printed + count) | 0);
      done += count;
    }
  };
}

/**
 * For the gateway's thread.
 *
 * @param {SharedArrayBuffer} output
 * @returns {() => Buffer} what was printed since the last call
 */
export function createOutputReader(output) {
  const counts = new Int32Array(output, 0, 2);
  const memory = Buffer.from(output, COUNTS_BYTES);
  return () => {
    const printed = Atomics.load(counts, PRINTED);
    const read = Atomics.load(counts, READ);
    const start = read & (SIZE_BYTES - 1);
    const end = start + ((printed - read) | 0);
    // A copy, since the instance goes on printing into this memory.
    const bytes =
      end <= SIZE_BYTES
        ? Buffer.from(memory.subarray(start, end))
        : Buffer.concat([memory.subarray(start), memory.subarray(0, end - SIZE_BYTES)]);
    Atomics.store(counts, READ, printed);
    Atomics.notify(counts, READ);
    return bytes;
  };
}
