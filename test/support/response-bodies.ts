import assert from 'node:assert/strict';
import type * as z from 'zod';
import { CONTRACT_LIST, CONTRACTS } from '../../bin/reference/contracts.ts';
import type { EndpointName } from '../../shared/contract/endpoints.ts';
import { errorBody } from '../../shared/contract/errors.ts';

/** Endpoints that respond in another form, at many addresses, or to another method. */
const OTHERS = [
  'drop',
  'batch-create',
  'batch-start',
  'batch',
  'batch-list',
  'batch-delete',
  'sessions',
  'switches',
  'switch',
  'switch-report',
  'token',
  'jwks',
  'issuer-metadata',
  'docs-page',
  'docs-openapi',
  'docs-reference',
  'docs-changelog',
] as const;

/** An endpoint behind the token that responds to GET with JSON, at few addresses. */
export type GetName = Exclude<EndpointName, (typeof OTHERS)[number]>;
export const GET_NAMES = CONTRACT_LIST.map(({ name }) => name).filter(
  (name): name is GetName => !OTHERS.some((other) => other === name),
);

export type ResponseBody<Name extends EndpointName> = z.output<
  (typeof CONTRACTS)[Name]['response']
>;
export type Errors = z.output<typeof errorBody>['errors'];

/**
 * The body of a 200 response of an endpoint. @throws if a key is missing, of another type or not in
 * the schema
 */
export function readBody<Name extends EndpointName>(name: Name, body: unknown): ResponseBody<Name> {
  return strictly(CONTRACTS[name].response, body) as ResponseBody<Name>;
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
