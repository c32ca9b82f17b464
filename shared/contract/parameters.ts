import { disallowedParameter, type ErrorItem, invalidParameter, missingParameter } from './errors.ts';
import type { ParameterType } from './parameter-types.ts';

/** A parameter of a query, as the reference lists it. */
export type Parameter = {
  readonly kind: ParameterType<unknown>;
  readonly description: string;
  readonly example: string | number | boolean;
  /**
   * What holds where it is not sent. It is filled in for a reader who tries the operation out: none for a parameter
   * that would not suit every request.
   */
  readonly default?: number | boolean;
  /** True where every request needs it; where it depends on other parameters, the description says when. */
  readonly required?: boolean;
};

/** The parameters of an endpoint by name, in the order of the reference, which is the order of their errors. */
export type Parameters = Readonly<Record<string, Parameter>>;

type ValueOf<P> = P extends { readonly kind: ParameterType<infer T> } ? T : never;

/** What was sent: the parameters that were read, by name. */
export type Values<P extends Parameters> = { readonly [Name in keyof P]?: ValueOf<P[Name]> };

/**
 * How a parameter stands in a request. `instead` is what may be sent in the place of one that is required; `disallowed`
 * ends the sentence "... is not allowed ...".
 */
export type Requirement = 'required' | 'optional' | { readonly instead: string } | { readonly disallowed: string };

/** What is wrong with one that was not sent, where anything is. */
export function absenceError(name: string, allowed: string, requirement: Requirement): ErrorItem | undefined {
  if (typeof requirement === 'object') {
    return 'instead' in requirement
      ? missingParameter(name, `${allowed}; ${requirement.instead} may be sent instead`)
      : undefined;
  }
  return requirement === 'required' ? missingParameter(name, allowed) : undefined;
}

export type Query = Readonly<Record<string, readonly string[]>>;

export function isSent(query: Query, name: string): boolean {
  return sentUnder(query, name).length > 0;
}

/** The value of a parameter on its own, where it was sent once and is right. */
export function valueUnder<T>(query: Query, name: string, kind: ParameterType<T>): T | undefined {
  const [sent, ...others] = sentUnder(query, name);
  return sent === undefined || others.length > 0 ? undefined : kind.read(sent);
}

export type Read<P extends Parameters> = { readonly values: Values<P>; readonly errors: readonly ErrorItem[] };

/**
 * Reads a query by its parameters. `requirements` overrides how a parameter stands where that depends on others;
 * unknown parameters are ignored. All errors come back, in the order of the reference.
 */
export function readParameters<P extends Parameters>(
  parameters: P,
  query: Query,
  requirements: Readonly<Record<string, Requirement | undefined>> = {},
): Read<P> {
  const errors: ErrorItem[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    const requirement = requirements[name] ?? (parameter.required ? 'required' : 'optional');
    const error = errorIn({ name, values: sentUnder(query, name), requirement }, parameter.kind);
    if (error === undefined) values[name] = valueUnder(query, name, parameter.kind);
    else errors.push(error);
  }
  return { values: values as Values<P>, errors };
}

/** The value of a parameter that the reading has already required. */
export function present<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`${name} was read without an error, yet is missing`);
  return value;
}

/** The values sent under a name; one empty value is a missing one. */
function sentUnder(query: Query, name: string): readonly string[] {
  const sent = Object.hasOwn(query, name) ? (query[name] ?? []) : [];
  return sent.length === 1 && sent[0] === '' ? [] : sent;
}

type Sent = { readonly name: string; readonly values: readonly string[]; readonly requirement: Requirement };

function errorIn(
  { name, values, requirement }: Sent,
  { allowed, read }: ParameterType<unknown>,
): ErrorItem | undefined {
  const [value, ...others] = values;
  if (value === undefined) return absenceError(name, allowed, requirement);
  if (typeof requirement === 'object' && 'disallowed' in requirement) {
    return disallowedParameter(name, values.join(','), requirement.disallowed);
  }
  if (others.length > 0) return invalidParameter(name, values.join(','), `sent once, and ${allowed}`);
  return read(value) === undefined ? invalidParameter(name, value, allowed) : undefined;
}
