import { createGuest, type GuestOptions } from '../../data-loader/sources/guest.ts';
import { createHandClock } from './hand-clock.ts';

/** A guest that never waits: its waits are noted, and its clock is moved instead. */
export function createHandGuest({ surroundings, ...options }: GuestOptions) {
  const clock = createHandClock();
  const waitsMs: number[] = [];
  const guest = createGuest({
    ...options,
    surroundings: {
      nowMs: clock.nowMs,
      random: () => 1,
      sleep: async (ms) => {
        waitsMs.push(ms);
        clock.moveSeconds(ms / 1000);
      },
      ...surroundings,
    },
  });
  return { guest, waitsMs };
}
