import { randomUUID } from 'node:crypto';
import * as z from 'zod';

export type OutsideCheckDeps = {
  readonly nowMs: () => number;
  /** The base URL of the API, without a trailing slash. */
  readonly baseUrl: string;
  /** The query of a comparison; its postcode is replaced by one of each region in turn. */
  readonly query: string;
  /** What `npm run partner -- create NAME --json` printed. */
  readonly secret: () => Promise<string>;
};

/** A partner would have given up. */
const TIMEOUT_MILLISECONDS = 20_000;

/** A postcode of each electricity distribution region, 10 to 23. */
export const REGION_POSTCODES = [
  ...['NR2 2HH', 'NG1 5DT', 'SW1A 1AA', 'L1 8JQ', 'B1 1BB', 'NE1 7RU', 'M1 1AE'],
  ...['AB10 1XG', 'EH1 1YZ', 'BN1 1AA', 'SO14 7DW', 'CF10 1EP', 'BS1 5TR', 'LS1 1UR'],
] as const;

const MINUTE_MS = 60_000;

/**
 * Does what a partner does: gets a token, compares, hands a household over and reads its session. Each
 * minute it is another region's turn.
 *
 * @throws Error if a partner would get no token, no plans or no handover
 */
export async function checkFromOutside(deps: OutsideCheckDeps): Promise<void> {
  const { baseUrl, secret, nowMs } = deps;
  const { clientId, clientSecret } = credentialsIn(await secret());
  const { access_token: token } = await json(`${baseUrl}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'client_credentials',
      audience: `${baseUrl}/energy`,
      client_id: clientId,
      client_secret: clientSecret,
    }),
  });
  const authorization = `Bearer ${token}`;
  const query = new URLSearchParams(deps.query);
  const turn = Math.floor(nowMs() / MINUTE_MS) % REGION_POSTCODES.length;
  query.set('post_code', REGION_POSTCODES[turn] ?? REGION_POSTCODES[0]);
  const compared = comparedPlans.safeParse(
    await json(`${baseUrl}/energy/comparison?${query}`, { headers: { authorization } }),
  );
  const plan = compared.data?.comparison.comparisons[0]?.plan;
  if (plan === undefined) throw new Error(`the comparison of region ${10 + turn} has no plans`);
  const { session_id: sessionId } = await json(`${baseUrl}/energy/drop`, {
    method: 'POST',
    headers: {
      authorization,
      'content-type': 'application/json',
      // A new one each time: a repeat would be served what was kept.
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(handoverOf(query, plan)),
  });
  if (typeof sessionId !== 'string') throw new Error('the handover has no session');
  await json(`${baseUrl}/energy/sessions/${sessionId}`, { headers: { authorization } });
}

const comparedPlan = z.object({ key: z.string(), supplier_key: z.string() });

const comparedPlans = z.object({
  comparison: z.object({ comparisons: z.array(z.object({ plan: comparedPlan })) }),
});

/** Hands the household of the query over, with the plan that the comparison lists first. */
function handoverOf(query: URLSearchParams, plan: z.infer<typeof comparedPlan>) {
  const payment_method = 'monthly_direct_debit';
  const kwh = (name: string) => ({ kwh: Number(query.get(name)) });
  return {
    post_code: query.get('post_code'),
    electricity_variant: query.get('electricity_variant'),
    dual_fuel: {
      payment_method,
      plan_key: query.get('dual_fuel_plan_key'),
      supplier_key: query.get('dual_fuel_supplier_key'),
    },
    electricity_usage: kwh('electricity_usage_kwh'),
    gas_usage: kwh('gas_usage_kwh'),
    selected_plan: {
      fuel: 'dual_fuel',
      payment_method,
      plan_key: plan.key,
      supplier_key: plan.supplier_key,
    },
  };
}

function credentialsIn(secret: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(secret));
  } catch {
    // The error of JSON.parse quotes what it read.
    throw new Error(
      'the secret has no credentials yet: the output NextSteps of the stack says how to set it',
    );
  }
}

async function json(url: string, request: RequestInit): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    ...request,
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  });
  // Neither body nor query: they may contain a token and a postcode.
  if (response.status !== 200) {
    await response.body?.cancel();
    const requestId = response.headers.get('x-request-id');
    throw new Error(
      `${new URL(url).pathname} responded with ${response.status}, request ${requestId}`,
    );
  }
  return Object(await response.json());
}
