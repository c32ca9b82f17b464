import { FIRST_REGION, LAST_REGION, type Region, type Supplier } from '../../shared/market/model.ts';
import { LineFault, shown } from './line-fault.ts';
import type { JsonObject } from './line-json.ts';
import { type Fields, flag, list, name, slug, text } from './line-values.ts';

/** The regions of an array in rising order, each once: naming one twice says nothing more. */
export const regions = (fields: Fields, key: string): readonly Region[] => {
  const sent = list(fields, key);
  for (const region of sent) {
    if (typeof region !== 'number' || !Number.isInteger(region) || region < FIRST_REGION || region > LAST_REGION) {
      throw new LineFault(`${fields.prefix}${key} must hold regions from 10 to 23, not ${shown(region)}`);
    }
  }
  return sameList([...new Set(sent as readonly Region[])].sort((a, b) => a - b));
};

/** Most offers are for one region, or for all: a list of the same regions is kept in memory once. */
const lists = new Map<string, readonly Region[]>();

const sameList = (sorted: readonly Region[]): readonly Region[] => {
  const name = sorted.join();
  const known = lists.get(name);
  if (known !== undefined) return known;
  // 2^14 combinations at most.
  lists.set(name, sorted);
  return sorted;
};

/** @throws LineFault */
export const parseSupplier = (raw: JsonObject): Supplier => {
  const fields: Fields = { raw, prefix: '' };
  return {
    key: slug(fields, 'key'),
    name: name(fields, 'name'),
    logoUrl: text(fields, 'logo_url'),
    bigSix: flag(fields, 'big_six'),
    fulfillable: flag(fields, 'fulfillable'),
    retainable: flag(fields, 'retainable'),
    supportPhoneNumber: text(fields, 'support_phone_number'),
    electricityIncumbentRegions: regions(fields, 'electricity_incumbent_regions'),
    gasIncumbent: flag(fields, 'gas_incumbent'),
  };
};
