// @ts-check
// Which events an instance may still begin: it is given some ahead, and the gateway may take those back. Either thread
// claims an event by setting its place to 0, in memory that both see. Plain JavaScript, as worker.mjs.

/** How many events an instance may have at once: the one that it runs, and others after it. */
export const PLACES = 8;

const NUMBERS = 2 ** 30;

export function createClaims() {
  return new SharedArrayBuffer(PLACES * Int32Array.BYTES_PER_ELEMENT);
}

/**
 * For the gateway's thread, before it gives the event.
 *
 * @param {Int32Array} places
 * @param {number} last the number before
 * @param {readonly number[]} given the numbers of those that the instance has, fewer than there are places
 * @returns {number} another number, never 0, whose place is free
 */
export function offer(places, last, given) {
  let number = last;
  do number = (number % NUMBERS) + 1;
  while (given.some((other) => placeOf(other) === placeOf(number)));
  Atomics.store(places, placeOf(number), number);
  return number;
}

/**
 * @param {Int32Array} places
 * @param {number} number
 * @returns {boolean} false if the other thread has it
 */
export function claim(places, number) {
  return Atomics.compareExchange(places, placeOf(number), number, 0) === number;
}

/**
 * @param {Int32Array} places
 * @param {number} number
 * @returns {boolean} that neither thread has claimed it
 */
export function isOffered(places, number) {
  return Atomics.load(places, placeOf(number)) === number;
}

/** @param {number} number */
function placeOf(number) {
  return number % PLACES;
}
