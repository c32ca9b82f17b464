import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the product API of `test/fixtures/kraken` says; rows that the fixtures lack follow from the details. */
export type Json = Readonly<Record<string, unknown>>;

type ChargeRow = {
  readonly value_exc_vat: number;
  readonly value_inc_vat: number;
  readonly valid_from: string | null;
  readonly valid_to: string | null;
  readonly payment_method: string | null;
};

type Tariff = Readonly<Record<string, number>> & { readonly code: string };
type Tariffs = Readonly<Record<string, Readonly<Record<string, Tariff>>>>;
type Slot = { readonly map: string; readonly group: string; readonly key: string; readonly tariff: Tariff };

const FOLDER = 'test/fixtures/kraken';
const HALF_HOUR_MS = 30 * 60_000;
const DAY_MS = 48 * HALF_HOUR_MS;
const SUMMER = '2026-06-30T23:00:00Z';
const AUTUMN = '2026-09-30T23:00:00Z';
const ROW_METHODS: Readonly<Record<string, string>> = {
  direct_debit_monthly: 'DIRECT_DEBIT',
  porob: 'NON_DIRECT_DEBIT',
  prepayment: 'PREPAYMENT',
};

const details = new Map<string, Json | undefined>();

export function listedProducts(): readonly Json[] {
  return ['page-1', 'page-2'].flatMap((page) => fixture<{ results: readonly Json[] }>(`products/${page}.json`).results);
}

export function detailOf(code: string): Json | undefined {
  if (!details.has(code)) details.set(code, readDetail(code));
  return details.get(code);
}

/** The rows of a charge page such as `standing-charges`, asked for from a time on. */
export function chargeRows(tariffCode: string, page: string, fromMs: number): readonly ChargeRow[] {
  const product = tariffCode.split('-').slice(2, -1).join('-');
  const slots = slotsOf(product).filter(({ tariff }) => tariff.code === tariffCode);
  const rel = page.replaceAll('-', '_').replace(/s$/, '');
  if (page === 'standard-unit-rates' && product.startsWith('AGILE')) return halfHours(fromMs);
  if (page === 'standard-unit-rates' && product.startsWith('EVNIGHT')) return nights(fromMs);
  if (product.startsWith('FIX-12M')) return fixedRows(tariffCode, page, { slots, rel, fromMs });
  if (product.startsWith('FLEXV')) return varyingRows(tariffCode, page, { slots, rel });
  return slots.flatMap(({ key, tariff }) =>
    quarters(tariff, rel, slots.length === 1 ? null : (ROW_METHODS[key] ?? null)),
  );
}

function readDetail(code: string): Json | undefined {
  if (code === 'PREPAY-VAR-26-07-01') return prepaymentDetail(code);
  const file = `product/${code}.json`;
  return existsSync(join(FOLDER, file)) ? fixture<Json>(file) : undefined;
}

function fixture<T>(path: string): T {
  return JSON.parse(readFileSync(join(FOLDER, path), 'utf8'));
}

function prepaymentDetail(code: string): Json {
  const flex = JSON.stringify(fixture('product/FLEX-VAR-26-07-01.json')).replaceAll('FLEX-VAR-26-07-01', code);
  return JSON.parse(flex, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && 'prepayment' in value ? { prepayment: value.prepayment } : value,
  );
}

function slotsOf(product: string): readonly Slot[] {
  return Object.entries(detailOf(product) ?? {}).flatMap(([map, regions]) =>
    map.endsWith('_tariffs')
      ? Object.entries(regions as Tariffs).flatMap(([group, slots]) =>
          Object.entries(slots).map(([key, tariff]) => ({ map, group, key, tariff })),
        )
      : [],
  );
}

type Asked = { readonly slots: readonly Slot[]; readonly rel: string };

/** Since 1 October the VAT of today, which electricity does not have, is in the rows of all days. */
function fixedRows(
  code: string,
  page: string,
  { slots, rel, fromMs }: Asked & { fromMs: number },
): readonly ChargeRow[] {
  const asked = fromMs < Date.parse(AUTUMN) ? '2026-08' : '2026-10';
  if (code.startsWith('E-1R') && code.endsWith('-C') && page === 'standard-unit-rates') {
    return fixture<{ results: ChargeRow[] }>(`rates/fixed-E-1R-C-${page}-asked-${asked}.json`).results;
  }
  return slots.map(({ tariff }) => ({ ...row(tariff, rel, null), valid_from: '2026-03-31T23:00:00Z' }));
}

function varyingRows(code: string, page: string, { slots, rel }: Asked): readonly ChargeRow[] {
  const file = `varying-${code.slice(0, 4)}-${code.slice(-1)}-${page}.json`;
  if (existsSync(join(FOLDER, 'rates', file))) return fixture<{ results: ChargeRow[] }>(`rates/${file}`).results;
  return slots.flatMap(({ map, group, tariff }) => {
    const other = slotsOf('FLEX-VAR-26-07-01').find(
      (slot) => slot.map === map && slot.group === group && slot.key === 'porob',
    );
    return [...quarters(tariff, rel, 'DIRECT_DEBIT'), ...quarters(other?.tariff ?? tariff, rel, 'NON_DIRECT_DEBIT')];
  });
}

/** Two rows of one price, before and after the VAT change. */
function quarters(tariff: Tariff, rel: string, method: string | null): readonly ChargeRow[] {
  const summer = { ...row(tariff, rel, method), valid_from: SUMMER, valid_to: AUTUMN };
  return [{ ...row(tariff, rel, method), value_inc_vat: summer.value_exc_vat, valid_from: AUTUMN }, summer];
}

function row(tariff: Tariff, rel: string, method: string | null): ChargeRow {
  const [value_exc_vat = 0, value_inc_vat = 0] = [tariff[`${rel}_exc_vat`], tariff[`${rel}_inc_vat`]];
  return { value_exc_vat, value_inc_vat, valid_from: null, valid_to: null, payment_method: method };
}

/** 25 October 2026 has 50 half hours; other days repeat the last 48 of them. */
function halfHours(fromMs: number): readonly ChargeRow[] {
  const pages = ['1', '2'].map((page) => `rates/agile-E-1R-C-standard-unit-rates-page-${page}.json`);
  const rows = pages.flatMap((path) => fixture<{ results: ChargeRow[] }>(path).results);
  if (fromMs === Date.parse('2026-10-24T23:00:00Z')) return rows;
  return [1, 0].flatMap((day) =>
    rows.slice(0, 48).map((of, index) => moved(of, fromMs + day * DAY_MS + (47 - index) * HALF_HOUR_MS)),
  );
}

function moved(of: ChargeRow, fromMs: number): ChargeRow {
  return { ...of, valid_from: utc(fromMs), valid_to: utc(fromMs + HALF_HOUR_MS) };
}

/** 24 to 26 October 2026 are fixtures; other days, and the two after them, have the same windows of the clock. */
function nights(fromMs: number): readonly ChargeRow[] {
  const { results } = fixture<{ results: ChargeRow[] }>('rates/evnight-E-1R-C-standard-unit-rates-dst.json');
  const [day, night] = results;
  const isFixture = fromMs >= Date.parse('2026-10-23T23:00:00Z') && fromMs < Date.parse('2026-10-27T00:00:00Z');
  if (isFixture || day === undefined || night === undefined) return results;
  return [2, 1, 0, -1].flatMap((ahead) => {
    const at = (time: string, later = 0): string => londonTime(fromMs + (ahead + later) * DAY_MS, time);
    return [
      { ...day, valid_from: at('05:30'), valid_to: at('00:30', 1) },
      { ...night, valid_from: at('00:30'), valid_to: at('05:30') },
    ];
  });
}

/** A time of the clock, other than in the hour of its change, on the day that begins within two hours of a moment. */
function londonTime(nearMidnightMs: number, time: string): string {
  const ms = Date.parse(`${utc(nearMidnightMs + 2 * 60 * 60_000).slice(0, 10)}T${time}:00Z`);
  return utc(SUMMERS.some(([from, to]) => ms >= Date.parse(from) && ms < Date.parse(to)) ? ms - 60 * 60_000 : ms);
}

const SUMMERS = [
  ['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z'],
  ['2027-03-28T01:00:00Z', '2027-10-31T01:00:00Z'],
] as const;

function utc(ms: number): string {
  return new Date(ms).toISOString().replace('.000', '');
}
