/**
 * The keys of every DynamoDB item. Nothing else in the service writes a key down. Each table has a partition key `pk`
 * and a sort key `sk`; an item that stands alone has SINGLE as its sort key.
 */
export type ItemKey = { readonly pk: string; readonly sk: string };

const SINGLE = '-';

/** The one item that says which edition of the market readers see. */
export const marketPointerKey: ItemKey = { pk: 'POINTER', sk: SINGLE };

/** A chunk of a segment or a manifest; a partition of its own, so that reads spread over the table. */
export function marketChunkKey(chunkName: string): ItemKey {
  return { pk: `CHUNK#${chunkName}`, sk: SINGLE };
}

/** What loaders are about to publish: one partition, because a loader asks for all of them at once. */
export const MARKET_INTENTS_PARTITION = 'INTENTS';

export function marketIntentKey(runId: string): ItemKey {
  return { pk: MARKET_INTENTS_PARTITION, sk: runId };
}

/** The one item that says which generation of postcodes and averages readers see. */
export const placesPointerKey: ItemKey = { pk: 'POINTER', sk: SINGLE };

/** An outcode's postcodes or averages of one generation; all that is kept of an outcode lies in its partition. */
export function outcodeBookKey(outcode: string, kind: string, generation: string): ItemKey {
  return {
    pk: `OUTCODE#${outcode}`,
    sk: `${kind}#${generation}`,
  };
}

/** The addresses of a postcode, written `SW1A 1AA`. */
export function addressesKey(postcode: string): ItemKey {
  return { pk: `ADDRESSES#${postcode}`, sk: SINGLE };
}

/** The generations that have items: one partition, because a loader asks for all of them at once. */
export const PLACES_GENERATIONS_PARTITION = 'GENERATIONS';

export function placesGenerationKey(kind: string, generation: string): ItemKey {
  return {
    pk: PLACES_GENERATIONS_PARTITION,
    sk: `${kind}#${generation}`,
  };
}

/**
 * How much a file of addresses or annual consumption figures held when it was last loaded, in the table of what it
 * holds.
 */
export function fileSizeKey(file: string): ItemKey {
  return { pk: `FILE-SIZE#${file}`, sk: SINGLE };
}

/** A home's annual consumption figures share a partition, one item a fuel. */
export function consumptionPartition(uprn: string): string {
  return `UPRN#${uprn}`;
}

export function consumptionKey(uprn: string, fuel: string): ItemKey {
  return { pk: consumptionPartition(uprn), sk: fuel };
}

/** Every partner of an environment: one partition, so that they are listed without a scan. There are some dozens. */
export const PARTNERS_PARTITION = 'PARTNERS';

export function partnerKey(clientId: string): ItemKey {
  return { pk: PARTNERS_PARTITION, sk: clientId };
}

/** Failures at the token endpoint, in one window, of one client id from one address. */
export function failuresKey(windowKey: string): ItemKey {
  return { pk: `FAILURES#${windowKey}`, sk: SINGLE };
}

/** A switch session. */
export function sessionKey(id: string): ItemKey {
  return { pk: `SESSION#${id}`, sk: SINGLE };
}

/** What an Idempotency-Key was used for, by its name: a hash of partner and key. */
export function keptResponseKey(name: string): ItemKey {
  return { pk: `KEY#${name}`, sk: SINGLE };
}

/** Which version of a file in the feed bucket was loaded last, so that it is not loaded again every day. */
export function loadedFileKey(file: string): ItemKey {
  return { pk: `LOADED-FILE#${file}`, sk: SINGLE };
}
