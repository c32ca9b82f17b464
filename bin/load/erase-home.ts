import { paginateScan } from '@aws-sdk/lib-dynamodb';
import pMap from 'p-map';
import * as z from 'zod';
import type { Address } from '../../shared/places/addresses.ts';
import type { Table } from '../../shared/store/client.ts';
import type { Erasures } from '../../shared/store/erasures.ts';
import { bytesOf, deleteItem, getItem, parseItem, putItem } from '../../shared/store/items.ts';
import { ADDRESSES_PREFIX, addressesKey, postcodeOf } from '../../shared/store/keys.ts';
import { deleteDynamoConsumption } from '../../shared/store/meters-store.ts';
import { packAddresses, unpackAddresses } from '../../shared/store/places-store.ts';
import { retryOnConflict } from '../../shared/values/temporary.ts';

export type HomeTables = { readonly places: Table; readonly meters: Table };

export type HomeStores = HomeTables & { readonly erasures: Pick<Erasures, 'remember'> };

export type ErasedHome = {
  readonly addresses: number;
  readonly postcodes: number;
  readonly annualConsumption: number;
};

type EraseOptions = HomeStores & {
  /** Receives the number of segments that have been searched, and of all. */
  readonly onSearched?: (done: number, total: number) => void;
};

type IsSought = (address: Address) => boolean;

const UPRN_DIGITS = 12;

/** Removes a home, however many leading zeros its UPRN has in a file. */
export async function eraseHome(
  uprn: string,
  { places, meters, erasures, onSearched }: EraseOptions,
): Promise<ErasedHome> {
  const number = withoutZeros(uprn);
  // Record the erasure first, so that a restore obeys it even if this command is interrupted.
  await erasures.remember({ kind: 'home', id: number });
  const annualConsumption = await deleteDynamoConsumption(meters, spellingsOf(uprn));
  const isSought: IsSought = (address) => withoutZeros(address.uprn) === number;
  const postcodes = await findPostcodes(places, isSought, onSearched);
  let addresses = 0;
  for (const postcode of postcodes) addresses += await eraseAt(places, postcode, isSought);
  return { addresses, postcodes: postcodes.length, annualConsumption };
}

/** Lists how a UPRN may be written in a file. */
export function spellingsOf(uprn: string): readonly string[] {
  const number = withoutZeros(uprn);
  return Array.from(
    { length: UPRN_DIGITS + 1 - number.length },
    (_, zeros) => '0'.repeat(zeros) + number,
  );
}

export function withoutZeros(uprn: string): string {
  return uprn.replace(/^0+(?=\d)/, '');
}

/**
 * The number of segments of the search. More segments show progress more often, but each that is
 * read holds a page of 1 MB in memory.
 */
const SEGMENTS = 64;
const SEGMENTS_AT_ONCE = 8;

/** Scans the Places table, which operators may do and functions may not. */
async function findPostcodes(
  { client, table }: Table,
  isSought: IsSought,
  onSearched: EraseOptions['onSearched'],
) {
  const found: string[] = [];
  let done = 0;
  const search = async (Segment: number): Promise<void> => {
    const pages = paginateScan(
      { client },
      {
        ...{ TableName: table, ConsistentRead: true, Segment, TotalSegments: SEGMENTS },
        FilterExpression: 'begins_with(pk, :addresses)',
        ExpressionAttributeValues: { ':addresses': ADDRESSES_PREFIX },
      },
    );
    for await (const { Items = [] } of pages) {
      for (const item of Items) {
        const postcode = postcodeOf(parseItem(z.object({ pk: z.string() }), item).pk);
        if (unpackAddresses(bytesOf(item), postcode).some(isSought)) found.push(postcode);
      }
    }
    done += 1;
    onSearched?.(done, SEGMENTS);
  };
  await pMap(Array.from({ length: SEGMENTS }).keys(), search, { concurrency: SEGMENTS_AT_ONCE });
  return found;
}

/**
 * Tries again if others write the same postcode. A try whose response was lost may have erased the
 * homes: the next one then counts them.
 */
async function eraseAt(places: Table, postcode: string, isSought: IsSought): Promise<number> {
  const key = addressesKey(postcode);
  let erased = 0;
  return await retryOnConflict('addresses change faster than a home is erased', async () => {
    const item = await getItem(places, key);
    if (item === undefined) return erased;
    const bytes = bytesOf(item);
    const addresses = unpackAddresses(bytes, postcode);
    const others = addresses.filter((address) => !isSought(address));
    if (others.length === addresses.length) return erased;
    erased = addresses.length - others.length;
    const ifUnchanged = {
      ConditionExpression: 'bytes = :before',
      ExpressionAttributeValues: { ':before': bytes },
    };
    const isErased =
      others.length === 0
        ? (await deleteItem(places, key, ifUnchanged)) !== undefined
        : await putItem(places, { ...key, bytes: packAddresses(others) }, ifUnchanged);
    return isErased ? erased : 'conflict';
  });
}
