import { createHash } from 'node:crypto';
import type { BookName } from '../market/store.ts';

/**
 * The keys of every DynamoDB item; no other file builds one. A partition with a single item has
 * SINGLE as its sort key.
 */
export type ItemKey = { readonly pk: string; readonly sk: string };

const SINGLE = '-';

/** The pointer of the Market table, and that of the Places table. */
export const pointerKey: ItemKey = { pk: 'POINTER', sk: SINGLE };

/** A partition for each book, so that reads spread over the table. */
export function marketBookPartition({ editionId, book }: BookName): string {
  return `EDITION#${editionId}#${book}`;
}

/** Returns the key of a part. Keys sort in the order of the parts. */
export function marketPartKey(name: BookName, part: number): ItemKey {
  return { pk: marketBookPartition(name), sk: String(part).padStart(4, '0') };
}

/** The one partition of the records of editions, because going back lists them. */
export const EDITIONS_PARTITION = 'EDITIONS';

export function editionKey(editionId: string): ItemKey {
  return { pk: EDITIONS_PARTITION, sk: editionId };
}

/** The address is hashed because it may be longer than a key. */
export function sourceResponseKey(url: string): ItemKey {
  return { pk: `SOURCE-RESPONSE#${createHash('sha256').update(url).digest('hex')}`, sk: SINGLE };
}

/** Returns the key of a book of an outcode. All books of an outcode are in one partition. */
export function outcodeBookKey(outcode: string, kind: string, generation: string): ItemKey {
  return { pk: `OUTCODE#${outcode}`, sk: `${kind}#${generation}` };
}

export const ADDRESSES_PREFIX = 'ADDRESSES#';

export function addressesKey(postcode: string): ItemKey {
  return { pk: `${ADDRESSES_PREFIX}${postcode}`, sk: SINGLE };
}

export function postcodeOf(addressesPk: string): string {
  return addressesPk.slice(ADDRESSES_PREFIX.length);
}

/** The one partition of generations, because a loader reads all of them at once. */
export const PLACES_GENERATIONS_PARTITION = 'GENERATIONS';

export function placesGenerationKey(kind: string, generation: string): ItemKey {
  return { pk: PLACES_GENERATIONS_PARTITION, sk: `${kind}#${generation}` };
}

/** Returns a key in the table of the records that the file holds. */
export function fileSizeKey(file: string): ItemKey {
  return { pk: `FILE-SIZE#${file}`, sk: SINGLE };
}

export function consumptionPartition(uprn: string): string {
  return `UPRN#${uprn}`;
}

export function consumptionKey(uprn: string, fuel: string): ItemKey {
  return { pk: consumptionPartition(uprn), sk: fuel };
}

export function dailyCountKey({
  counted,
  partner,
  day,
}: Readonly<Record<'counted' | 'partner' | 'day', string>>): ItemKey {
  return { pk: `COUNT#${counted}#${partner}#${day}`, sk: SINGLE };
}

/** Lists the records of a partner and day of UTC. */
export function lookupRecordsPartition(partner: string, day: string): string {
  return `LOOKUPS#${partner}#${day}`;
}

/** Returns the key of a record. Those of a partner and day are in the order of time. */
export function lookupRecordKey({
  partner,
  at,
  requestId,
}: Readonly<Record<'partner' | 'at' | 'requestId', string>>): ItemKey {
  return { pk: lookupRecordsPartition(partner, at.slice(0, 10)), sk: `${at}#${requestId}` };
}

/** The one partition of what was erased lately, because a restore reads all of it. */
export const ERASED_PARTITION = 'ERASED';

export function erasedKey(hash: string): ItemKey {
  return { pk: ERASED_PARTITION, sk: hash };
}

/** Returns what a partition is named by: the id of a session, the subject of events, a UPRN. */
export function nameOfPartition(pk: string): string {
  return pk.slice(pk.indexOf('#') + 1);
}

export function isEventsPartition(pk: string): boolean {
  return pk.startsWith(eventsPartition(''));
}

/** The one partition of partners, some dozens, so that they are listed without a scan. */
export const PARTNERS_PARTITION = 'PARTNERS';

export function partnerKey(clientId: string): ItemKey {
  return { pk: PARTNERS_PARTITION, sk: clientId };
}

/** Returns the key of the item that keeps a name for one partner. */
export function partnerNameKey(name: string): ItemKey {
  return { pk: `PARTNER-NAME#${name}`, sk: SINGLE };
}

export function sessionKey(id: string): ItemKey {
  return { pk: `SESSION#${id}`, sk: SINGLE };
}

/** Named by a hash of partner and key. */
export function idempotentResponseKey(name: string): ItemKey {
  return { pk: `KEY#${name}`, sk: SINGLE };
}

/** A switch lies under its session's id, and outlives the session. */
export function switchKey(sessionId: string): ItemKey {
  return { pk: sessionKey(sessionId).pk, sk: 'SWITCH' };
}

export function eventsPartition(subject: string): string {
  return `EVENTS#${subject}`;
}

export function eventKey({ subject, id }: Readonly<Record<'subject' | 'id', string>>): ItemKey {
  return { pk: eventsPartition(subject), sk: id };
}

/** The index of the Sessions table, and the attributes that place an item in it. */
export const BY_TIME_INDEX = 'ByTime';

export type ByTimeKey = { readonly byTimePk: string; readonly byTimeSk: string };

/** Lists a partner's switches in the order of their last change. */
export function switchListPartition(clientId: string): string {
  return `SWITCHES#${clientId}`;
}

export function switchListKey(
  clientId: string,
  { updatedAt, sessionId }: { readonly updatedAt: string; readonly sessionId: string },
): ByTimeKey {
  return { byTimePk: switchListPartition(clientId), byTimeSk: `${updatedAt}#${sessionId}` };
}

/** Lists a partner's events that were not received, the oldest first. */
export function unreceivedPartition(clientId: string): string {
  return `UNRECEIVED#${clientId}`;
}

/** Lists a partner's events that were received, the oldest first. */
export function receivedPartition(clientId: string): string {
  return `RECEIVED#${clientId}`;
}

/** The place of an event in either list. */
export function eventListKey(
  byTimePk: string,
  { timestamp, id }: { readonly timestamp: string; readonly id: string },
): ByTimeKey {
  return { byTimePk, byTimeSk: `${timestamp}#${id}` };
}

/** Lists the batches of a partner, in the order of their creation. */
export function batchesPartition(clientId: string): string {
  return `BATCHES#${clientId}`;
}

export function batchKey({ clientId, id }: Readonly<Record<'clientId' | 'id', string>>): ItemKey {
  return { pk: batchesPartition(clientId), sk: id };
}

export function batchClaimKey(clientId: string): ItemKey {
  return { pk: `BATCH-CLAIM#${clientId}`, sk: SINGLE };
}

export function batchPartsPartition(batchId: string): string {
  return `BATCH-PARTS#${batchId}`;
}

/** Returns the key of a part. Keys sort in the order of the parts. */
export function batchPartKey(batchId: string, part: number): ItemKey {
  return { pk: batchPartsPartition(batchId), sk: String(part).padStart(4, '0') };
}

/** Each time a receiver's address is set, it gets a new number and a new record. */
export function receiverHealthKey({
  clientId,
  number,
}: {
  readonly clientId: string;
  readonly number: number;
}): ItemKey {
  return { pk: `RECEIVER#${clientId}`, sk: String(number) };
}

export function loadedFileKey(file: string): ItemKey {
  return { pk: `LOADED-FILE#${file}`, sk: SINGLE };
}
