import fc from 'fast-check';
import * as z from 'zod';
import { type DocumentedOperation, type OpenApiDocument, operationAt } from './openapi-document.ts';
import { schemaValidators } from './response-checker.ts';

/** A request to an operation, before it is written as HTTP. */
export type AnyRequest = {
  readonly method: string;
  /** As the document writes it. */
  readonly template: string;
  readonly path: Readonly<Record<string, string>>;
  /** In order; a name may stand there twice. */
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: SentBody | null;
  readonly token: 'valid' | 'wrong' | 'missing';
};

/** `value` is absent from a body that is not JSON. */
type SentBody = { readonly contentType: string | null; readonly text: string; readonly value?: Json };

/** A request that is known to be good, from which others are made. */
export type GoodRequest = { readonly query?: Readonly<Record<string, string>>; readonly body?: Json };

export type RequestOptions = {
  readonly document: OpenApiDocument;
  /** Beside the document's own example. */
  readonly good?: readonly GoodRequest[];
  /** Texts that mean something to the service, such as keys and postcodes. */
  readonly words: readonly string[];
};

type Parameter = DocumentedOperation['operation']['parameters'][number];
type Pairs = AnyRequest['query'];
type Change<T> = (value: T) => T;

const CHANGES_MOST = 4;
/** What a server accepts of a request line is outside the promise of the reference. */
const QUERY_CHARACTERS_MOST = 4_000;

const ODD_TEXTS = [
  ...['', ' ', 'null', 'undefined', 'true', 'TRUE', 'yes', '[]', '{}', '__proto__', 'constructor', 'toString'],
  ...['0', '-0', '-1', '1e3', '0x10', '+5', ' 5', '1,000', '1_000', '٣', 'NaN', 'Infinity', '0.1', '1.', '.5'],
  ...['1000000', '1000000.000001', '9007199254740993', '9'.repeat(20), '9'.repeat(21), '9'.repeat(400)],
  ...['2027-02-30', '2027-2-3', '30/04/2027', '2027-04-30T00:00:00Z', '0000-00-00', '10000-01-01'],
  ...['\u0000', 'a\u0000b', '\r\nx: y', '£é漢字🙂', '\ud800', '‮abc', '%00', '%', '../..', "' OR 1=1", '<script>'],
  ...[',', ',,', ':', '1:', ':1', '1:2:3', 'x'.repeat(2_000), '🙂'.repeat(100)],
] as const;

/** Good and bad requests to an operation: most are a good one with up to four changes. */
export function anyRequest(
  { path: template, method, operation }: DocumentedOperation,
  { document, good = [], words }: RequestOptions,
): fc.Arbitrary<AnyRequest> {
  const inPlace = (place: string): readonly Parameter[] => operation.parameters.filter((one) => one.in === place);
  const starts = [exampleOf(operation), ...good];
  const oddTexts = fc.oneof(
    fc.constantFrom(...ODD_TEXTS),
    fc.constantFrom(...words),
    fc.string({ unit: 'binary', maxLength: 40 }),
  );
  const valid = (parameter: Parameter): fc.Arbitrary<string> => valuesOf(document, parameter.schema, words).map(String);
  const value = (parameter: Parameter): fc.Arbitrary<string> =>
    fc.oneof({ arbitrary: valid(parameter), weight: 2 }, { arbitrary: oddTexts, weight: 1 });

  const queryChange = fc.oneof(
    ...inPlace('query').map((parameter) => changeOfPairs(parameter.name, value(parameter))),
    fc.tuple(oddTexts, oddTexts).map(
      ([name, text]): Change<Pairs> =>
        (pairs) => [...pairs, [name, text]],
    ),
  );
  const query = fc
    .tuple(fc.constantFrom(...starts), fc.array(queryChange, { maxLength: CHANGES_MOST }))
    .map(([start, changes]) => applied(Object.entries(start.query ?? {}), changes))
    .filter((pairs) => queryText(pairs).length <= QUERY_CHARACTERS_MOST);

  const pathValues = inPlace('path').map(
    (parameter) =>
      [
        parameter.name,
        fc.oneof(fc.constant(String(parameter.example)), valid(parameter), oddTexts).filter(isSegment),
      ] as const,
  );
  const headerValues = inPlace('header').map(
    (parameter) => [parameter.name.toLowerCase(), headerValue(parameter.name, valid(parameter))] as const,
  );
  return fc.record({
    method: fc.constant(method.toUpperCase()),
    template: fc.constant(template),
    path: fc.record(Object.fromEntries(pathValues)),
    query,
    headers: fc.record(Object.fromEntries(headerValues), { requiredKeys: [] }).map(present),
    body: bodyOf(operation, { document, starts, words }),
    token: fc.oneof(
      { arbitrary: fc.constant('valid' as const), weight: 18 },
      { arbitrary: fc.constantFrom('wrong' as const, 'missing' as const), weight: 1 },
    ),
  });
}

/** The path and query of a request as they stand in its first line. */
export function targetOf({ template, path, query }: AnyRequest): string {
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(path[name] ?? ''));
  return query.length === 0 ? filled : `${filled}?${queryText(query)}`;
}

function queryText(query: Pairs): string {
  return query.map((pair) => pair.map(encoded).join('=')).join('&');
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** An empty segment is another path, and clients leave out those of dots. */
function isSegment(text: string): boolean {
  return !['', '.', '..'].includes(text);
}

function exampleOf({ parameters, requestBody }: DocumentedOperation['operation']): GoodRequest {
  const examples = parameters.filter((one) => one.in === 'query' && one.example !== undefined);
  const [content] = Object.values(requestBody?.content ?? {});
  const [body] = Object.values(content?.examples ?? {});
  return {
    query: Object.fromEntries(examples.map(({ name, example }) => [name, String(example)])),
    ...(body === undefined ? {} : { body: body.value }),
  };
}

function changeOfPairs(name: string, values: fc.Arbitrary<string>): fc.Arbitrary<Change<Pairs>> {
  const others = (pairs: Pairs): Pairs => pairs.filter(([one]) => one !== name);
  return fc.oneof(
    fc.constant<Change<Pairs>>(others),
    fc.constant<Change<Pairs>>((pairs) => [...others(pairs), [name, '']]),
    values.map(
      (text): Change<Pairs> =>
        (pairs) => [...pairs, [name, text]],
    ),
    ...[1, 2, 3].map(() =>
      values.map(
        (text): Change<Pairs> =>
          (pairs) => [...others(pairs), [name, text]],
      ),
    ),
  );
}

/** Only what HTTP can carry; waiting is left out. */
function headerValue(name: string, valid: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const printable = fc.string({ minLength: 1, maxLength: 60 }).filter((text) => text.trim() !== '');
  if (name === 'Prefer') {
    const codes = ['401', '404', '418', '429', '500', '503'].map((code) => `code=${code}`);
    const others = ['code=', 'code', 'wait=0', 'wait=x', 'respond-async', 'code=503, wait=0', ',', '"'];
    const most = Array.from({ length: 30 }, () => 'handling=lenient');
    return fc.constantFrom(...codes, ...others, ...most);
  }
  return fc.oneof(
    printable,
    valid.filter((text) => /^[\x21-\x7e]+$/.test(text)),
    fc.constantFrom('*', '"', 'W/"x"', 'W/"x", "y"', 'é', 'x'.repeat(256), ','),
  );
}

type BodyOptions = {
  readonly document: OpenApiDocument;
  readonly starts: readonly GoodRequest[];
  readonly words: readonly string[];
};

function bodyOf(
  { requestBody }: DocumentedOperation['operation'],
  { document, starts, words }: BodyOptions,
): AnyRequest['body'] extends infer B ? fc.Arbitrary<B> : never {
  const contents = Object.entries(requestBody?.content ?? {});
  const [first] = contents;
  if (first === undefined) return fc.constant(null);
  const schema = schemaAt(document, first[1].schema);
  const good = fc.constantFrom(...starts.flatMap(({ body }) => (body === undefined ? [] : [body])));
  const change = fc.oneof(
    ...fieldsOf(document, schema).map(({ path, node }) => changeOfField(path, valuesOf(document, node, words))),
    fc.tuple(fc.constantFrom(...ODD_TEXTS), fc.jsonValue()).map(([name, value]) => withField([name], value as Json)),
  );
  const value = fc.oneof(
    {
      arbitrary: fc.tuple(good, fc.array(change, { maxLength: CHANGES_MOST })).map(([body, all]) => applied(body, all)),
      weight: 8,
    },
    { arbitrary: valuesOf(document, schema, words), weight: 1 },
    { arbitrary: fc.jsonValue().map((any) => any as Json), weight: 1 },
  );
  const types = contents.map(([type]) => type);
  const contentType = fc.oneof(
    { arbitrary: fc.constantFrom(...types), weight: 8 },
    {
      arbitrary: fc.constantFrom(null, 'application/json; charset=utf-8', 'text/plain', 'application/x', 'é'),
      weight: 1,
    },
  );
  const written = fc.tuple(contentType, value).map(([type, sent]): SentBody => {
    if (type !== FORM) return { contentType: type, text: JSON.stringify(sent), value: sent };
    const form = formValue(sent);
    return { contentType: type, text: new URLSearchParams(form).toString(), value: form };
  });
  const broken = fc
    .tuple(contentType, value, fc.constantFrom('', 'cut', 'deep', 'large', 'prototype', 'binary'))
    .map(([type, sent, how]): SentBody => ({ contentType: type, text: brokenText(JSON.stringify(sent), how) }));
  return fc.oneof({ arbitrary: written, weight: 12 }, { arbitrary: broken, weight: 1 });
}

const FORM = 'application/x-www-form-urlencoded';

function present(headers: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  const sent = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(sent);
}

/** A form has text alone. */
function formValue(value: Json): Readonly<Record<string, string>> {
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(fields.map(([name, one]) => [name, String(one)]));
}

function brokenText(text: string, how: string): string {
  switch (how) {
    case 'cut':
      return text.slice(0, -1);
    case 'deep':
      return `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    case 'large':
      return `"${'x'.repeat(70_000)}"`;
    case 'prototype':
      return '{"__proto__": {"post_code": "SW1A 1AA"}}';
    case 'binary':
      return '\u0000\u0001\ufffd';
    default:
      return how;
  }
}

type FieldAt = { readonly path: readonly string[]; readonly node: SchemaNode };

/** Every field of a body, those of its objects under their paths. */
function fieldsOf(document: OpenApiDocument, schema: SchemaNode, path: readonly string[] = []): readonly FieldAt[] {
  const nodes = (schema.anyOf ?? [schema]).map((one) => schemaAt(document, one));
  return nodes.flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, one]) => {
      const node = schemaAt(document, one);
      return [{ path: [...path, name], node }, ...fieldsOf(document, node, [...path, name])];
    }),
  );
}

function changeOfField(path: readonly string[], values: fc.Arbitrary<Json>): fc.Arbitrary<Change<Json>> {
  return fc.oneof(
    fc.constantFrom(withField(path, undefined), withField(path, null), withField(path, '')),
    fc.jsonValue({ maxDepth: 2 }).map((value) => withField(path, value as Json)),
    ...[1, 2].map(() => values.map((value) => withField(path, value))),
    fc.constantFrom(...ODD_TEXTS).map((text) => withField(path, text)),
    fc.constantFrom(-1, 0, 1e-7, 0.1, 1e21, 1e308, 5e-324, 2 ** 53).map((number) => withField(path, number)),
  );
}

/** Undefined leaves the field out. Objects on the way are made. */
function withField([name = '', ...inner]: readonly string[], value: Json | undefined): Change<Json> {
  return (body) => {
    const own: Readonly<Record<string, Json>> =
      typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
    const { [name]: before = {}, ...others } = own;
    if (inner.length > 0) return { ...others, [name]: withField(inner, value)(before) };
    return value === undefined ? others : { ...others, [name]: value };
  };
}

function applied<T>(start: T, changes: readonly Change<T>[]): T {
  return changes.reduce((value, change) => change(value), start);
}

export type Json = z.core.util.JSONType;

const schemaNode = z.looseObject({
  $ref: z.string().optional(),
  type: z.string().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  enum: z.array(z.json()).optional(),
  const: z.json().optional(),
  examples: z.array(z.json()).optional(),
  minimum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  not: z.object({ pattern: z.string() }).optional(),
  required: z.array(z.string()).default([]),
  get anyOf() {
    return z.array(schemaNode).optional();
  },
  get properties() {
    return z.record(z.string(), schemaNode).optional();
  },
  get propertyNames() {
    return schemaNode.optional();
  },
  get additionalProperties() {
    return z.union([z.boolean(), schemaNode]).optional();
  },
});

type SchemaNode = z.output<typeof schemaNode>;

/** A schema of the document, a reference followed. */
function schemaAt({ components }: Pick<OpenApiDocument, 'components'>, schema: Json | SchemaNode): SchemaNode {
  const node = schemaNode.parse(schema);
  if (node.$ref === undefined) return node;
  return schemaNode.parse(components.schemas[node.$ref.split('/').at(-1) ?? '']);
}

const DIGITS_MOST = 12;
const CHARACTERS_MOST = 2_000;

/** Values that a schema describes: its examples, its edges, and any between. `words` are texts that mean something. */
function valuesOf(
  document: Pick<OpenApiDocument, 'components'>,
  schema: Json | SchemaNode,
  words: readonly string[] = [],
): fc.Arbitrary<Json> {
  const node = schemaAt(document, schema);
  const any = describedBy(document, node, words);
  return node.examples === undefined ? any : fc.oneof(fc.constantFrom(...node.examples), any);
}

function describedBy(
  document: Pick<OpenApiDocument, 'components'>,
  node: SchemaNode,
  words: readonly string[],
): fc.Arbitrary<Json> {
  if (node.anyOf !== undefined) return fc.oneof(...node.anyOf.map((one) => valuesOf(document, one, words)));
  if (node.enum !== undefined) return fc.constantFrom(...node.enum);
  if (node.const !== undefined) return fc.constant(node.const);
  switch (node.type) {
    case 'string':
      return texts(node, words);
    case 'number':
    case 'integer':
      return numbers(node);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'object':
      return objects(document, node, words);
    default:
      throw new Error(`no values for a schema of type ${node.type}`);
  }
}

function texts({ format, pattern, not, minLength = 0, maxLength }: SchemaNode, words: readonly string[]) {
  if (format === 'date') return fc.constantFrom('2024-02-29', '2026-11-21', '2027-04-30', '2000-01-01', '2099-12-31');
  if (format === 'uuid') return fc.uuid();
  if (pattern !== undefined) {
    const forbidden = not === undefined ? undefined : new RegExp(not.pattern);
    return fc
      .stringMatching(new RegExp(pattern))
      .filter((text) => text.length <= CHARACTERS_MOST && forbidden?.test(text) !== true);
  }
  const most = Math.min(maxLength ?? CHARACTERS_MOST, CHARACTERS_MOST);
  const fitting = [...words, 'x'.repeat(most)].filter(({ length }) => length >= minLength && length <= most);
  return fc.oneof(
    fc.constantFrom(...fitting),
    fc.string({ minLength: Math.max(1, minLength), maxLength: Math.min(most, 50), unit: 'grapheme' }),
  );
}

/** Of at most twelve digits: the reference allows twenty. */
function numbers({ type, minimum, exclusiveMinimum, maximum }: SchemaNode): fc.Arbitrary<number> {
  const least = minimum ?? exclusiveMinimum ?? Number.MIN_SAFE_INTEGER;
  const most = maximum ?? Number.MAX_SAFE_INTEGER;
  const whole = fc.integer({ min: least, max: most });
  const edges = [least, most, least + 1, 0, 1].filter((edge) => edge >= least && edge <= most);
  const isAllowed = (value: number): boolean => value !== exclusiveMinimum;
  if (type === 'integer') return fc.oneof(fc.constantFrom(...edges), whole).filter(isAllowed);
  const decimal = fc
    .double({ min: least, max: most, noNaN: true })
    .map((value) => Number(value.toPrecision(DIGITS_MOST)))
    .filter((value) => !String(value).includes('e'));
  return fc.oneof(fc.constantFrom(...edges), whole, decimal).filter(isAllowed);
}

function objects(
  document: Pick<OpenApiDocument, 'components'>,
  { properties = {}, required, propertyNames, additionalProperties }: SchemaNode,
  words: readonly string[],
): fc.Arbitrary<Json> {
  if (propertyNames !== undefined && typeof additionalProperties === 'object') {
    const names = texts(propertyNames, words);
    return fc.dictionary(names, valuesOf(document, additionalProperties, words), {
      maxKeys: 20,
      noNullPrototype: true,
    });
  }
  const values = Object.entries(properties).map(([name, schema]) => [name, valuesOf(document, schema, words)] as const);
  return fc.record(Object.fromEntries(values), { requiredKeys: [...required], noNullPrototype: true });
}

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
