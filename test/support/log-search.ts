/**
 * What must never stand in a log: everything that a test sends. Each request notes what it sent; when its service
 * stops, the whole log is searched. So every end-to-end test is a test of the logs too.
 */
export type LogSearch = {
  readonly note: (sent: {
    readonly query: Readonly<Record<string, string>>;
    readonly authorization: string | null;
    readonly body: string | Uint8Array | undefined;
  }) => void;
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
const SHORTEST = 5;

export const createLogSearch = (secrets: readonly string[]): LogSearch => {
  const sent = new Map<string, string>(secrets.map((secret) => [secret, 'a secret']));
  const add = (value: string, kind: string): void => {
    if (value.length >= SHORTEST) sent.set(value, kind);
  };
  return {
    note: ({ query, authorization, body }) => {
      for (const name of PERSONAL) {
        const value = query[name];
        if (value !== undefined) add(value, name);
      }
      if (authorization !== null) add(authorization.replace(/^bearer /i, ''), 'a token');
      if (typeof body === 'string') add(body, 'a body');
    },
    search: (log) => {
      for (const [value, kind] of sent) {
        const line = log.split('\n').find((text) => text.includes(value));
        if (line !== undefined) throw new Error(`the log holds ${kind} that a request sent: ${line.slice(0, 300)}`);
      }
    },
  };
};
