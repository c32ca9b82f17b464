import { type Field, type Fields, textType } from '../../shared/contract/fields.ts';
import type { Endpoint } from '../../shared/contract/operations.ts';
import type { Examples } from './examples.ts';
import type { JsonObject, JsonValue } from './schemas.ts';

/** An operation of fewer parameters is read as it is. */
const GROUPED_FROM = 12;

/** The first group whose pattern a parameter's name matches is its own. */
const GROUPS: ReadonlyArray<readonly [title: string, names: RegExp]> = [
  ['Usage', /usage_|_usage$|spend/],
  ['Time of use', /^(has|load_profile|half_hours|ev_kwh)$/],
  ['The list', /_only$|_suppliers$|^(no_exit_fees|new_payment_method|other_usages|rank_by|limit|offset)$/],
  ['The current plan', /(supplier|plan)_key$|_end_date$|payment_method$/],
  ['The home', /./],
];

type ParameterPlace = 'query' | 'path' | 'header';

/** In the order of the fields, which is that of their errors. Many parameters each begin with their group's name. */
export function parametersOf(endpoint: Endpoint, examples: Examples[string]): readonly JsonObject[] {
  const { pathParameters = {}, parameters, headers = {}, isTagged = false } = endpoint;
  const isGrouped = Object.keys(parameters).length >= GROUPED_FROM;
  const listed = (fields: Fields, where: ParameterPlace): readonly JsonObject[] =>
    Object.entries(fields).map(([name, field]) =>
      toParameter(name, field, { where, sent: examples?.parameters[name] }),
    );
  const inQuery = isGrouped
    ? Object.fromEntries(Object.entries(parameters).map(([name, field]) => [name, grouped(name, field)]))
    : parameters;
  return [
    ...listed(pathParameters, 'path'),
    ...listed(inQuery, 'query'),
    ...listed(headers, 'header'),
    ...commonHeaders({ isTagged }),
  ];
}

function grouped(name: string, field: Field): Field {
  const [title] = GROUPS.find(([, names]) => names.test(name)) ?? [];
  return { ...field, description: `**${title}.** ${field.description}` };
}

/** The headers that the service reads for every operation behind the token. */
function commonHeaders({ isTagged }: { readonly isTagged: boolean }): readonly JsonObject[] {
  const fields: Fields = isTagged ? { ...CONDITION, ...PREFERENCES } : PREFERENCES;
  return Object.entries(fields).map(([name, field]) => toParameter(name, field, { where: 'header', sent: undefined }));
}

const CONDITION = {
  'If-None-Match': {
    type: textType('an ETag'),
    description:
      'The ETag of the response that you have, or `*`. If it is still current, the response is 304 without a body.',
    example: 'W/"gWj3nOOzCJm0qWmqYV1k7w"',
  },
} as const satisfies Fields;

const PREFERENCES = {
  Prefer: {
    type: textType('preferences'),
    description:
      'Rehearses an error or a delay outside production: `code=` with 401, 404, 429, 500 or 503, `wait=` with 1 to 10 seconds.',
    example: 'code=503',
  },
} as const satisfies Fields;

/**
 * A parameter has an example only if the reference's own request sends it, so that tools which fill in every example
 * make one request that works. The examples of other parameters are in their descriptions.
 */
function toParameter(
  name: string,
  { type, description, example = type.example, default: preset, required = false }: Field,
  { where, sent }: { readonly where: ParameterPlace; readonly sent: string | undefined },
): JsonObject {
  const { schema } = type;
  return {
    name,
    in: where,
    required,
    description: sent === undefined ? `${description} Example: \`${example}\`.` : description,
    schema: preset === undefined ? schema : { ...schema, default: preset },
    ...(sent === undefined ? {} : { example: typed(sent, schema) }),
  };
}

/** A value that was sent as text, in the type of its schema. */
function typed(sent: string, { type }: JsonObject): JsonValue {
  if (type === 'number' || type === 'integer') return Number(sent);
  return type === 'boolean' ? sent === 'true' : sent;
}
