import type { Instance, Invocation } from './instance.ts';

/**
 * All to one instance, as long as it is quick: two threads would wait for a core, and have each other's data out of the
 * processor's caches. No event waits for an instance that is slow.
 *
 * @returns whether there is an instance that is quick
 */
export function distribute(queue: Invocation[], ready: ReadonlySet<Instance>): boolean {
  const quick = [...ready].find((instance) => instance.isQuick());
  for (const instance of ready) {
    if (!instance.isQuick()) queue.unshift(...instance.given().filter(instance.takeBack));
  }
  const batch = queue.splice(0, quick?.freePlaces() ?? 0);
  if (batch.length > 0) quick?.run(batch);
  return quick !== undefined;
}
