import type { ServerResponse } from 'node:http';
import type { ProductApiSettings } from '../../data-loader/formats/kraken/api.ts';
import { SUPPLIER } from '../../data-loader/formats/tariff-lines.ts';
import { addDays } from '../../shared/pricing/index.ts';
import { supplierLine } from './feed-maker.ts';
import { startServer } from './local-server.ts';

type Json = Readonly<Record<string, unknown>>;

/** What a place of the API may answer in place of what it has. */
export const FAULTS = [
  'empty',
  'not-found',
  'second-page-not-found',
  'later',
  'html',
  'torn',
] as const;
type Fault = (typeof FAULTS)[number];

const MAPS = {
  single_register_electricity_tariffs: ['E-1R', ['standard_unit_rates']],
  dual_register_electricity_tariffs: ['E-2R', ['day_unit_rates', 'night_unit_rates']],
  single_register_gas_tariffs: ['G-1R', ['standard_unit_rates']],
} as const satisfies Record<string, readonly [string, readonly string[]]>;
type MapName = keyof typeof MAPS;

const GROUPS = ['_A', '_C'];
const PRODUCTS: readonly {
  readonly product: Json;
  readonly key: string;
  readonly maps: readonly MapName[];
}[] = [
  {
    product: { code: 'VAR', is_variable: true, term: null },
    key: 'varying',
    maps: [
      'single_register_electricity_tariffs',
      'dual_register_electricity_tariffs',
      'single_register_gas_tariffs',
    ],
  },
  {
    product: { code: 'FIX', is_variable: false, term: 12 },
    key: 'direct_debit_monthly',
    maps: ['single_register_electricity_tariffs', 'single_register_gas_tariffs'],
  },
  {
    product: { code: 'NIGHT', is_variable: true, term: null },
    key: 'direct_debit_monthly',
    maps: ['single_register_electricity_tariffs'],
  },
];
const RELS = ['standing_charges', 'standard_unit_rates', 'day_unit_rates', 'night_unit_rates'];

/** The places at which the API may be at fault: products, maps, slots of a region, charge pages. */
export const PLACES: readonly string[] = PRODUCTS.flatMap(({ product: { code }, maps }) => [
  `${code}`,
  ...maps.flatMap((map) => [
    `${code} ${map}`,
    ...GROUPS.flatMap((group) => [
      `${code} ${map} ${group}`,
      ...['standing_charges', ...MAPS[map][1]].map((rel) => `${code} ${map} ${group} ${rel}`),
    ]),
  ]),
]);

export type ProductServer = Awaited<ReturnType<typeof startProductServer>>;

/**
 * A product API of a standard variable, a fixed and a time-of-use product in two regions, in which
 * any place may be at fault. Its prices never change.
 */
export async function startProductServer() {
  let faults: ReadonlyMap<string, Fault> = new Map();
  let day = '2026-08-15';
  const server = await startServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', server.url);
    const [, , code, map, group, rel] = pathname.split('/');
    if (code === undefined || code === '') return send(response, listOf(faults));
    if (map === undefined || map === '') return send(response, detailOf(code, faults, server.url));
    const fault = faults.get(`${code} ${map} ${group} ${rel}`);
    const isSecond = searchParams.get('page') === '2';
    if (fault === 'not-found' || isSecond) return send(response, { detail: 'Not found.' }, 404);
    if (fault === 'html') return send(response, '<html>Down</html>');
    const rows = rowsOf(pathname, fault === 'later' ? addDays(day, 3) : day, fault === 'torn');
    if (fault === 'empty') return send(response, page([]));
    if (fault === 'later') return send(response, page(rows.flatMap(inThreeDays(day))));
    const next = fault === undefined || fault === 'torn' ? null : `${server.url}${pathname}?page=2`;
    return send(response, { ...page(rows), next });
  });
  return {
    settings: settingsOf(server.url),
    /** Answers so from now on, with rows of this day. */
    breakAt: (broken: ReadonlyMap<string, Fault>, on: string): void => {
      faults = broken;
      day = on;
    },
    close: server.close,
  };
}

function settingsOf(from: string): ProductApiSettings {
  return {
    source: 'api',
    from,
    supplier: SUPPLIER.parse(supplierLine({ key: 'acme' })),
    brand: null,
    products: null,
    terms: [{ products: 'NIGHT', requires: ['smart_meter'] }],
    tolerance_percent: 100,
  };
}

function listOf(faults: ReadonlyMap<string, Fault>): Json {
  const listed = PRODUCTS.filter(({ product }) => !faults.has(String(product['code'])));
  return page(
    listed.map(({ product }) => ({
      ...product,
      display_name: product['code'],
      available_from: '2026-01-01T00:00:00Z',
      available_to: null,
    })),
  );
}

function detailOf(code: string, faults: ReadonlyMap<string, Fault>, url: string): Json {
  const { key = '', maps = [] } = PRODUCTS.find(({ product }) => product['code'] === code) ?? {};
  const tariff = (map: MapName, group: string): Json => {
    const links = RELS.map((rel) => ({
      href: `${url}/products/${code}/${map}/${group}/${rel}`,
      rel,
    }));
    return { exit_fees_type: 'NONE', links };
  };
  const regions = (map: MapName): Json =>
    Object.fromEntries(
      GROUPS.map((group) => {
        const isEmpty = !maps.includes(map) || faults.has(`${code} ${map} ${group}`);
        return [group, isEmpty ? {} : { [key]: tariff(map, group) }];
      }),
    );
  const tariffs = (Object.keys(MAPS) as readonly MapName[]).map((map) => [
    map,
    faults.has(`${code} ${map}`) ? {} : regions(map),
  ]);
  return { code, ...Object.fromEntries(tariffs) };
}

/**
 * Rows of a price of the page; the unit rates of NIGHT change at 00:30 and 05:30. If they are torn,
 * both are an hour later after tomorrow, and tomorrow only the first: so does a clock change to
 * what a supplier fixes in GMT.
 */
function rowsOf(pathname: string, day: string, isTorn: boolean): readonly Json[] {
  const pence = 5 + ([...pathname].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 40);
  const row = (value: number, from: string, to: string | null): Json => ({
    value_exc_vat: value,
    valid_from: from,
    valid_to: to,
    payment_method: null,
  });
  if (!pathname.includes('NIGHT') || !pathname.endsWith('rates'))
    return [row(pence, '2026-07-31T23:00:00Z', null)];
  const at = (hour: number, ahead: number): string =>
    londonTime(addDays(day, ahead), `0${isTorn && ahead > hour / 5 ? hour + 1 : hour}:30`);
  return [2, 1, 0, -1].flatMap((ahead) => [
    row(pence, at(5, ahead), at(0, ahead + 1)),
    row(pence / 2, at(0, ahead), at(5, ahead)),
  ]);
}

/** A time of the clock in London, in summer time until 25 October 2026. */
function londonTime(day: string, time: string): string {
  return `${day}T${time}:00${day < '2026-10-25' || `${day}T${time}` < '2026-10-25T02:00' ? '+01:00' : 'Z'}`;
}

/** Leaves out rows before the day in three days, on which a row without an end begins. */
function inThreeDays(day: string): (row: Json) => readonly Json[] {
  const from = `${addDays(day, 3)}T00:00:00Z`;
  return (row) => {
    if (row['valid_to'] === null) return [{ ...row, valid_from: from }];
    return String(row['valid_from']) < from ? [] : [row];
  };
}

function page(results: readonly Json[]): Json {
  return { count: results.length, next: null, results };
}

function send(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
