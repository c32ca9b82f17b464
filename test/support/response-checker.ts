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
  /** As the document writes it: /energy/best-buys/{best_buy_type}. */
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
    const problems = headers === undefined ? [] : headerProblems(headers, response, document);
    const named = problems.map((problem) => `${path} ${status}: ${problem}`);
    if (schema === undefined)
      return isEmpty(body) ? named : [...named, `${path} ${status}: the body is not documented`];
    const validate = validatorOf(schema);
    return [
      ...(validate(body)
        ? []
        : (validate.errors ?? []).map(
            ({ instancePath, message, params }) =>
              `${path} ${status} data${instancePath} ${message} ${JSON.stringify(params)}`,
          )),
      ...named,
    ];
  };
}

/** Of the connection, the gateway, the content itself or for browsers, which no response documents. */
const TRANSPORT_HEADERS = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'content-security-policy',
  'content-type',
  'date',
  'keep-alive',
  'pragma',
  'referrer-policy',
  'transfer-encoding',
  'x-amzn-requestid',
  'x-content-type-options',
]);

/** Headers that a response must have and does not, and headers that the document does not name. */
function headerProblems(
  headers: Headers,
  { headers: documented = {}, content = {} }: DocumentedResponse,
  { components }: OpenApiDocument,
): readonly string[] {
  const names = new Set(Object.keys(documented).map((name) => name.toLowerCase()));
  const contentType = headers.get('content-type');
  // API Gateway names a type for a response without content too.
  const isContentless = Object.keys(content).length === 0;
  return [
    ...(contentType === null || isContentless || (contentType.split(';')[0] ?? '') in content
      ? []
      : [`content type ${contentType} is not documented`]),
    ...Object.keys(documented)
      .filter((name) => components.headers[name]?.required === true && !headers.has(name))
      .map((name) => `no header ${name}`),
    ...[...headers.keys()]
      .filter((name) => !names.has(name) && !TRANSPORT_HEADERS.has(name))
      .map((name) => `header ${name} is not documented`),
  ];
}

function isEmpty(body: unknown): boolean {
  return body === undefined || body === '';
}

/**
 * A partner must accept keys that it does not know; a test does not: what the document does not name must not leave.
 */
function forbidUnnamedKeys(value: Json): Json {
  if (Array.isArray(value)) return value.map(forbidUnnamedKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, entry]) => [key, forbidUnnamedKeys(entry)] as const);
  const closed = 'properties' in value && !('additionalProperties' in value) ? { additionalProperties: false } : {};
  return { ...Object.fromEntries(entries), ...closed };
}

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
