import * as z from 'zod';

export type JourneyClient = { readonly clientId: string; readonly secret: string };

export type SessionRead = { readonly kind: 'session'; readonly session: unknown } | { readonly kind: 'not-found' };

type Options = { readonly baseUrl: string; readonly client: JourneyClient };

const tokenSchema = z.object({ access_token: z.string() });
const sessionSchema = z.object({ session: z.looseObject({}) });

/** Reads sessions as any journey would: over HTTP, with a token of its own. */
export function createSessionsClient({ baseUrl, client }: Options): (id: string) => Promise<SessionRead> {
  let token: Promise<string> | undefined;
  const ask = async (id: string): Promise<Response> => {
    token ??= requestToken({ baseUrl, client });
    return await fetch(`${baseUrl}/energy/sessions/${encodeURIComponent(id)}`, {
      headers: { authorization: `Bearer ${await token}` },
    });
  };
  return async (id) => {
    let response = await ask(id);
    if (response.status === 401) {
      // A token lasts a day, and the service may run for longer.
      token = undefined;
      response = await ask(id);
    }
    if (response.status === 404) return { kind: 'not-found' };
    if (!response.ok) throw new Error(`a session could not be read: ${response.status}`);
    const { session } = sessionSchema.parse(await response.json());
    return { kind: 'session', session };
  };
}

async function requestToken({ baseUrl, client }: Options): Promise<string> {
  const response = await fetch(`${baseUrl}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${client.clientId}:${client.secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', audience: `${baseUrl}/energy` }),
  });
  if (!response.ok) throw new Error(`no token for the journey: ${response.status}`);
  return tokenSchema.parse(await response.json()).access_token;
}
