/** A list cut into pieces of a size; the last may be shorter. */
export function batchesOf<T>(list: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, batch) =>
    list.slice(batch * size, (batch + 1) * size),
  );
}
