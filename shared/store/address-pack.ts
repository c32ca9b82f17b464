import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Address } from '../places/addresses.ts';

/** In this order; the postcode is the item's own. */
type Row = readonly [
  uprn: string,
  organisation: string,
  subBuildingName: string,
  buildingName: string,
  buildingNumber: string,
  poBox: string,
  thoroughfare: string,
  town: string,
  economy7: boolean | null,
  gas: boolean | null,
];

/** Street and town repeat, so that a hundred homes take some 2 KB. */
export function packAddresses(addresses: readonly Address[]): Uint8Array {
  const rows = addresses.map(
    (one): Row => [
      one.uprn,
      one.organisation,
      one.subBuildingName,
      one.buildingName,
      one.buildingNumber,
      one.poBox,
      one.thoroughfare,
      one.town,
      one.economy7,
      one.gas,
    ],
  );
  return deflateRawSync(JSON.stringify(rows));
}

export function unpackAddresses(bytes: Uint8Array, postcode: string): readonly Address[] {
  // Written only by `packAddresses`.
  const rows = JSON.parse(inflateRawSync(bytes).toString()) as readonly Row[];
  return rows.map(
    ([
      uprn,
      organisation,
      subBuildingName,
      buildingName,
      buildingNumber,
      poBox,
      thoroughfare,
      town,
      economy7,
      gas,
    ]) => ({
      uprn,
      organisation,
      subBuildingName,
      buildingName,
      buildingNumber,
      poBox,
      thoroughfare,
      town,
      postcode,
      economy7,
      gas,
    }),
  );
}
