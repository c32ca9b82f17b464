import type { HeldBack, SeenContent, SourceRecord, SourceRecords, Validators } from '../market/source-records.ts';
import { isWritten } from './conditional-write.ts';
import type { Table } from './documents.ts';
import { field, type Item, isItem, isText, orNull } from './item-fields.ts';
import { MARKET_SOURCES_PARTITION, marketSourceKey } from './keys.ts';
import { readPartition } from './read-partition.ts';

/** Each write sets an attribute of its own: a load and a roll-back at the same moment keep each other's. */
export function createDynamoSourceRecords({ client, table }: Table): SourceRecords {
  const set = async (source: string, name: 'seen' | 'heldBack', value: SeenContent | HeldBack): Promise<void> => {
    await client.update({
      TableName: table,
      Key: marketSourceKey(source),
      UpdateExpression: 'SET #name = :value',
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':value': value },
    });
  };
  return {
    readSourceRecords: async () =>
      (await readPartition({ client, table, pk: MARKET_SOURCES_PARTITION })).map(toSourceRecord),
    writeSeen: (source, seen) => set(source, 'seen', seen),
    holdBack: (source, heldBack) => set(source, 'heldBack', heldBack),
    liftHold: async (source, { publishedAt, contentHash }) => {
      await isWritten(
        client.update({
          TableName: table,
          Key: marketSourceKey(source),
          UpdateExpression: 'REMOVE heldBack',
          ConditionExpression: 'heldBack.publishedAt = :publishedAt AND heldBack.contentHash = :contentHash',
          ExpressionAttributeValues: { ':publishedAt': publishedAt, ':contentHash': contentHash },
        }),
      );
    },
  };
}

function toSourceRecord(item: Item): SourceRecord {
  return {
    source: field(item, 'sk', isText),
    seen: part(item, 'seen', toSeenContent),
    heldBack: part(item, 'heldBack', toHeldBack),
  };
}

function part<T>(item: Item, name: string, read: (part: Item) => T): T | null {
  return item[name] === undefined || item[name] === null ? null : read(field(item, name, isItem));
}

function toSeenContent(item: Item): SeenContent {
  return {
    contentHash: field(item, 'contentHash', isText),
    loadedAt: field(item, 'loadedAt', isText),
    publishedAt: field(item, 'publishedAt', isText),
    staleFrom: field(item, 'staleFrom', isText),
    validators: part(item, 'validators', toValidators),
  };
}

function toValidators(item: Item): Validators {
  return { etag: field(item, 'etag', orNull(isText)), lastModified: field(item, 'lastModified', orNull(isText)) };
}

function toHeldBack(item: Item): HeldBack {
  return { publishedAt: field(item, 'publishedAt', isText), contentHash: field(item, 'contentHash', isText) };
}
