/** The load itself is done: what it left behind costs space, and the next one deletes it. */
export function sayCleanUpFailed(): void {
  console.error('what the market no longer needs could not be deleted: the next load tries again');
}
