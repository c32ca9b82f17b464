import { PutCommand } from '@aws-sdk/lib-dynamodb';
import pMap from 'p-map';
import {
  BookMissingError,
  type BookName,
  type HeldBackSource,
  type MarketPointer,
  type MarketReadStore,
  type MarketStore,
  type PublishedEdition,
  type SourceState,
  type Validators,
} from '../market/store.ts';
import { isWritten } from './conditional-write.ts';
import type { Table } from './document-client.ts';
import { getItem, getItemOfReplica } from './get-item.ts';
import { bytesOf, field, type Item, isCount, isItem, isText, listOf, orNull } from './item-fields.ts';
import { marketBookPartition, marketPartKey, marketPointerKey } from './keys.ts';
import { readPartition } from './read-partition.ts';

/** DynamoDB takes 400 KB an item. */
const PART_BYTES = 380_000;
const PARTS_AT_ONCE = 8;

export function createDynamoMarketReadStore(table: Table): MarketReadStore {
  return {
    readPointer: async (seenRevision) => {
      const item =
        seenRevision === undefined
          ? await getItem(table, marketPointerKey)
          : await getItemOfReplica(table, marketPointerKey, (found) => toPointer(found).revision >= seenRevision);
      return item && toPointer(item);
    },
    readBook: async (name) =>
      (await readParts(table, name, 'eventually')) ?? (await readParts(table, name, 'strongly')) ?? missing(name),
  };
}

export function createDynamoMarketStore(table: Table): MarketStore {
  return {
    ...createDynamoMarketReadStore(table),
    writeBook: async (name, bytes, expiresAt) => {
      const parts = Math.max(1, Math.ceil(bytes.length / PART_BYTES));
      await pMap(
        Array.from({ length: parts }, (_, part) => part),
        async (part) => {
          const own = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
          const item = { ...marketPartKey(name, part), bytes: own, parts, expiresAt };
          await table.client.send(new PutCommand({ TableName: table.table, Item: item }));
        },
        { concurrency: PARTS_AT_ONCE },
      );
    },
    movePointer: (pointer, expectedRevision) => movePointer(table, pointer, expectedRevision),
  };
}

/** Undefined unless all parts are there: one just written may be missing from a replica. */
async function readParts(
  table: Table,
  name: BookName,
  consistent: 'eventually' | 'strongly',
): Promise<Uint8Array | undefined> {
  const items = await readPartition({ ...table, pk: marketBookPartition(name), consistent });
  const [first] = items;
  if (first === undefined || field(first, 'parts', isCount) !== items.length) return undefined;
  return Buffer.concat(items.map(bytesOf));
}

function missing(name: BookName): never {
  throw new BookMissingError(name);
}

async function movePointer(
  { client, table }: Table,
  pointer: MarketPointer,
  expectedRevision: number,
): Promise<boolean> {
  const condition =
    expectedRevision === 0
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : { ConditionExpression: 'revision = :expected', ExpressionAttributeValues: { ':expected': expectedRevision } };
  return await isWritten(
    client.send(new PutCommand({ TableName: table, Item: { ...marketPointerKey, ...pointer }, ...condition })),
  );
}

function toPointer(item: Item): MarketPointer {
  return {
    revision: field(item, 'revision', isCount),
    editionId: field(item, 'editionId', isText),
    editions: field(item, 'editions', listOf(isItem)).map(toEdition),
    sources: field(item, 'sources', listOf(isItem)).map(toSourceState),
    heldBack: field(item, 'heldBack', listOf(isItem)).map(toHeldBack),
  };
}

function toEdition(item: Item): PublishedEdition {
  return {
    editionId: field(item, 'editionId', isText),
    publishedAt: field(item, 'publishedAt', isText),
    supersededAt: field(item, 'supersededAt', orNull(isText)),
  };
}

function toSourceState(item: Item): SourceState {
  const validators = field(item, 'validators', orNull(isItem));
  return {
    source: field(item, 'source', isText),
    contentHash: field(item, 'contentHash', isText),
    publishedAt: field(item, 'publishedAt', isText),
    loadedAt: field(item, 'loadedAt', isText),
    staleFrom: field(item, 'staleFrom', isText),
    suppliers: field(item, 'suppliers', isCount),
    plans: field(item, 'plans', isCount),
    offers: field(item, 'offers', isCount),
    rejectedLines: field(item, 'rejectedLines', isCount),
    heldPlans: field(item, 'heldPlans', isCount),
    validators: validators && toValidators(validators),
  };
}

function toValidators(item: Item): Validators {
  return { etag: field(item, 'etag', orNull(isText)), lastModified: field(item, 'lastModified', orNull(isText)) };
}

function toHeldBack(item: Item): HeldBackSource {
  return {
    source: field(item, 'source', isText),
    publishedAt: field(item, 'publishedAt', isText),
    contentHash: field(item, 'contentHash', isText),
  };
}
