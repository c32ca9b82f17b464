import { createLogSearch, type LogSearch } from './log-search.ts';
import { type GetName, type ResponseBody, readBody } from './response-bodies.ts';

export type Credentials = { readonly clientId: string; readonly secret: string };

export type Result = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; undefined if it is not JSON. */
  readonly json: unknown;
};

export type RequestOptions = {
  readonly method?: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Null: no Authorization header. */
  readonly authorization?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
};

/** A partner that calls an API. */
export type Caller = {
  /** Of its tokens. */
  readonly audience: string;
  readonly partner: Credentials;
  /** A token of the partner, the same one every time. */
  readonly token: () => Promise<string>;
  /** A new token of any partner. */
  readonly tokenOf: (credentials: Credentials) => Promise<string>;
  /** The body of the 200 response to a GET by the partner. @throws if the response is another */
  readonly get: <Name extends GetName>(name: Name, query?: RequestOptions['query']) => Promise<ResponseBody<Name>>;
  /** A request; with the partner's token unless it carries an authorization of its own or null. */
  readonly request: (path: string, options?: RequestOptions) => Promise<Result>;
};

export type CallerSettings = {
  /** Where requests go. */
  readonly baseUrl: string;
  readonly audience: string;
  readonly partner: Credentials;
  readonly logSearch?: LogSearch;
};

export function createCaller({ baseUrl, audience, partner, logSearch = createLogSearch([]) }: CallerSettings): Caller {
  let kept: Promise<string> | undefined;
  const token = (): Promise<string> => {
    kept ??= tokenOf(partner);
    return kept;
  };
  const tokenOf: Caller['tokenOf'] = async ({ clientId, secret }) => {
    logSearch.note({ query: {}, authorization: null, body: secret });
    const asked = { grant_type: 'client_credentials', audience, client_id: clientId, client_secret: secret };
    const response = await fetch(`${baseUrl}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked),
    });
    const { status, text, json } = await resultOf(response);
    if (status !== 200) throw new Error(`no token: ${status} ${text}`);
    return readBody('token', json).access_token;
  };
  const request: Caller['request'] = async (
    path,
    { method = 'GET', query = {}, headers = {}, authorization, body } = {},
  ) => {
    const value = authorization === undefined ? `Bearer ${await token()}` : authorization;
    logSearch.note({ query, authorization: value, body });
    const search = new URLSearchParams(query).toString();
    const response = await fetch(`${baseUrl}${path}${search === '' ? '' : `?${search}`}`, {
      method,
      headers: { ...headers, ...(value === null ? {} : { authorization: value }) },
      ...(body === undefined ? {} : { body }),
    });
    const result = await resultOf(response);
    logSearch.noteResponse(result.json);
    return result;
  };
  return {
    audience,
    partner,
    token,
    tokenOf,
    request,
    get: async (name, query = {}) => {
      const { status, text, json } = await request(`/energy/${name}`, { query });
      if (status !== 200) throw new Error(`${name} responded with ${status}: ${text}`);
      return readBody(name, json);
    },
  };
}

async function resultOf(response: Response): Promise<Result> {
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
