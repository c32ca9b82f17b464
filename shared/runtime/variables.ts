/** Reads the text of a variable; undefined if it is missing or wrong. */
export type Variable<T> = (text: string | undefined) => { readonly value: T } | undefined;

export type Variables = Readonly<Record<string, Variable<unknown>>>;

export type Values<V extends Variables> = {
  readonly [Name in keyof V]: V[Name] extends Variable<infer T> ? T : never;
};

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the environment by a list of variables. Without a validation library, which would take longer to load than
 * most functions.
 *
 * @throws Error that names every variable that is missing or wrong, never its value
 */
export function readVariables<V extends Variables>(variables: V, environment: Environment = process.env): Values<V> {
  const read = Object.entries(variables).map(([name, variable]) => [name, variable(environment[name])] as const);
  const wrong = read.filter(([, result]) => result === undefined).map(([name]) => name);
  if (wrong.length > 0) throw new Error(`the environment is not set up: ${wrong.join(', ')} missing or wrong`);
  return Object.fromEntries(read.map(([name, result]) => [name, result?.value])) as Values<V>;
}

export const text: Variable<string> = (sent) => (sent ? { value: sent } : undefined);

export const url: Variable<string> = (sent) => (sent !== undefined && URL.canParse(sent) ? { value: sent } : undefined);

export const day: Variable<string> = (sent) => {
  const date = new Date(`${sent}T00:00:00Z`);
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === sent;
  return isDay ? { value: sent } : undefined;
};

/** A whole number from 1. */
export const count: Variable<number> = (sent = '') =>
  /^[1-9]\d{0,8}$/.test(sent) ? { value: Number(sent) } : undefined;

/** Entries separated by commas, none of them empty. */
export const list: Variable<readonly [string, ...string[]]> = (sent = '') => {
  const [first = '', ...more] = sent.split(',').map((entry) => entry.trim());
  return [first, ...more].includes('') ? undefined : { value: [first, ...more] };
};

export function oneOf<T extends string>(...values: readonly T[]): Variable<T> {
  return (sent) => {
    const value = values.find((one) => one === sent);
    return value === undefined ? undefined : { value };
  };
}

export function json<T>(is: (value: unknown) => value is T): Variable<T> {
  return (sent = '') => {
    const value = parsed(sent);
    return is(value) ? { value } : undefined;
  };
}

/** Must not be set. */
export const none: Variable<undefined> = (sent) => (sent ? undefined : { value: undefined });

/** An empty variable counts as none. */
export function optional<T>(variable: Variable<T>): Variable<T | undefined> {
  return (sent) => (sent ? variable(sent) : { value: undefined });
}

function parsed(sent: string): unknown {
  try {
    return JSON.parse(sent);
  } catch {
    return undefined;
  }
}
