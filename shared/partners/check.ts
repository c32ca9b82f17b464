import { randomUUID } from 'node:crypto';
import * as z from 'zod';

/** A request as the gateway gets it. */
export type CheckRequest = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query?: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  /** A body in JSON. */
  readonly body?: string;
};

export type CheckDeps = {
  /** The output of `npm run partner -- create NAME --json`. */
  readonly secret: string;
  /** The audience of the token. */
  readonly audience: string;
  /** The query of a comparison. */
  readonly query: URLSearchParams;
  /** Names the household's postcode or region, for the error. */
  readonly place: string;
  /** Resolves to the body of the response, and rejects if its status is not 200. */
  readonly send: (request: CheckRequest) => Promise<unknown>;
};

/**
 * Does what a partner does: gets a token, compares, and hands over the household of the query with
 * the plan that the comparison lists first.
 *
 * @throws Error if a partner would get no token, no plans or no handover
 */
export async function compareAndHandOver({ secret, audience, query, place, send }: CheckDeps) {
  const { clientId: client_id, clientSecret: client_secret } = credentialsIn(secret);
  const grant = { grant_type: 'client_credentials', audience, client_id, client_secret };
  const granted = await send({
    method: 'POST',
    path: '/oauth/token',
    headers: JSON_BODY,
    body: JSON.stringify(grant),
  });
  const { access_token: token } = read(grantedToken, granted, 'the response has no token');
  const authorization = `Bearer ${token}`;
  const plan = await cheapestPlan({ authorization, query, place, send });
  const dropped = await send({
    method: 'POST',
    path: '/energy/drop',
    // Send a new key each time: a repeated one would get the stored response.
    headers: { ...JSON_BODY, authorization, 'idempotency-key': randomUUID() },
    body: JSON.stringify(handoverOf(query, plan)),
  });
  const { session_id: sessionId } = read(handedOver, dropped, 'the handover has no session');
  return { authorization, sessionId };
}

/**
 * Compares and returns the plan that is listed first.
 *
 * @throws Error if there is none
 */
export async function cheapestPlan({
  authorization,
  query,
  place,
  send,
}: Omit<CheckDeps, 'secret' | 'audience'> & { readonly authorization: string }) {
  const compared = await send({
    method: 'GET',
    path: '/energy/comparison',
    query,
    headers: { authorization },
  });
  const { comparison } = read(comparedPlans, compared, `the comparison of ${place} has no plans`);
  const [{ plan }] = comparison.comparisons;
  return plan;
}

const JSON_BODY = { 'content-type': 'application/json' } as const;

const credentials = z.object({ clientId: z.string(), clientSecret: z.string() });
const grantedToken = z.object({ access_token: z.string() });
const comparedPlan = z.object({
  plan: z.object({ key: z.string(), supplier_key: z.string() }),
});
const comparedPlans = z.object({
  comparison: z.object({ comparisons: z.tuple([comparedPlan], comparedPlan) }),
});
const handedOver = z.object({ session_id: z.string() });

function credentialsIn(secret: string): z.infer<typeof credentials> {
  try {
    return credentials.parse(JSON.parse(secret));
  } catch {
    // The error of JSON.parse quotes what it read.
    throw new Error(
      'the secret has no credentials yet: the output NextSteps of the stack says how to set it',
    );
  }
}

function read<T>(schema: z.ZodType<T>, body: unknown, fault: string): T {
  const { success, data } = schema.safeParse(body);
  if (!success) throw new Error(fault);
  return data;
}

function handoverOf(query: URLSearchParams, plan: z.infer<typeof comparedPlan>['plan']) {
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
