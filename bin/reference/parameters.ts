import type { EndpointContract } from '../../shared/contract/endpoint-contract.ts';
import { type Field, type Fields, textType } from '../../shared/contract/fields.ts';
import type { Examples } from './examples.ts';
import { type JsonObject, type JsonValue, jsonOf } from './schemas.ts';

/** A parameter belongs to the first group whose pattern its name matches. */
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
 * Lists the parameters of an endpoint in the order of its fields, which is that of their errors. If
 * there are many, the description of each begins with the name of its group.
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
        { where, example: examples?.parameters[name] },
      );
    });
  return [
    ...listed(pathParameters, 'path'),
    ...listed(parameters, 'query'),
    ...listed({ ...headers, ...(isTagged && CONDITION), ...PREFERENCES }, 'header'),
  ];
}

/** The header that the service reads for every operation behind the token. */
const PREFERENCES: Fields = {
  Prefer: {
    type: textType('preferences'),
    description:
      'Rehearses an error or a delay outside production: `code=` with 401, 404, 429, 500 or 503, `wait=` with 1 to 10 seconds.',
    example: 'code=503',
  },
};

/** The header of operations whose 200 has an ETag. */
const CONDITION: Fields = {
  'If-None-Match': {
    type: textType('an ETag'),
    description:
      'The ETag of the response that you have, or `*`. If it is still current, the response is 304.',
    example: 'W/"gWj3nOOzCJm0qWmqYV1k7w"',
  },
};

type Shown = {
  readonly where: string;
  /** The value in the reference's own request; undefined if that leaves the parameter out. */
  readonly example: string | undefined;
};

/**
 * Gives a parameter an example only if the reference's own request sends it, so that tools which
 * fill in every example make one request that works. The examples of other parameters are in their
 * descriptions.
 */
function toParameter(name: string, field: Field, { where, example }: Shown): JsonObject {
  const { type, description, default: preset, required = false } = field;
  const schema = jsonOf(type.schema);
  const inWords = `${description} Example: \`${field.example ?? type.example ?? preset}\`.`;
  return {
    name,
    in: where,
    required,
    // Generated clients would otherwise repeat the name for each entry, which the service refuses.
    ...(schema['type'] === 'array' && { style: 'form', explode: false }),
    description: example === undefined ? inWords : description,
    schema: preset === undefined ? schema : { ...schema, default: preset },
    ...(example === undefined ? {} : { example: typed(example, schema) }),
  };
}

/** Reads a value of a query in the type of its schema. */
function typed(text: string, { type }: JsonObject): JsonValue {
  if (type === 'number' || type === 'integer') return Number(text);
  if (type === 'array') return text.split(',');
  return type === 'boolean' ? text === 'true' : text;
}
