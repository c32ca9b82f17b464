/** The process ended at a write. */
export class ProcessEnded extends Error {
  override readonly name = 'ProcessEnded';
}

export type Interruption = {
  /** The write at which the process ends, from 1. */
  readonly write: number;
  /** `after`: the write was done, and nobody received its response. */
  readonly when: 'before' | 'after';
};

/**
 * A store, or a DynamoDB client, as a process sees it that ends at one of its writes: everything
 * that it does from then on fails.
 */
export function interruptAtWrite<Store extends object>(
  store: Store,
  { write, when }: Interruption,
): Store {
  let writes = 0;
  let ended = false;
  return new Proxy(store, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return async (...args: readonly object[]): Promise<unknown> => {
        if (ended) throw new ProcessEnded();
        if (isWrite(name === 'send' ? (args[0]?.constructor.name ?? '') : String(name)))
          writes += 1;
        ended = writes === write;
        if (ended && when === 'before') throw new ProcessEnded();
        const result: unknown = await Reflect.apply(method, target, args);
        if (ended && when === 'after') throw new ProcessEnded();
        return result;
      };
    },
  });
}

/** What does not read: a method of a store, or a command of DynamoDB. */
function isWrite(call: string): boolean {
  return !/^(read|get|query|scan|batchGet)/i.test(call);
}
