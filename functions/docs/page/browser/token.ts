type Grant = { readonly token: string; readonly endsAtMilliseconds: number };

export type Client = { readonly id: string; readonly secret: string; readonly audience: string; readonly url: string };

/** A token is renewed this long before it expires. */
const MARGIN_MILLISECONDS = 60_000;
/** In memory only: a token is forgotten with the page. */
const grants = new Map<string, Grant>();

/** A token of the client; undefined if there is no client, or nobody here who issues tokens. @throws Error if refused */
export async function tokenOf(client: Client): Promise<string | undefined> {
  const { id, secret, audience, url } = client;
  if (id === '') return undefined;
  const key = JSON.stringify(client);
  const kept = grants.get(key);
  if (kept !== undefined && kept.endsAtMilliseconds > Date.now()) return kept.token;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'client_credentials', audience, client_id: id, client_secret: secret }),
  });
  // A site that shows this page sends its own token.
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`No token: status ${response.status} ${await response.text()}`);
  const { access_token: token, expires_in: seconds }: { access_token: string; expires_in: number } =
    await response.json();
  grants.set(key, { token, endsAtMilliseconds: Date.now() + seconds * 1000 - MARGIN_MILLISECONDS });
  return token;
}
