import type { LRUCache } from 'lru-cache';

type Making<T, Parts> = {
  readonly read: () => Promise<Parts>;
  /** Makes the same of the same parts. */
  readonly make: (parts: Parts) => T;
};

/** What is kept under a name, else what is made of its parts. Requests that wait for the parts together share it. */
export async function buildOnce<T extends object, Parts>(
  kept: LRUCache<string, T>,
  name: string,
  { read, make }: Making<T, Parts>,
): Promise<T> {
  const known = kept.get(name);
  if (known !== undefined) return known;
  const parts = await read();
  // Another request may have made it meanwhile.
  const made = kept.get(name) ?? make(parts);
  kept.set(name, made);
  return made;
}
