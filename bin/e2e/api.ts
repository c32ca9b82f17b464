export type Credentials = { readonly clientId: string; readonly secret: string };

export type ApiAddress = {
  /** Where requests go: the base URL, or where an emulator serves it. */
  readonly url: string;
  /** What partners know. */
  readonly baseUrl: string;
  readonly audience: string;
};

export type ApiResult = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; undefined if it is not JSON. */
  readonly json: unknown;
};

export type ApiRequest = {
  readonly method?: 'GET' | 'POST';
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly token?: string;
};

export type Api = ApiAddress & {
  readonly request: (path: string, request?: ApiRequest) => Promise<ApiResult>;
  /** @throws if the response is not 200 */
  readonly tokenOf: (credentials: Credentials) => Promise<string>;
  readonly requestToken: (credentials: Credentials) => Promise<ApiResult>;
};

const TIMEOUT_MILLISECONDS = 30_000;

export function openApi(address: ApiAddress): Api {
  const request: Api['request'] = async (path, { method = 'GET', query = {}, headers = {}, body, token } = {}) => {
    const search = new URLSearchParams(query).toString();
    const response = await fetch(`${address.url}${path}${search === '' ? '' : `?${search}`}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parsed(text) };
  };
  const requestToken: Api['requestToken'] = ({ clientId, secret }) =>
    request('/oauth/token', {
      method: 'POST',
      body: {
        grant_type: 'client_credentials',
        audience: address.audience,
        client_id: clientId,
        client_secret: secret,
      },
    });
  return {
    ...address,
    request,
    requestToken,
    tokenOf: async (credentials) => {
      const { status, text, json } = await requestToken(credentials);
      if (status !== 200) throw new Error(`no token: ${status} ${text}`);
      return String(Object(json).access_token);
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
