import { claim, createClaims, isOffered, offer, PLACES } from '../../../../local/lambda/claims.mjs';

describe('the events that are offered to an instance', () => {
  it('are claimed once', () => {
    const places = new Int32Array(createClaims());
    const number = offer(places, 0, []);
    expect(isOffered(places, number)).toBe(true);
    expect([claim(places, number), claim(places, number)]).toEqual([true, false]);
    expect(isOffered(places, number)).toBe(false);
  });

  it('keep their places while others come and are taken back', () => {
    const places = new Int32Array(createClaims());
    const kept = offer(places, 0, []);
    let last = kept;
    for (let time = 0; time < 3 * PLACES; time += 1) {
      const earlier = last;
      last = offer(places, last, [kept]);
      expect(claim(places, last)).toBe(true);
      expect(last).not.toBe(earlier);
    }
    expect(claim(places, kept)).toBe(true);
  });

  it('have numbers that begin again when they are used up', () => {
    const places = new Int32Array(createClaims());
    const number = offer(places, 2 ** 30, []);
    expect(number).toBe(1);
    expect(claim(places, number)).toBe(true);
  });
});
