/**
 * What must never stand in a log: everything that a test sends, and what a home's answer says of the home. Each request
 * notes both; when its service stops, the whole log is searched. So every end-to-end test is a test of the logs too.
 */
export type LogSearch = {
  readonly note: (sent: {
    readonly query: Readonly<Record<string, string>>;
    readonly authorization: string | null;
    readonly body: string | Uint8Array | undefined;
  }) => void;
  /** The address and the yearly use in a response, where it has any: a reading shows there. */
  readonly noteResponse: (response: unknown) => void;
  /** @throws Error that says what kind of value the log holds, and where */
  readonly search: (log: string) => void;
};

/** Words of the contract, short numbers and the demo partner's name stand in logs rightly. */
const PERSONAL = [
  'post_code',
  'building_name',
  'building_number',
  'sub_building_name',
  'electricity_usage_kwh',
  'gas_usage_kwh',
];
const OF_THE_HOME = [...PERSONAL, 'organisation', 'postcode', 'thoroughfare'];
const SHORTEST = 5;

export function createLogSearch(secrets: readonly string[]): LogSearch {
  const sent = new Map<string, string>(secrets.map((secret) => [secret, 'a secret']));
  const add = (value: string, kind: string): void => {
    if (value.length >= SHORTEST) sent.set(value, kind);
  };
  const addNamed = (values: Readonly<Record<string, unknown>>, names: readonly string[]): void => {
    for (const name of names) {
      const value = values[name];
      if (typeof value === 'string' || typeof value === 'number') add(String(value), name);
    }
  };
  return {
    note: ({ query, authorization, body }) => {
      addNamed(query, PERSONAL);
      if (authorization !== null) add(authorization.replace(/^bearer /i, ''), 'a token');
      if (typeof body !== 'string') return;
      add(body, 'a body');
      const fields = parsed(body);
      if (isObject(fields)) addNamed(fields, PERSONAL);
    },
    noteResponse: (response) => {
      if (!isObject(response)) return;
      for (const part of [response['address'], response['consumption']])
        if (isObject(part)) addNamed(part, OF_THE_HOME);
    },
    search: (log) => {
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
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
