import assert from 'node:assert/strict';
import type * as z from 'zod';
import { ENDPOINTS, type ListedEndpoint } from '../../bin/reference/contracts.ts';
import { tokenResponse } from '../../bin/reference/other-operations.ts';
import { errorBody } from '../../shared/contract/errors.ts';
import { present } from './present.ts';

type Token = { readonly name: 'token'; readonly response: typeof tokenResponse };
type Responding = ListedEndpoint | Token;
type EndpointName = Responding['name'];

/** An endpoint that responds to GET with JSON, at one address. */
export type GetName = Exclude<ListedEndpoint['name'], 'drop' | 'sessions'>;
export const GET_NAMES = ENDPOINTS.map(({ name }) => name).filter(
  (name): name is GetName => name !== 'drop' && name !== 'sessions',
);

const RESPONSES = new Map<string, z.ZodType>([
  ['token', tokenResponse],
  ...ENDPOINTS.map(({ name, response }) => [name, response] as const),
]);

export type ResponseBody<Name extends EndpointName> = z.output<
  Extract<Responding, { readonly name: Name }>['response']
>;
export type Errors = z.output<typeof errorBody>['errors'];

/**
 * The body of a 200 response of an endpoint. @throws if a key is missing, of another type or not in
 * the schema
 */
export function readBody<Name extends EndpointName>(name: Name, body: unknown): ResponseBody<Name> {
  return strictly(present(RESPONSES.get(name)), body) as ResponseBody<Name>;
}

/** The errors of any other response, by the same rules. */
export function readErrors(body: unknown): Errors {
  return (strictly(errorBody, body) as z.output<typeof errorBody>).errors;
}

/** A schema drops keys that it does not name: what it leaves must be what was sent. */
function strictly(schema: z.ZodType, body: unknown): unknown {
  const read = schema.parse(body);
  assert.deepEqual(read, body);
  return read;
}

type Item = ResponseBody<'comparison'>['comparison']['comparisons'][number];
export type Projection = NonNullable<Item['personal_projection']['current']['gas']>;
type BreakdownLine = Projection['breakdown'][number];

/** The lines of a type in a fuel's part of a year, in their order. */
export function linesOf<Type extends BreakdownLine['type']>(
  projection: Projection | undefined,
  type: Type,
) {
  const isWanted = (line: BreakdownLine): line is Extract<BreakdownLine, { readonly type: Type }> =>
    line.type === type;
  return projection?.breakdown.filter(isWanted) ?? [];
}
