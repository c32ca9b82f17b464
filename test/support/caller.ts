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

type CallerSettings = {
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

type LogSearch = ReturnType<typeof createLogSearch>;

type Noted = {
  readonly query: Readonly<Record<string, string>>;
  readonly authorization: string | null;
  readonly body: string | Uint8Array | undefined;
};

/** Words of the contract, short numbers and the demo partner's name stand in logs rightly. */
const PERSONAL = [
  ...['post_code', 'postcode', 'building_name', 'building_number', 'sub_building_name', 'organisation', 'thoroughfare'],
  ...['electricity_usage_kwh', 'gas_usage_kwh'],
] as const;
const SHORTEST = 5;

/**
 * What must never stand in a log: everything that a test sends, and what a home's answer says of the home. Each request
 * notes both; when its service stops, the whole log is searched. So every end-to-end test is a test of the logs too.
 */
export function createLogSearch(secrets: readonly string[]) {
  const sent = new Map<string, string>(secrets.map((secret) => [secret, 'a secret']));
  const add = (value: unknown, kind: string): void => {
    const isText = typeof value === 'string' || typeof value === 'number';
    if (isText && String(value).length >= SHORTEST) sent.set(String(value), kind);
  };
  const addNamed = (values: unknown): void => {
    for (const name of PERSONAL) add(Object(values)[name], name);
  };
  return {
    note: ({ query, authorization, body }: Noted): void => {
      addNamed(query);
      add(authorization?.replace(/^bearer /i, ''), 'a token');
      if (typeof body !== 'string') return;
      add(body, 'a body');
      addNamed(parsed(body));
    },
    /** The address and the yearly use in a response, where it has any: a reading shows there. */
    noteResponse: (response: unknown): void => {
      const { address, consumption } = Object(response);
      addNamed(address);
      addNamed(consumption);
    },
    /** @throws Error that says what kind of value the log holds, and where */
    search: (log: string): void => {
      const lines = log.split('\n');
      for (const [value, kind] of sent) {
        const line = lines.find((text) => holds(text, value));
        if (line !== undefined) {
          throw new Error(`the log holds ${kind} that a request sent or was answered: ${line.slice(0, 300)}`);
        }
      }
    },
  };
}

/** Whether a line holds a value: a number as a whole number, anything else anywhere. */
function holds(line: string, value: string): boolean {
  if (!/^\d+(\.\d+)?$/.test(value)) return waysToWrite(value).some((text) => line.includes(text));
  return new RegExp(`(?<![\\w.-])${value.replace('.', '\\.')}(?![\\w.-])`).test(line);
}

/**
 * A text as it may stand in a line of JSON: as it is, within a string, within a URL, and a postcode without its space.
 */
function waysToWrite(text: string): readonly string[] {
  return [
    text,
    JSON.stringify(text).slice(1, -1),
    encodeURIComponent(text),
    encodeURIComponent(text).replaceAll('%20', '+'),
    text.replaceAll(' ', ''),
  ];
}
