import { DeleteCommand, PutCommand, ScanCommand, type ScanCommandOutput } from '@aws-sdk/lib-dynamodb';
import pMap from 'p-map';
import * as z from 'zod';
import type { AddressRegister } from '../../shared/places/addresses.ts';
import type { Table } from '../../shared/store/client.ts';
import { bytesOf, getItem, type Item, isWritten, pages, parseItem } from '../../shared/store/items.ts';
import { ADDRESSES_PREFIX, addressesKey, postcodeOf } from '../../shared/store/keys.ts';
import { packAddresses, unpackAddresses } from '../../shared/store/places-store.ts';

/** The progress is seen by segment; memory holds a page of at most 1 MB of each that is being read. */
const SEGMENTS = 64;
const SEGMENTS_AT_ONCE = 8;

/** Scans the Places table, with the rights of the operator: no function has them, so it stands beside the command. */
export function createDynamoAddressRegister({ client, table }: Table): AddressRegister {
  const scanPage = (segment: number, startKey: Item | undefined): Promise<ScanCommandOutput> =>
    client.send(
      new ScanCommand({
        TableName: table,
        ConsistentRead: true,
        Segment: segment,
        TotalSegments: SEGMENTS,
        ExclusiveStartKey: startKey,
        FilterExpression: 'begins_with(pk, :addresses)',
        ExpressionAttributeValues: { ':addresses': ADDRESSES_PREFIX },
      }),
    );

  return {
    findPostcodes: async ({ isSought, onSearched }) => {
      const found: string[] = [];
      let done = 0;
      const search = async (segment: number): Promise<void> => {
        for await (const item of pages((startKey) => scanPage(segment, startKey))) {
          const postcode = postcodeOf(parseItem(z.object({ pk: z.string() }), item).pk);
          if (unpackAddresses(bytesOf(item), postcode).some(isSought)) found.push(postcode);
        }
        done += 1;
        onSearched?.(done, SEGMENTS);
      };
      await pMap(Array.from({ length: SEGMENTS }).keys(), search, { concurrency: SEGMENTS_AT_ONCE });
      return found;
    },

    readPostcode: async (postcode) => {
      const key = addressesKey(postcode);
      const item = await getItem({ client, table }, key);
      if (item === undefined) return { addresses: [], replaceWith: async () => false };
      const seen = bytesOf(item);
      const ifUnchanged = {
        TableName: table,
        ConditionExpression: 'bytes = :seen',
        ExpressionAttributeValues: { ':seen': seen },
      };
      return {
        addresses: unpackAddresses(seen, postcode),
        replaceWith: (addresses) =>
          isWritten(
            addresses.length === 0
              ? client.send(new DeleteCommand({ ...ifUnchanged, Key: key }))
              : client.send(new PutCommand({ ...ifUnchanged, Item: { ...key, bytes: packAddresses(addresses) } })),
          ),
      };
    },
  };
}
