/**
 * The keys of every DynamoDB item. Nothing else in the service writes a key down. Each table has a partition key `pk`
 * and a sort key `sk`; an item that stands alone has SINGLE as its sort key.
 */
export type ItemKey = { readonly pk: string; readonly sk: string };

export const SINGLE = '-';

/** The one item that says which edition of the market readers see. */
export const marketPointerKey: ItemKey = { pk: 'POINTER', sk: SINGLE };

/** A chunk of a segment or a manifest; a partition of its own, so that reads spread over the table. */
export const marketChunkKey = (chunkName: string): ItemKey => ({ pk: `CHUNK#${chunkName}`, sk: SINGLE });

/** What loaders are about to publish: one partition, because a loader asks for all of them at once. */
export const MARKET_INTENTS_PARTITION = 'INTENTS';
export const marketIntentKey = (runId: string): ItemKey => ({ pk: MARKET_INTENTS_PARTITION, sk: runId });
