import type { AnyRequest } from './any-request.ts';
import { type OpenApiDocument, operationAt } from './openapi-document.ts';
import { schemaValidators } from './schema-validators.ts';
import { type Json, schemaAt } from './schema-values.ts';

/** Lists what in a request differs from the document; empty if the document allows it. */
export function createRequestChecker(document: OpenApiDocument): (request: AnyRequest) => readonly string[] {
  const validatorOf = schemaValidators(document);

  return ({ method, template, path, query, headers, body }) => {
    const operation = operationAt(document, { method, path: template });
    if (operation === undefined) return [`${method} ${template} is not documented`];

    const differs = (schema: Json, value: unknown): boolean => !validatorOf(schema)(value);
    const sentUnder = (name: string, place: string): readonly string[] => {
      if (place === 'path') return path[name] === undefined ? [] : [path[name]];
      if (place === 'header')
        return headers[name.toLowerCase()] === undefined ? [] : [headers[name.toLowerCase()] ?? ''];
      const values = query.filter(([one]) => one === name).map(([, value]) => value.toWellFormed());
      return values.length === 1 && values[0] === '' ? [] : values;
    };
    const ofParameters = operation.parameters.flatMap(({ name, in: place, required, schema }) => {
      const [value, ...others] = sentUnder(name, place);
      if (value === undefined) return required ? [`${name} is required`] : [];
      if (others.length > 0) return [`${name} was sent more than once`];
      return differs(schema, typed(value, schemaAt(document, schema).type)) ? [`${name} must not be ${value}`] : [];
    });
    return [...ofParameters, ...bodyProblems()];

    function bodyProblems(): readonly string[] {
      const content = operation?.requestBody?.content;
      if (content === undefined || body === null) return [];
      if (body.value === undefined) return ['the body is not JSON'];
      const type = body.contentType?.split(';')[0] ?? 'application/json';
      const schema = content[type]?.schema;
      if (schema === undefined) return [`${type} is not a documented content type`];
      const validate = validatorOf(schema);
      // What is sent is the body as text: JSON has no -0 and no lone half of a character pair.
      if (validate(JSON.parse(JSON.stringify(body.value)))) return [];
      return (validate.errors ?? []).map(({ instancePath, message }) => `body${instancePath} ${message}`);
    }
  };
}

/** At most twenty digits, as the reference says. */
const DECIMAL = /^(?=(\D*\d){1,20}\D*$)-?\d+(\.\d+)?$/;

/** A value of a query string in the type of its schema; as text if it is written otherwise. */
function typed(text: string, type: string | undefined): Json {
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : text);
  if (type === 'integer') return /^\d+$/.test(text) ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : text;
  return type === 'number' && DECIMAL.test(text) ? Number(text) : text;
}
