import type { Instance, Invocation } from './instance.ts';

/**
 * All to one instance as long as it is quick: on few cores, a second thread takes more processor time than it saves. No
 * event waits for an instance that is slow.
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
