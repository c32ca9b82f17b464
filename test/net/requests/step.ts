import type { Json } from '../record.ts';
import type { Call, Service } from '../service.ts';

/** A request whose response is recorded, or several that depend on one another. */
export type Step = Question | Scenario;

export type Question = Call & {
  readonly name: string;
  /** Records only what ranks each plan of the list. */
  readonly isBrief?: boolean;
};

export type Scenario = { readonly name: string; readonly scenario: (service: Service) => Promise<Json> };

export type Recorded = { readonly [key: string]: Json } & { readonly name: string };

export type Query = Readonly<Record<string, string>>;

/** Requests to one path, by name. */
export function gets(path: string, queries: Readonly<Record<string, Query>>): readonly Question[] {
  const endpoint = path.split('/').at(-1);
  return Object.entries(queries).map(([name, query]) => ({ name: `${endpoint}: ${name}`, path, query }));
}
