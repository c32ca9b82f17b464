import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type * as z from 'zod';
import {
  type DocumentedResponse,
  type OpenApiDocument,
  operationAt,
  readDocument,
  resolved,
} from './openapi-document.ts';

type Json = z.core.util.JSONType;

type CheckedResponse = {
  readonly method: string;
  /** The path as the document writes it: /energy/best-buys/{best_buy_type}. */
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
  /** Checked if they are given. */
  readonly headers?: Headers;
};

/** Lists what in a response differs from the document; empty if it is as documented. */
export function createResponseChecker(
  document: OpenApiDocument = readDocument(),
): (response: CheckedResponse) => readonly string[] {
  const validatorOf = schemaValidators(document, forbidUnnamedKeys);

  return ({ method, path, status, body, headers }) => {
    const operation = operationAt(document, { method, path });
    if (operation === undefined) return [`${method} ${path} is not documented`];
    const entry = operation.responses[String(status)];
    const response = entry === undefined ? undefined : resolved(entry, document);
    if (response === undefined) return [`${method} ${path}: ${status} is not documented`];
    const schema = response.content?.['application/json']?.schema;
    const ofHeaders = headers === undefined ? [] : headerProblems(headers, response, document);
    const ofBody =
      schema === undefined ? undocumentedBody(body) : differences(validatorOf(schema), body);
    return [...ofBody, ...ofHeaders].map((problem) => `${path} ${status}: ${problem}`);
  };
}

/**
 * Headers that no response documents: of the connection, the gateway, the content itself, or for
 * browsers.
 */
const TRANSPORT_HEADERS = new Set([
  ...[
    'connection',
    'content-encoding',
    'content-length',
    'content-security-policy',
    'content-type',
    'date',
  ],
  ...[
    'keep-alive',
    'pragma',
    'referrer-policy',
    'transfer-encoding',
    'x-amzn-requestid',
    'x-content-type-options',
  ],
]);

/** Headers that a response must have and does not, and headers that the document does not name. */
function headerProblems(
  headers: Headers,
  { headers: documented = {}, content = {} }: DocumentedResponse,
  { components }: OpenApiDocument,
): readonly string[] {
  const names = Object.keys(documented);
  const expectedNames = new Set([...names.map((name) => name.toLowerCase()), ...TRANSPORT_HEADERS]);
  const [contentType = ''] = headers.get('content-type')?.split(';') ?? [];
  // API Gateway names a type for a response without content too.
  const isOtherType =
    contentType !== '' && Object.keys(content).length > 0 && !(contentType in content);
  const missing = names.filter(
    (name) => components.headers[name]?.required === true && !headers.has(name),
  );
  return [
    ...(isOtherType ? [`content type ${contentType} is not documented`] : []),
    ...missing.map((name) => `no header ${name}`),
    ...[...headers.keys()]
      .filter((name) => !expectedNames.has(name))
      .map((name) => `header ${name} is not documented`),
  ];
}

function undocumentedBody(body: unknown): readonly string[] {
  return body === undefined || body === '' ? [] : ['the body is not documented'];
}

function differences(validate: ValidateFunction, body: unknown): readonly string[] {
  if (validate(body)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `data${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

/**
 * A partner must accept keys that it does not know; a test does not: what the document does not
 * name must not leave.
 */
function forbidUnnamedKeys(value: Json): Json {
  if (Array.isArray(value)) return value.map(forbidUnnamedKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(
    ([key, entry]) => [key, forbidUnnamedKeys(entry)] as const,
  );
  const closed =
    'properties' in value && !('additionalProperties' in value)
      ? { unevaluatedProperties: false }
      : {};
  return { ...Object.fromEntries(entries), ...closed };
}

/**
 * Validators of the document's schemas, each of them made once. `adapt` may make the schemas
 * stricter.
 */
export function schemaValidators(
  { components }: { readonly components: { readonly schemas: Readonly<Record<string, Json>> } },
  adapt: (schema: Json) => Json = (schema) => schema,
): (schema: Json) => ValidateFunction {
  const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
  addFormats.default(ajv);
  ajv.addVocabulary(['discriminator', 'x-extensible-enum']);
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
