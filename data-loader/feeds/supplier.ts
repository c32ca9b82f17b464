import { FIRST_REGION, LAST_REGION, type Region, type Supplier } from '../../shared/market/model.ts';
import { type LineFields, lineError, readFlag, readList, readName, readSlug, readText } from './fields.ts';
import { type LineObject, RejectedLine, shown } from './json.ts';

/** Most offers are for one region or for all, so equal lists of regions are kept in memory once. */
const lists = new Map<string, readonly Region[]>();

/** In ascending order, each once. */
export function readRegions(fields: LineFields, key: string): readonly Region[] {
  const sent = readList(fields, key);
  for (const region of sent) {
    if (typeof region !== 'number' || !Number.isInteger(region) || region < FIRST_REGION || region > LAST_REGION) {
      throw new RejectedLine(`${fields.prefix}${key} must contain regions from 10 to 23, not ${shown(region)}`);
    }
  }
  return sameList([...new Set(sent as readonly Region[])].sort((a, b) => a - b));
}

export function parseSupplier(raw: LineObject): Supplier {
  const fields: LineFields = { raw, prefix: '' };
  return {
    key: readSlug(fields, 'key'),
    name: readName(fields, 'name'),
    logoUrl: readLogo(fields),
    bigSix: readFlag(fields, 'big_six'),
    fulfillable: readFlag(fields, 'fulfillable'),
    retainable: readFlag(fields, 'retainable'),
    supportPhoneNumber: readText(fields, 'support_phone_number'),
    electricityIncumbentRegions: readRegions(fields, 'electricity_incumbent_regions'),
    gasIncumbent: readFlag(fields, 'gas_incumbent'),
  };
}

function readLogo(fields: LineFields): string {
  const address = readText(fields, 'logo_url');
  const isHttps = URL.canParse(address) && new URL(address).protocol === 'https:';
  if (address !== '' && !isHttps) throw lineError(fields, 'logo_url', 'must be an https address or empty');
  return address;
}

function sameList(sorted: readonly Region[]): readonly Region[] {
  const name = sorted.join();
  const known = lists.get(name);
  if (known !== undefined) return known;
  // 2^14 combinations at most.
  lists.set(name, sorted);
  return sorted;
}
