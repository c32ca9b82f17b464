import { closestKey } from '../contract/closest-name.ts';
import {
  ApiError,
  type ErrorItem,
  invalidParameter,
  postcodeNotFound,
  quoted,
  throwErrors,
  withMeant,
} from '../contract/errors.ts';
import { type Fields, supplierKeyType } from '../contract/request/field.ts';
import { supplierKeysType } from '../contract/request/filters.ts';
import { inFieldOrder } from '../contract/request/read.ts';
import type { Edition, MarketReader } from '../market/market.ts';
import type { Place, PlaceFinder } from '../places/place-finder.ts';

type Today = { readonly market: MarketReader; readonly clock: { readonly today: () => string } };

/** @throws ApiError postcode-not-found */
export async function placeAt(places: PlaceFinder, sent: string): Promise<Place> {
  const place = await places.find(sent);
  if (place === undefined) throw new ApiError([postcodeNotFound(sent)]);
  return place;
}

/**
 * Today's market, unless it is opened already, and the place of a postcode, looked up side by side.
 *
 * @throws ApiError postcode-not-found
 */
export async function marketAt(
  { market, places, clock }: Today & { readonly places: PlaceFinder },
  sent: string,
  opened?: Edition,
): Promise<{ readonly edition: Edition; readonly place: Place }> {
  const [place, edition] = await Promise.all([places.find(sent), opened ?? market.open(clock.today())]);
  if (place === undefined) throw new ApiError([postcodeNotFound(sent)]);
  return { edition, place };
}

type SupplierLists = { readonly [Name in SupplierListName]?: readonly string[] | undefined };
type SupplierListName = 'only_suppliers' | 'exclude_suppliers';
type ListsRead = { readonly values: SupplierLists; readonly errors?: readonly ErrorItem[] };

/**
 * Today's market for a request whose filters name suppliers, all of which must be in it; undefined if they name none.
 *
 * @throws ApiError with every error of the request, including unknown suppliers
 */
export async function openForFilters(
  { market, clock }: Today,
  fields: Fields,
  { values: { only_suppliers, exclude_suppliers }, errors = [] }: ListsRead,
): Promise<Edition | undefined> {
  if (only_suppliers === undefined && exclude_suppliers === undefined) {
    throwErrors(errors);
    return undefined;
  }
  const edition = await openToday({ market, clock }, errors);
  const unknown = await Promise.all([
    unknownSuppliers(edition, 'only_suppliers', only_suppliers),
    unknownSuppliers(edition, 'exclude_suppliers', exclude_suppliers),
  ]);
  throwErrors(inFieldOrder(fields, [...errors, ...unknown.flat()]));
  return edition;
}

type SupplierRead = {
  readonly values: { readonly supplier_key?: string | undefined; readonly post_code?: string | undefined };
  readonly errors?: readonly ErrorItem[];
};

/**
 * Today's market, for a request whose supplier, if it names one, must be in it.
 *
 * @throws ApiError with every error of the request, including an unknown supplier
 */
export async function openForSupplier(
  { market, places, clock }: Today & { readonly places: PlaceFinder },
  fields: Fields,
  { values, errors = [] }: SupplierRead,
): Promise<Edition> {
  const { supplier_key: key, post_code: postcode } = values;
  if (key === undefined) throwErrors(errors);
  const edition = await openToday({ market, clock }, errors);
  const isUnknown = key !== undefined && (await edition.supplier(key)) === undefined;
  if (isUnknown) {
    // A hint is not worth an error of its own.
    const place = postcode === undefined ? undefined : await places.find(postcode).catch(() => undefined);
    const here = place === undefined ? [] : await edition.suppliers(place.region);
    const meant = closestKey(
      key,
      here.map(({ supplier }) => supplier),
    );
    const unknown = withMeant(invalidParameter('supplier_key', key, supplierKeyType.allowed), meant);
    throwErrors(inFieldOrder(fields, [...errors, unknown]));
  }
  throwErrors(errors);
  return edition;
}

export function supplierWithoutPlan(sent: string, fuel: 'electricity' | 'dual_fuel'): ErrorItem {
  return invalidParameter(
    'supplier_key',
    sent,
    `a supplier with a direct debit plan for ${fuel} and a standard meter at the postcode, for example british-gas`,
  );
}

async function unknownSuppliers(
  edition: Edition,
  name: SupplierListName,
  keys: readonly string[] = [],
): Promise<readonly ErrorItem[]> {
  const suppliers = await Promise.all(keys.map((key) => edition.supplier(key)));
  const unknown = keys.filter((_, index) => suppliers[index] === undefined);
  if (unknown.length === 0) return [];
  const allowed = `${supplierKeysType.allowed} (unknown: ${quoted(unknown.join(','))})`;
  return [invalidParameter(name, keys.join(','), allowed)];
}

/** Whatever is wrong with a request can be said without a market. */
function openToday({ market, clock }: Today, errors: readonly ErrorItem[]): Promise<Edition> {
  return market.open(clock.today()).catch((error: unknown) => {
    throwErrors(errors);
    throw error;
  });
}
