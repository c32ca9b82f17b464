import { closestKey } from '../contract/closest-key.ts';
import {
  ApiError,
  type ErrorItem,
  invalidParameter,
  postcodeNotFound,
  quoted,
  throwErrors,
  withMeant,
} from '../contract/errors.ts';
import { supplierKeyType } from '../contract/request/field.ts';
import { supplierKeysType } from '../contract/request/narrowing.ts';
import type { FieldReader } from '../contract/request/reader.ts';
import type { Edition, MarketReader } from '../market/market.ts';
import { isStale } from '../market/store.ts';
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

type Suppliers = { readonly only_suppliers: readonly string[]; readonly exclude_suppliers: readonly string[] };

/**
 * Today's market for a request whose filters name suppliers, all of which must be in it; undefined if they name none.
 * Unknown suppliers are errors of the request.
 */
export async function openForFilters(deps: Today, reader: FieldReader<Suppliers>): Promise<Edition | undefined> {
  const names = (['only_suppliers', 'exclude_suppliers'] as const).filter((name) => reader.value(name) !== undefined);
  if (names.length === 0) return undefined;
  const edition = await openToday(deps, reader);
  for (const name of names) {
    const keys = reader.value(name) ?? [];
    const suppliers = await Promise.all(keys.map((key) => edition.supplier(key)));
    const unknown = keys.filter((_, index) => suppliers[index] === undefined);
    if (unknown.length === 0) continue;
    const allowed = `${supplierKeysType.allowed} (unknown: ${quoted(unknown.join(','))})`;
    reader.refuse(name, invalidParameter(name, keys.join(','), allowed));
  }
  return edition;
}

type SupplierReader = FieldReader<{ readonly supplier_key: string; readonly post_code: string }>;

/** Today's market, for a request whose supplier, if it names one, must be in it: else that is an error of the request. */
export async function openForSupplier(
  deps: Today & { readonly places: PlaceFinder },
  reader: SupplierReader,
): Promise<Edition> {
  const key = reader.value('supplier_key');
  if (key === undefined) throwErrors(reader.errors());
  const edition = await openToday(deps, reader);
  if (key === undefined || (await edition.supplier(key)) !== undefined) return edition;
  const postcode = reader.value('post_code');
  // A hint is not worth an error of its own.
  const place = postcode === undefined ? undefined : await deps.places.find(postcode).catch(() => undefined);
  const here = place === undefined ? [] : await edition.suppliers(place.region);
  const meant = closestKey(
    key,
    here.map(({ supplier }) => supplier),
  );
  reader.refuse('supplier_key', withMeant(invalidParameter('supplier_key', key, supplierKeyType.allowed), meant));
  return edition;
}

export function supplierWithoutPlan(sent: string, fuel: 'electricity' | 'dual_fuel'): ErrorItem {
  return invalidParameter(
    'supplier_key',
    sent,
    `a supplier with a direct debit plan for ${fuel} and a standard meter at the postcode, for example british-gas`,
  );
}

/** Whatever is wrong with a request can be said without a market. */
function openToday({ market, clock }: Today, reader: Pick<SupplierReader, 'errors'>): Promise<Edition> {
  return market.open(clock.today()).catch((error: unknown) => {
    throwErrors(reader.errors());
    throw error;
  });
}

/** The market that a comparison rests on, and which of its sources are out of date on the day that is priced. */
export function marketReference({ id, day, sources }: Pick<Edition, 'id' | 'day' | 'sources'>) {
  return {
    edition: id,
    day,
    stale_sources: sources.filter((state) => isStale(state, day)).map(({ source }) => source),
  };
}
