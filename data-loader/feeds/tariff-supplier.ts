import { FIRST_REGION, LAST_REGION, type Region, type Supplier } from '../../shared/market/model.ts';
import type { LineObject } from './line-json.ts';
import { type Fields, readFlag, readList, readName, readSlug, readText } from './line-values.ts';
import { RejectedLine, shown } from './rejected-line.ts';

/** Most offers are for one region, or for all: a list of the same regions is kept in memory once. */
const lists = new Map<string, readonly Region[]>();

/** The regions of an array in rising order, each once: naming one twice says nothing more. */
export function regions(fields: Fields, key: string): readonly Region[] {
  const sent = readList(fields, key);
  for (const region of sent) {
    if (typeof region !== 'number' || !Number.isInteger(region) || region < FIRST_REGION || region > LAST_REGION) {
      throw new RejectedLine(`${fields.prefix}${key} must hold regions from 10 to 23, not ${shown(region)}`);
    }
  }
  return sameList([...new Set(sent as readonly Region[])].sort((a, b) => a - b));
}

/** @throws LineError */
export function parseSupplier(raw: LineObject): Supplier {
  const fields: Fields = { raw, prefix: '' };
  return {
    key: readSlug(fields, 'key'),
    name: readName(fields, 'name'),
    logoUrl: readText(fields, 'logo_url'),
    bigSix: readFlag(fields, 'big_six'),
    fulfillable: readFlag(fields, 'fulfillable'),
    retainable: readFlag(fields, 'retainable'),
    supportPhoneNumber: readText(fields, 'support_phone_number'),
    electricityIncumbentRegions: regions(fields, 'electricity_incumbent_regions'),
    gasIncumbent: readFlag(fields, 'gas_incumbent'),
  };
}

function sameList(sorted: readonly Region[]): readonly Region[] {
  const name = sorted.join();
  const known = lists.get(name);
  if (known !== undefined) return known;
  // 2^14 combinations at most.
  lists.set(name, sorted);
  return sorted;
}
