import { isJsonObject } from '../../shared/values/json.ts';
import type { JsonObject, JsonValue } from './schemas.ts';

/**
 * Writes the OpenAPI document as one text: the guide, the operations, each with one example, and
 * the keys of each schema, once.
 */
export function referenceMarkdown(document: JsonObject): string {
  const info = objectAt(document, 'info');
  const schemas = Object.entries(objectAt(document, 'components', 'schemas'));
  const sections = [
    `# ${info['title']}, version ${info['version']}`,
    String(info['description']),
    '# Operations',
    ...operationsOf(document),
    '# Objects',
    'Bodies of requests and responses. A key with `?` may be absent.',
    ...schemas.map(([name, schema]) => objectSection(name, toObject(schema))),
  ];
  return `${sections.join('\n\n')}\n`;
}

type Operation = {
  /** The method and the path. */
  readonly route: string;
  readonly operation: JsonObject;
  readonly codes: readonly string[];
};

function operationsOf(document: JsonObject): readonly string[] {
  const written = new Set<string>();
  return Object.entries(objectAt(document, 'paths')).flatMap(([path, methods]) =>
    Object.entries(toObject(methods)).map(([method, value]) => {
      const operation = toObject(value);
      const codes = codesOf(operation, document);
      return operationSection(
        { route: `${method.toUpperCase()} ${path}`, operation, codes },
        written,
      );
    }),
  );
}

/** Lists the error codes of an operation, including those that all operations have. */
function codesOf(operation: JsonObject, { components }: JsonObject): readonly string[] {
  const codes = Object.values(objectAt(operation, 'responses')).flatMap((value) => {
    const response = toObject(value);
    const { $ref } = response;
    const name = typeof $ref === 'string' ? $ref.slice($ref.lastIndexOf('/') + 1) : undefined;
    const found = name === undefined ? response : objectAt(toObject(components), 'responses', name);
    const errors = objectAt(found, 'content', JSON_TYPE, 'schema', 'properties', 'errors');
    return arrayOf(objectAt(errors, 'items', 'properties', 'code')['x-extensible-enum']);
  });
  return [...new Set(codes.map(String))];
}

/** `written` are the lines of parameters so far: a line that comes again is only named. */
function operationSection({ route, operation, codes }: Operation, written: Set<string>): string {
  const parameters = arrayOf(operation['parameters']).map(toObject);
  const content = objectAt(operation, 'requestBody', 'content', JSON_TYPE);
  const returned = objectAt(operation, 'responses', '200', 'content', JSON_TYPE);
  const parts = [
    `## ${route}`,
    `\`${operation['operationId']}\`. ${operation['description']}`,
    parameterLines(parameters, written).join('\n'),
    `${bodyLine('Body', content)}${bodyLine('Returns', returned)}Errors: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
    example(route, parameters, content),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

const JSON_TYPE = 'application/json';

function bodyLine(what: string, { schema }: JsonObject): string {
  return schema === undefined ? '' : `${what} ${typeOf(toObject(schema))}. `;
}

function parameterLines(
  parameters: readonly JsonObject[],
  written: Set<string>,
): readonly string[] {
  const lines = parameters.map(
    (parameter) => [parameter['name'], parameterLine(parameter)] as const,
  );
  const fresh = lines.filter(([, line]) => !written.has(line)).map(([, line]) => line);
  const known = lines.filter(([, line]) => written.has(line)).map(([name]) => `\`${name}\``);
  for (const line of fresh) written.add(line);
  return known.length === 0 ? fresh : [...fresh, `- as above: ${known.join(', ')}`];
}

function parameterLine({ name, in: where, required, description, schema }: JsonObject): string {
  const place = where === 'query' ? '' : `${where}, `;
  const need = required === true ? 'required, ' : '';
  return `- \`${name}\` (${place}${need}${typeOf(toObject(schema))}): ${description}`;
}

/** Shows the request that the reference's own example sends. */
function example(route: string, parameters: readonly JsonObject[], content: JsonObject): string {
  const shown = parameters.filter((parameter) => parameter['example'] !== undefined);
  const path = shown
    .filter((parameter) => parameter['in'] === 'path')
    .reduce((text, { name, example: value }) => text.replace(`{${name}}`, String(value)), route);
  const query = shown
    .filter((parameter) => parameter['in'] === 'query')
    .map(({ name, example: value }) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');
  const [body] = Object.values(toObject(content['examples'])).map(toObject);
  const request = query === '' ? path : `${path}?${query}`;
  const sent = body === undefined ? '' : `\n${JSON.stringify(body['value'])}`;
  return `\`\`\`text\n${request}${sent}\n\`\`\``;
}

function objectSection(name: string, schema: JsonObject): string {
  return [`## ${name}`, `${schema['description'] ?? ''}`, keyLines(schema, '').join('\n')]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Lists the keys of a schema; those of an object within it stand below it, indented. */
function keyLines(schema: JsonObject, indent: string): readonly string[] {
  const required = arrayOf(schema['required']);
  const own = Object.entries(toObject(schema['properties'])).flatMap(([key, value]) => {
    const property = toObject(value);
    const optional = required.includes(key) ? '' : '?';
    const meaning = property['description'] === undefined ? '' : `: ${property['description']}`;
    const line = `${indent}- \`${key}\`${optional} (${typeOf(property)})${meaning}`;
    return [line, ...keyLines(property, `${indent}  `)];
  });
  const items = isJsonObject(schema['items']) ? [schema['items']] : [];
  const within = [...alternatives(schema), ...items];
  return [...own, ...within.flatMap((part) => keyLines(part, indent))];
}

/** Names the type of a schema in words: a name of an object, values, or what JSON knows. */
function typeOf(schema: JsonObject): string {
  const { $ref, type, format, const: constant } = schema;
  if (typeof $ref === 'string') return $ref.slice($ref.lastIndexOf('/') + 1);
  const values = arrayOf(schema['enum'] ?? schema['x-extensible-enum']);
  if (values.length > 0) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (constant !== undefined) return JSON.stringify(constant);
  if (type === 'array') return `list of ${typeOf(toObject(schema['items']))}`;
  const parts = alternatives(schema).map(typeOf);
  if (parts.length > 0) return [...new Set(parts)].join(' | ');
  const name = Array.isArray(type) ? type.join(' | ') : String(type ?? 'any');
  return typeof format === 'string' ? `${name}, ${format}` : name;
}

function alternatives(schema: JsonObject): readonly JsonObject[] {
  return ['anyOf', 'oneOf', 'allOf'].flatMap((key) => arrayOf(schema[key]).map(toObject));
}

function objectAt(value: JsonObject, ...path: readonly string[]): JsonObject {
  return path.reduce((found, key) => toObject(found[key]), value);
}

function toObject(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

function arrayOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}
