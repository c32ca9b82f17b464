/** How long each of many items is waited for, with one timer for all. */
export type Patience<Item> = {
  readonly begin: (item: Item) => void;
  readonly end: (item: Item) => void;
};

/** `onOver` has to end the item. */
export function createPatience<Item>(milliseconds: number, onOver: (item: Item) => void): Patience<Item> {
  /** The item that has waited longest is the first. */
  const sinceMs = new Map<Item, number>();
  let timer: NodeJS.Timeout | undefined;
  const wait = (forMilliseconds: number): void => {
    timer = setTimeout(look, forMilliseconds).unref();
  };
  const look = (): void => {
    timer = undefined;
    const now = performance.now();
    for (const [item, since] of sinceMs) {
      const left = since + milliseconds - now;
      if (left > 0) {
        wait(left);
        return;
      }
      onOver(item);
    }
  };
  return {
    begin: (item) => {
      sinceMs.set(item, performance.now());
      if (timer === undefined) wait(milliseconds);
    },
    end: (item) => void sinceMs.delete(item),
  };
}
