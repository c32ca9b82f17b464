import { COMPARISON } from '../../bin/start/greeting.ts';
import { type GetName, type ResponseBody, readBody } from './response-bodies.ts';

export type Credentials = { readonly clientId: string; readonly secret: string };

export type Result = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; undefined if it is not JSON. */
  readonly json: unknown;
};

type Texts = Readonly<Record<string, string>>;

export type RequestOptions = {
  readonly method?: string;
  readonly query?: Texts;
  /** The Authorization header; null sends none, and the default is the partner's token. */
  readonly authorization?: string | null;
  readonly headers?: Texts;
  readonly body?: string | Uint8Array<ArrayBuffer>;
};

type CallerSettings = {
  /** Where requests go. */
  readonly baseUrl: string;
  /** The audience of its tokens; default: BASE_URL/energy. */
  readonly audience?: string;
  readonly partner: Credentials;
  readonly logSearch?: LogSearch;
};

export type Caller = ReturnType<typeof createCaller>;

/** A partner that calls an API. */
export function createCaller({
  baseUrl,
  audience = `${baseUrl}/energy`,
  partner,
  logSearch = createLogSearch(),
}: CallerSettings) {
  let partnerToken: Promise<string> | undefined;

  const request = async (path: string, options: RequestOptions = {}): Promise<Result> => {
    const { method = 'GET', query = {}, headers = {}, body } = options;
    const authorization =
      options.authorization === undefined ? `Bearer ${await token()}` : options.authorization;
    logSearch.noteRequest({ ...options, authorization });
    const search = new URLSearchParams(query).toString();
    const response = await fetch(`${baseUrl}${path}${search === '' ? '' : `?${search}`}`, {
      method,
      headers: { ...headers, ...(authorization === null ? {} : { authorization }) },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    const json = parsed(text);
    logSearch.noteResponse(json);
    return { status: response.status, headers: response.headers, text, json };
  };

  const post = (
    path: string,
    body: unknown,
    { headers, ...options }: RequestOptions = {},
  ): Promise<Result> =>
    request(path, {
      ...{
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      },
      ...options,
    });

  const requestToken = (
    { clientId, secret }: Credentials = partner,
    more: Texts = {},
  ): Promise<Result> => {
    logSearch.noteRequest({ body: secret });
    const grant = {
      grant_type: 'client_credentials',
      audience,
      client_id: clientId,
      client_secret: secret,
    };
    return post('/oauth/token', { ...grant, ...more }, { authorization: null });
  };

  const tokenOf = async (credentials: Credentials): Promise<string> => {
    const { status, text, json } = await requestToken(credentials);
    if (status !== 200) throw new Error(`no token: ${status} ${text}`);
    return readBody('token', json).access_token;
  };

  /** A token of the partner, the same one every time. */
  const token = (): Promise<string> => {
    partnerToken ??= tokenOf(partner);
    return partnerToken;
  };

  /** The body of the 200 response to a GET by the partner. @throws if the response is another */
  const get = async <Name extends GetName>(
    name: Name,
    query: Texts = {},
  ): Promise<ResponseBody<Name>> => {
    const { status, text, json } = await request(`/energy/${name}`, { query });
    if (status !== 200) throw new Error(`${name} responded with ${status}: ${text}`);
    return readBody(name, json);
  };

  /** A body that hands a household over to the cheapest plan of its comparison. */
  const handover = async () => {
    const { id, comparisons } = (await get('comparison', COMPARISON)).comparison;
    const [cheapest] = comparisons;
    const payment_method = 'monthly_direct_debit';
    const { post_code, electricity_variant } = COMPARISON;
    return {
      ...{
        post_code,
        electricity_variant,
        electricity_usage: { kwh: Number(COMPARISON.electricity_usage_kwh) },
        gas_usage: { kwh: Number(COMPARISON.gas_usage_kwh) },
      },
      dual_fuel: {
        payment_method,
        plan_key: 'standard-variable',
        supplier_key: COMPARISON.dual_fuel_supplier_key,
      },
      selected_plan: {
        annual_cost_pence: cheapest?.personal_projection.total_pence,
        ...{
          comparison_id: id,
          comparison_item_id: cheapest?.item_id,
          fuel: 'dual_fuel',
          payment_method,
        },
        ...{ plan_key: cheapest?.plan.key, supplier_key: cheapest?.plan.supplier_key },
      },
    };
  };

  return { baseUrl, partner, token, tokenOf, requestToken, get, request, post, handover };
}

/** The session that a response to a handover leads to. */
export function sessionOf({ json }: Result): string {
  return new URL(readBody('drop', json).plan_info_url).searchParams.get('session') ?? '';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type LogSearch = ReturnType<typeof createLogSearch>;

/** Words of the contract, short numbers and the demo partner's name stand in logs rightly. */
const PERSONAL = [
  ...[
    'post_code',
    'postcode',
    'building_name',
    'building_number',
    'sub_building_name',
    'organisation',
    'thoroughfare',
  ],
  ...['electricity_usage_kwh', 'gas_usage_kwh'],
] as const;
const SHORTEST = 5;

/**
 * What must never stand in a log: everything that a test sends, and what a home's answer says of
 * the home. Each request notes both; when its service stops, the whole log is searched. So every
 * end-to-end test is a test of the logs too.
 */
export function createLogSearch(...secrets: readonly string[]) {
  const mustNotBeLogged = new Set(secrets);
  const add = (value: unknown): void => {
    const isText = typeof value === 'string' || typeof value === 'number';
    if (isText && String(value).length >= SHORTEST) mustNotBeLogged.add(String(value));
  };
  const addPersonal = (values: unknown): void => {
    for (const name of PERSONAL) add(Object(values)[name]);
  };
  return {
    noteRequest: ({ query, authorization, body }: RequestOptions): void => {
      addPersonal(query);
      add(authorization?.replace(/^bearer /i, ''));
      if (typeof body !== 'string') return;
      add(body);
      addPersonal(parsed(body));
    },
    /** The address and the yearly use in a response, where it has any: a reading shows there. */
    noteResponse: (response: unknown): void => {
      const { address, consumption } = Object(response);
      addPersonal(address);
      addPersonal(consumption);
    },
    /** @throws Error with a line that holds what was sent or answered */
    search: (log: string): void => {
      const lines = log.split('\n');
      for (const value of mustNotBeLogged) {
        const line = lines.find((text) => holds(text, value));
        if (line !== undefined)
          throw new Error(`the log holds ${value}, of a test: ${line.slice(0, 300)}`);
      }
    },
  };
}

/**
 * Whether a line holds a value: a number as a whole, anything else as it is, within JSON or a URL,
 * or without spaces.
 */
function holds(line: string, value: string): boolean {
  if (/^\d+(\.\d+)?$/.test(value))
    return new RegExp(`(?<![\\w.-])${value.replace('.', '\\.')}(?![\\w.-])`).test(line);
  const inUrl = encodeURIComponent(value);
  const written = [value, JSON.stringify(value).slice(1, -1), inUrl, inUrl.replaceAll('%20', '+')];
  return [...written, value.replaceAll(' ', '')].some((text) => line.includes(text));
}
