// @ts-check
// The parts of an instance's output: a kind, a length, and a text. Plain JavaScript, as worker.mjs.

/**
 * `printed`: a piece of its log. `loaded`: it takes events. `failed`: an error as JSON. `response`: JSON without the text
 * in `body`, which comes before it by itself: within JSON it would have to be escaped and read again.
 *
 * @typedef {'printed' | 'loaded' | 'failed' | 'body' | 'response'} FrameKind
 */

/** @type {readonly FrameKind[]} */
const KINDS = ['printed', 'loaded', 'failed', 'body', 'response'];

export const HEAD_BYTES = 5;

/**
 * @param {FrameKind} kind
 * @param {string} text
 * @returns {Buffer}
 */
export function frameOf(kind, text) {
  const length = Buffer.byteLength(text);
  const frame = Buffer.allocUnsafe(HEAD_BYTES + length);
  putHead(frame, 0, { kind, length });
  frame.write(text, HEAD_BYTES);
  return frame;
}

/**
 * @param {Buffer} memory
 * @param {number} start
 * @param {{ readonly kind: FrameKind, readonly length: number }} head
 */
export function putHead(memory, start, { kind, length }) {
  memory[start] = KINDS.indexOf(kind);
  memory.writeUInt32LE(length, start + 1);
}

/**
 * @param {Buffer} memory
 * @param {number} start
 * @returns {FrameKind}
 */
export function kindAt(memory, start) {
  const kind = KINDS[memory[start] ?? -1];
  if (kind === undefined) throw new Error('an instance writes frames only');
  return kind;
}

/**
 * @param {Buffer} memory
 * @param {number} start
 */
export function lengthAt(memory, start) {
  return memory.readUInt32LE(start + 1);
}

/**
 * For frames that come in pieces, which may end anywhere.
 *
 * @param {(kind: FrameKind, content: Buffer) => void} onFrame
 */
export function createFrameReader(onFrame) {
  /** @type {Buffer[]} */
  let kept = [];
  let keptBytes = 0;
  let neededBytes = HEAD_BYTES;
  /** @param {Buffer} piece */
  const read = (piece) => {
    kept.push(piece);
    keptBytes += piece.length;
    if (keptBytes < neededBytes) return;
    let rest = kept.length === 1 ? piece : Buffer.concat(kept, keptBytes);
    neededBytes = HEAD_BYTES;
    while (rest.length >= neededBytes) {
      const end = HEAD_BYTES + lengthAt(rest, 0);
      neededBytes = rest.length < end ? end : HEAD_BYTES;
      if (rest.length < end) break;
      onFrame(kindAt(rest, 0), rest.subarray(HEAD_BYTES, end));
      rest = rest.subarray(end);
    }
    kept = rest.length === 0 ? [] : [rest];
    keptBytes = rest.length;
  };
  return { read, isBetweenFrames: () => keptBytes === 0 };
}
