import { INSTANCE_PLACES, type Instance, type Invocation } from './instance.ts';

/** Each to the instance that has least, and all of an instance at once. */
export function distribute(queue: Invocation[], ready: ReadonlySet<Instance>): void {
  const batches = new Map<Instance, Invocation[]>();
  while (queue.length > 0) {
    let chosen: Instance | undefined;
    let most = 0;
    for (const instance of ready) {
      const free = instance.freePlaces() - (batches.get(instance)?.length ?? 0);
      if (free > most) chosen = instance;
      if (free > most) most = free;
    }
    const next = chosen && queue.shift();
    if (chosen === undefined || next === undefined) break;
    const batch = batches.get(chosen);
    if (batch === undefined) batches.set(chosen, [next]);
    else batch.push(next);
  }
  for (const [instance, batch] of batches) instance.run(batch);
}

/** An event waits for none while another instance is idle. */
export function share(ready: ReadonlySet<Instance>): void {
  for (const idle of ready) {
    if (!isIdle(idle)) continue;
    for (const busy of ready) {
      const last = ahead(busy) > 0 ? busy.given().at(-1) : undefined;
      if (last === undefined || !busy.takeBack(last)) continue;
      idle.run([last]);
      break;
    }
  }
}

export function isIdle(instance: Instance): boolean {
  return instance.freePlaces() === INSTANCE_PLACES;
}

/** How many wait for the one that it runs. */
export function ahead(instance: Instance): number {
  return Math.max(0, instance.given().length - 1);
}
