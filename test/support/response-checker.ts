import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

const DOCUMENT = join(import.meta.dirname, '../../docs/openapi.json');

type Json = ReturnType<typeof JSON.parse>;

/** The committed document. */
export function readDocument(): Json {
  return JSON.parse(readFileSync(DOCUMENT, 'utf8'));
}

export type CheckedResponse = {
  readonly method: string;
  /** As the document writes it: /energy/best-buys/{best_buy_type}. */
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
  /** Checked where they are given. */
  readonly headers?: Headers;
};

/** Says what of a response the document does not say; nothing where it is as documented. */
export function createResponseChecker(
  document: Json = readDocument(),
): (response: CheckedResponse) => readonly string[] {
  const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
  addFormats.default(ajv);
  ajv.addKeyword('x-addition');
  const closed = (schema: Json): Json =>
    JSON.parse(JSON.stringify(forbidUnnamedKeys(schema)).replaceAll('#/components/schemas/', 'openapi#/$defs/'));
  ajv.addSchema({ $id: 'openapi', $defs: closed(document.components.schemas) });
  const validators = new Map<string, ValidateFunction>();

  const resolved = (entry: Json): Json =>
    typeof entry?.$ref === 'string' ? document.components.responses[entry.$ref.split('/').at(-1) ?? ''] : entry;

  const validatorOf = (schema: Json): ValidateFunction => {
    const text = JSON.stringify(closed(schema));
    const known = validators.get(text) ?? ajv.compile(JSON.parse(text));
    validators.set(text, known);
    return known;
  };

  return ({ method, path, status, body, headers }) => {
    const operation = document.paths[path]?.[method.toLowerCase()];
    if (operation === undefined) return [`${method} ${path} is not documented`];
    const response = resolved(operation.responses[String(status)]);
    if (response === undefined) return [`${method} ${path}: ${status} is not documented`];
    const validate = validatorOf(response.content['application/json'].schema);
    const missing =
      headers === undefined ? [] : Object.keys(response.headers ?? {}).filter((name) => !headers.has(name));
    return [
      ...(validate(body)
        ? []
        : (validate.errors ?? []).map(
            (error) => `${path} ${status} ${ajv.errorsText([error])} ${JSON.stringify(error.params)}`,
          )),
      ...missing.map((name) => `${path} ${status}: no header ${name}`),
    ];
  };
}

/**
 * A partner must accept keys that it does not know; a test does not: what the document does not name must not leave.
 */
function forbidUnnamedKeys(value: Json): Json {
  if (Array.isArray(value)) return value.map(forbidUnnamedKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, entry]) => [key, forbidUnnamedKeys(entry)]);
  const closed = 'properties' in value && !('additionalProperties' in value) ? { additionalProperties: false } : {};
  return { ...Object.fromEntries(entries), ...closed };
}
