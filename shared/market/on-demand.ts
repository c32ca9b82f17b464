/** Thrown by work that needs what is not in memory, for `whenRead`: nobody else catches it. */
class NotInMemory extends Error {
  override readonly name = 'NotInMemory';
  readonly read: () => Promise<void>;

  constructor(read: () => Promise<void>) {
    super('work that reads on demand was not run by whenRead');
    this.read = read;
  }
}

export type OnDemand<Key, T> = {
  readonly kept: (key: Key) => T | undefined;
  readonly read: (key: Key) => Promise<T>;
};

/**
 * Finds what is in memory, and has the rest read. Either stays for as long as the returned function does, whatever the
 * caches drop, so that work which begins again comes further each time.
 */
export function onDemand<Key, T extends object>({ kept, read }: OnDemand<Key, T>): (key: Key) => T {
  const own = new Map<Key, T>();
  return (key) => {
    const found = own.get(key) ?? kept(key);
    if (found === undefined) {
      throw new NotInMemory(async () => {
        own.set(key, await read(key));
      });
    }
    own.set(key, found);
    return found;
  };
}

/** Runs work that does nothing but compute: what it needs and is not in memory is read, and the work begins again. */
export async function whenRead<T>(work: () => T): Promise<T> {
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof NotInMemory)) throw error;
      await error.read();
    }
  }
}
