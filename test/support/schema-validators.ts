import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type * as z from 'zod';
import type { OpenApiDocument } from './openapi-document.ts';

type Json = z.core.util.JSONType;

/** Validators of the document's schemas, each of them made once. `adapt` may make the schemas stricter. */
export function schemaValidators(
  { components }: Pick<OpenApiDocument, 'components'>,
  adapt: (schema: Json) => Json = (schema) => schema,
): (schema: Json) => ValidateFunction {
  const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
  addFormats.default(ajv);
  const textOf = (schema: Json): string =>
    JSON.stringify(adapt(schema)).replaceAll('#/components/schemas/', 'openapi#/$defs/');
  ajv.addSchema({ $id: 'openapi', $defs: JSON.parse(textOf(components.schemas)) });
  const validators = new Map<string, ValidateFunction>();
  return (schema) => {
    const text = textOf(schema);
    const validator = validators.get(text) ?? ajv.compile(JSON.parse(text));
    validators.set(text, validator);
    return validator;
  };
}
