import type { Item } from './item-fields.ts';

type Page = { readonly Items?: readonly Item[] | undefined; readonly LastEvaluatedKey?: Item | undefined };

/** The items of a query or scan, page by page. */
export async function* pages(read: (startKey: Item | undefined) => Promise<Page>): AsyncGenerator<Item> {
  let startKey: Item | undefined;
  do {
    const page = await read(startKey);
    yield* page.Items ?? [];
    startKey = page.LastEvaluatedKey;
  } while (startKey !== undefined);
}
