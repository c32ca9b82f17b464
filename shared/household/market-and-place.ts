import { supplierKeysType } from '../contract/comparisons.ts';
import {
  ApiError,
  invalidParameter,
  postcodeNotFound,
  quoted,
  withClosestKey,
} from '../contract/errors.ts';
import { TYPES } from '../contract/fields.ts';
import type { FieldReader } from '../contract/read.ts';
import type { Edition, MarketReader } from '../market/reader.ts';
import { isStale } from '../market/store.ts';
import type { Place, PlaceFinder } from '../places/place-finder.ts';

type Today = { readonly market: MarketReader; readonly clock: { readonly today: () => string } };
type TodayAndPlaces = Today & { readonly places: PlaceFinder };

/**
 * Today's market, unless it is opened already, and the place of a postcode, looked up side by side.
 *
 * @throws ApiError postcode-not-found
 */
export async function marketAt(
  { market, places, clock }: TodayAndPlaces,
  sent: string,
  opened?: Edition,
): Promise<{ readonly edition: Edition; readonly place: Place }> {
  const [place, edition] = await Promise.all([
    places.find(sent),
    opened ?? market.open(clock.today()),
  ]);
  if (place === undefined) throw new ApiError([postcodeNotFound(sent)]);
  return { edition, place };
}

type SuppliersReader = FieldReader<{
  readonly only_suppliers: readonly string[];
  readonly exclude_suppliers: readonly string[];
}>;

/**
 * Today's market for a request whose filters name suppliers, all of which must be in it; undefined
 * if they name none. Unknown suppliers are errors of the request.
 */
export async function openForFilters(
  deps: Today,
  reader: SuppliersReader,
): Promise<Edition | undefined> {
  const names = (['only_suppliers', 'exclude_suppliers'] as const).filter(
    (name) => reader.value(name) !== undefined,
  );
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

type SupplierFields = { readonly supplier_key: string; readonly post_code: string };

/**
 * Today's market and the place of a request whose supplier, if it names one, must be in it: else
 * that is its error.
 */
export async function marketWithSupplier<Values extends { readonly post_code: string }>(
  deps: TodayAndPlaces,
  reader: FieldReader<SupplierFields, Values>,
) {
  const key = reader.value('supplier_key');
  if (key === undefined) reader.throwErrors();
  const opened = await openToday(deps, reader);
  if (key !== undefined && (await opened.supplier(key)) === undefined)
    await refuseSupplier(deps, opened, reader);
  const values = reader.values();
  return { ...(await marketAt(deps, values.post_code, opened)), values };
}

async function refuseSupplier(
  { places }: TodayAndPlaces,
  edition: Edition,
  reader: FieldReader<SupplierFields>,
): Promise<void> {
  const key = reader.known('supplier_key');
  const postcode = reader.value('post_code');
  // A hint is not worth an error of its own.
  const place =
    postcode === undefined ? undefined : await places.find(postcode).catch(() => undefined);
  const listed = place === undefined ? [] : (await edition.region(place.region)).suppliers();
  const keys = listed.map(({ supplier }) => supplier.key);
  const error = invalidParameter('supplier_key', key, TYPES.supplierKey.allowed);
  reader.refuse('supplier_key', withClosestKey(error, key, keys));
}

/** Whatever is wrong with a request can be said without a market. */
function openToday({ market, clock }: Today, reader: { throwErrors(): void }): Promise<Edition> {
  return market.open(clock.today()).catch((error: unknown) => {
    reader.throwErrors();
    throw error;
  });
}

/**
 * The market that a comparison rests on, and which of its sources are out of date on the day that
 * is priced.
 */
export function marketReference({ id, day, sources }: Pick<Edition, 'id' | 'day' | 'sources'>) {
  return {
    edition: id,
    day,
    stale_sources: sources.filter((state) => isStale(state, day)).map(({ source }) => source),
  };
}
