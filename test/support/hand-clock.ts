/** A clock that stands still until it is moved. */
export function createHandClock(start = Date.UTC(2026, 10, 21, 9)) {
  let now = start;
  return {
    nowMs: () => now,
    moveSeconds: (seconds: number) => {
      now += seconds * 1000;
    },
  };
}
