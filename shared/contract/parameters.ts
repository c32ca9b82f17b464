import { disallowedParameter, type Fault, invalidParameter, missingParameter } from './faults.ts';
import type { Kind } from './kinds.ts';

/** A parameter of a query, as the reference lists it. */
export type Parameter = {
  readonly kind: Kind<unknown>;
  readonly description: string;
  readonly example: string | number | boolean;
  /**
   * What holds where it is not sent. It is filled in for a reader who tries the operation out: none for a parameter that
   * would not suit every request.
   */
  readonly default?: number | boolean;
  /** True where every request needs it; where it depends on other parameters, the description says when. */
  readonly required?: boolean;
};

/** The parameters of an endpoint by name, in the order of the reference, which is the order of their faults. */
export type Parameters = Readonly<Record<string, Parameter>>;

type ValueOf<P> = P extends { readonly kind: Kind<infer T> } ? T : never;

/** What was sent: the parameters that were read, by name. */
export type Values<P extends Parameters> = { readonly [Name in keyof P]?: ValueOf<P[Name]> };

/**
 * How a parameter stands in a request. `instead` is what may be sent in the place of one that is required; `disallowed`
 * ends the sentence "... is not allowed ...".
 */
export type Standing = 'required' | 'optional' | { readonly instead: string } | { readonly disallowed: string };

/** What is wrong with one that was not sent, where anything is. */
export const absenceFault = (name: string, allowed: string, standing: Standing): Fault | undefined => {
  if (typeof standing === 'object') {
    return 'instead' in standing
      ? missingParameter(name, `${allowed}; ${standing.instead} may be sent instead`)
      : undefined;
  }
  return standing === 'required' ? missingParameter(name, allowed) : undefined;
};

export type Query = Readonly<Record<string, readonly string[]>>;

/** The values sent under a name; one empty value is a missing one. */
const sentUnder = (query: Query, name: string): readonly string[] => {
  const sent = Object.hasOwn(query, name) ? (query[name] ?? []) : [];
  return sent.length === 1 && sent[0] === '' ? [] : sent;
};

export const isSent = (query: Query, name: string): boolean => sentUnder(query, name).length > 0;

/** The value of a parameter on its own, where it was sent once and is right. */
export const valueUnder = <T>(query: Query, name: string, kind: Kind<T>): T | undefined => {
  const [sent, ...others] = sentUnder(query, name);
  return sent === undefined || others.length > 0 ? undefined : kind.read(sent);
};

type Sent = { readonly name: string; readonly values: readonly string[]; readonly standing: Standing };

const faultOf = ({ name, values, standing }: Sent, { allowed, read }: Kind<unknown>): Fault | undefined => {
  const [value, ...others] = values;
  if (value === undefined) return absenceFault(name, allowed, standing);
  if (typeof standing === 'object' && 'disallowed' in standing) {
    return disallowedParameter(name, values.join(','), standing.disallowed);
  }
  if (others.length > 0) return invalidParameter(name, values.join(','), `sent once, and ${allowed}`);
  return read(value) === undefined ? invalidParameter(name, value, allowed) : undefined;
};

export type Read<P extends Parameters> = { readonly values: Values<P>; readonly faults: readonly Fault[] };

/**
 * Reads a query by its parameters. `standings` overrides how a parameter stands where that depends on others; unknown
 * parameters are ignored. All faults come back, in the order of the reference.
 */
export const readParameters = <P extends Parameters>(
  parameters: P,
  query: Query,
  standings: Readonly<Record<string, Standing | undefined>> = {},
): Read<P> => {
  const faults: Fault[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    const standing = standings[name] ?? (parameter.required ? 'required' : 'optional');
    const fault = faultOf({ name, values: sentUnder(query, name), standing }, parameter.kind);
    if (fault === undefined) values[name] = valueUnder(query, name, parameter.kind);
    else faults.push(fault);
  }
  return { values: values as Values<P>, faults };
};

/** The value of a parameter that the reading has already required. */
export const present = <T>(value: T | undefined, name: string): T => {
  if (value === undefined) throw new Error(`${name} was read without a fault, yet is missing`);
  return value;
};
