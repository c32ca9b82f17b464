import type { EndpointContract } from '../../shared/contract/endpoint-contract.ts';
import { type Field, type Fields, textType } from '../../shared/contract/fields.ts';
import type { Examples } from './examples.ts';
import type { JsonObject, JsonValue } from './schemas.ts';

/** The first group whose pattern a parameter's name matches is its own. */
const GROUPS: ReadonlyArray<readonly [title: string, names: RegExp]> = [
  ['Usage', /usage_|_usage$|spend/],
  ['Time of use', /^(has|load_profile|half_hours|ev_kwh)$/],
  [
    'The list',
    /_only$|_suppliers$|^(no_exit_fees|new_payment_method|other_usages|rank_by|limit|offset)$/,
  ],
  ['The current plan', /(supplier|plan)_key$|_end_date$|payment_method$/],
  ['The home', /./],
];

/**
 * In the order of the fields, which is that of their errors. Many parameters each begin with their
 * group's name.
 */
export function parametersOf(
  endpoint: EndpointContract,
  examples: Examples[string],
): readonly JsonObject[] {
  const { pathParameters = {}, parameters, headers = {}, isTagged = false } = endpoint;
  const isGrouped = Object.keys(parameters).length >= 12;
  const listed = (fields: Fields, where: 'query' | 'path' | 'header'): readonly JsonObject[] =>
    Object.entries(fields).map(([name, field]) => {
      const [group] = GROUPS.find(([, names]) => names.test(name)) ?? [];
      const description =
        isGrouped && where === 'query' ? `**${group}.** ${field.description}` : field.description;
      return toParameter(
        name,
        { ...field, description },
        { where, sent: examples?.parameters[name] },
      );
    });
  return [
    ...listed(pathParameters, 'path'),
    ...listed(parameters, 'query'),
    ...listed({ ...headers, ...(isTagged && CONDITION), ...PREFERENCES }, 'header'),
  ];
}

/**
 * The headers that the service reads for every operation behind the token, and for those whose 200
 * has an ETag.
 */
const PREFERENCES: Fields = {
  Prefer: {
    type: textType('preferences'),
    description:
      'Rehearses an error or a delay outside production: `code=` with 401, 404, 429, 500 or 503, `wait=` with 1 to 10 seconds.',
    example: 'code=503',
  },
};
const CONDITION: Fields = {
  'If-None-Match': {
    type: textType('an ETag'),
    description:
      'The ETag of the response that you have, or `*`. If it is still current, the response is 304.',
    example: 'W/"gWj3nOOzCJm0qWmqYV1k7w"',
  },
};

/**
 * A parameter has an example only if the reference's own request sends it, so that tools which fill
 * in every example make one request that works. The examples of other parameters are in their
 * descriptions.
 */
function toParameter(
  name: string,
  { type, description, default: preset, example = type.example ?? preset, required = false }: Field,
  { where, sent }: { readonly where: string; readonly sent: string | undefined },
): JsonObject {
  const schema = type.schema as JsonObject;
  return {
    name,
    in: where,
    required,
    // One text whose entries are separated by commas: generated clients repeat the name otherwise.
    ...(schema['type'] === 'array' && { style: 'form', explode: false }),
    description: sent === undefined ? `${description} Example: \`${example}\`.` : description,
    schema: preset === undefined ? schema : { ...schema, default: preset },
    ...(sent === undefined ? {} : { example: typed(sent, schema) }),
  };
}

/** A value that was sent as text, in the type of its schema. */
function typed(sent: string, { type }: JsonObject): JsonValue {
  if (type === 'number' || type === 'integer') return Number(sent);
  if (type === 'array') return sent.split(',');
  return type === 'boolean' ? sent === 'true' : sent;
}
