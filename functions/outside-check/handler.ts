export type OutsideCheckDeps = {
  /** The base URL of the API, without a trailing slash. */
  readonly baseUrl: string;
  /** The query of the comparison. */
  readonly query: string;
  /** What `npm run partner -- create NAME --json` printed. */
  readonly secret: () => Promise<string>;
};

/** A partner would have given up. */
const TIMEOUT_MILLISECONDS = 20_000;

/** @throws Error if a partner would get no token or no plans */
export async function checkFromOutside({
  baseUrl,
  query,
  secret,
}: OutsideCheckDeps): Promise<void> {
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
  const { comparison } = await json(`${baseUrl}/energy/comparison?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!(Object(comparison).total > 0)) throw new Error('the comparison has no plans');
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
