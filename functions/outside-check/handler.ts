import {
  type CheckRequest,
  cheapestPlan,
  compareAndHandOver,
} from '../../shared/partners/check.ts';
import { PAYMENT_METHODS } from '../../shared/pricing/index.ts';
import { MINUTE_MS } from '../../shared/values/moments.ts';

export type OutsideCheckDeps = {
  readonly nowMs: () => number;
  /** The base URL of the API, without a trailing slash. */
  readonly baseUrl: string;
  /** The query of a comparison; its postcode is replaced by one of each region in turn. */
  readonly query: string;
  /** Reads the output of `npm run partner -- create NAME --json`. */
  readonly secret: () => Promise<string>;
};

/** A partner would have given up. */
const TIMEOUT_MILLISECONDS = 20_000;

/** A postcode of each electricity distribution region, 10 to 23. */
export const REGION_POSTCODES = [
  ...['NR2 2HH', 'NG1 5DT', 'SW1A 1AA', 'L1 8JQ', 'B1 1BB', 'NE1 7RU', 'M1 1AE'],
  ...['AB10 1XG', 'EH1 1YZ', 'BN1 1AA', 'SO14 7DW', 'CF10 1EP', 'BS1 5TR', 'LS1 1UR'],
] as const;

/** The changes that a household makes to the query. null removes a parameter. */
type Change = Readonly<Record<string, string | null>>;

/**
 * The check stays in a region long enough to fail three times running, which rings, even if a
 * minute has no run.
 */
const VISIT_MINUTES = 4;

/**
 * The household itself, and those whose lists may be empty by themselves: every meter, payment
 * method and fuel. There are 11 of them, and 11 has no factor in common with 14 regions: each
 * household visits each region in turn.
 */
function householdsOf(query: URLSearchParams): readonly Change[] {
  const noDualFuel = { dual_fuel_supplier_key: null, dual_fuel_plan_key: null };
  const currentOf = (fuel: string): Change => ({
    [`${fuel}_supplier_key`]: query.get('dual_fuel_supplier_key'),
    [`${fuel}_plan_key`]: query.get('dual_fuel_plan_key'),
  });
  const electricity = { ...noDualFuel, ...currentOf('electricity') };
  const singleFuels = [
    { ...electricity, fuel: 'electricity', gas_usage_kwh: null },
    { ...electricity, ...currentOf('gas'), fuel: 'gas' },
  ];
  const others = PAYMENT_METHODS.flatMap((new_payment_method) => [
    { new_payment_method },
    { new_payment_method, electricity_variant: 'economy_7', percent_night_usage: '42' },
  ]);
  return [{}, ...others, ...singleFuels];
}

/**
 * Compares, hands a household over and reads its session through the API's public address. Each
 * region has its turn within an hour. A household of another kind compares there too: if a list is
 * empty, in one region or everywhere, the check fails three times running.
 *
 * @throws Error if a partner would get no token, no plans or no handover
 */
export async function checkFromOutside({ baseUrl, secret, nowMs, ...deps }: OutsideCheckDeps) {
  const send = (request: CheckRequest) => fetchJson(baseUrl, request);
  const query = new URLSearchParams(deps.query);
  const visit = Math.floor(nowMs() / (VISIT_MINUTES * MINUTE_MS));
  const turn = visit % REGION_POSTCODES.length;
  query.set('post_code', REGION_POSTCODES[turn] ?? REGION_POSTCODES[0]);
  const place = `region ${10 + turn}`;
  const { authorization, sessionId } = await compareAndHandOver({
    secret: await secret(),
    audience: `${baseUrl}/energy`,
    ...{ query, place, send },
  });
  await send({ method: 'GET', path: `/energy/sessions/${sessionId}`, headers: { authorization } });
  const households = householdsOf(query);
  const { changed, name } = applied(households[visit % households.length] ?? {}, query);
  await cheapestPlan({ authorization, query: changed, place: `${place} (${name})`, send });
}

function applied(change: Change, query: URLSearchParams) {
  const changed = new URLSearchParams(query);
  for (const [parameter, value] of Object.entries(change)) {
    if (value === null) changed.delete(parameter);
    else changed.set(parameter, value);
  }
  const kinds = ['fuel', 'electricity_variant', 'new_payment_method'];
  return { changed, name: kinds.flatMap((kind) => changed.get(kind) ?? []).join(', ') };
}

async function fetchJson(
  baseUrl: string,
  { method, path, query, headers, body }: CheckRequest,
): Promise<unknown> {
  const response = await fetch(`${baseUrl}${path}${query === undefined ? '' : `?${query}`}`, {
    method,
    headers,
    // The API never redirects, and what a redirect asks for may be the secret.
    redirect: 'manual',
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  });
  if (response.status === 200) return await response.json();
  // Neither body nor query: they may contain a token and a postcode.
  await response.body?.cancel();
  const requestId = response.headers.get('x-request-id');
  throw new Error(`${path} responded with ${response.status}, request ${requestId}`);
}
