import type { Field } from '../../../shared/contract/request/field.ts';
import type { JsonObject, JsonValue } from './json-schema.ts';

export type ParameterPlace = 'query' | 'path' | 'header';

/**
 * A parameter has an example only if the reference's own request sends it, so that tools which fill in every example
 * make one request that works. The examples of other parameters are in their descriptions.
 */
export function toParameter(
  name: string,
  { type: { schema }, description, example, default: preset, required = false }: Field,
  { where, sent }: { readonly where: ParameterPlace; readonly sent: string | undefined },
): JsonObject {
  const described = sent === undefined ? `${description} Example: \`${example}\`.` : description;
  return {
    name,
    in: where,
    required,
    description: described,
    schema: preset === undefined ? schema : { ...schema, default: preset },
    ...(sent === undefined ? {} : { example: typed(sent, schema) }),
  };
}

/** A value that was sent as text, in the type of its schema. */
function typed(sent: string, { type }: JsonObject): JsonValue {
  if (type === 'number' || type === 'integer') return Number(sent);
  return type === 'boolean' ? sent === 'true' : sent;
}
