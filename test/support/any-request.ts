import fc from 'fast-check';
import type * as z from 'zod';
import { type DocumentedOperation, type OpenApiDocument, operationAt } from './openapi-document.ts';
import { schemaValidators } from './response-checker.ts';

export type Json = z.core.util.JSONType;

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
const FORM = 'application/x-www-form-urlencoded';

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
  const text = fc.string({ unit: 'binary', maxLength: 40 });
  const oddTexts = fc.oneof(fc.constantFrom(...ODD_TEXTS), fc.constantFrom(...words), text);
  const valid = ({ schema }: Parameter): fc.Arbitrary<string> => valuesOf(document, schema, words).map(String);

  const queryChange = fc.oneof(
    ...inPlace('query').map((parameter) =>
      changeOfPairs(parameter.name, fc.oneof({ arbitrary: valid(parameter), weight: 2 }, oddTexts)),
    ),
    fc.tuple(oddTexts, oddTexts).map((pair) => (pairs: Pairs) => [...pairs, pair]),
  );
  const query = fc
    .tuple(fc.constantFrom(...starts), fc.array(queryChange, { maxLength: CHANGES_MOST }))
    .map(([start, changes]) => applied<Pairs>(Object.entries(start.query ?? {}), changes))
    .filter((pairs) => queryText(pairs).length <= QUERY_CHARACTERS_MOST);
  const pathValues = inPlace('path').map((parameter) => [
    parameter.name,
    fc.oneof(fc.constant(String(parameter.example)), valid(parameter), oddTexts).filter(isSegment),
  ]);
  const headerValues = inPlace('header').map((parameter) => [
    parameter.name.toLowerCase(),
    headerValue(parameter.name, valid(parameter)),
  ]);
  return fc.record({
    method: fc.constant(method.toUpperCase()),
    template: fc.constant(template),
    path: fc.record(Object.fromEntries(pathValues)),
    query,
    headers: fc.record(Object.fromEntries(headerValues), { requiredKeys: [] }) as fc.Arbitrary<Record<string, string>>,
    body: bodyOf(operation, { document, starts, words }),
    token: fc.oneof(
      { arbitrary: fc.constant('valid' as const), weight: 18 },
      fc.constantFrom('wrong' as const, 'missing' as const),
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

/** Most values take the place of what was there; some stand beside it. */
function changeOfPairs(name: string, values: fc.Arbitrary<string>): fc.Arbitrary<Change<Pairs>> {
  const ways = fc.constantFrom('left out', 'empty', 'beside', 'instead', 'instead', 'instead');
  return fc.tuple(ways, values).map(([way, value]) => (pairs) => {
    const others = way === 'beside' ? pairs : pairs.filter(([one]) => one !== name);
    return way === 'left out' ? others : [...others, [name, way === 'empty' ? '' : value]];
  });
}

/** Only what HTTP can carry; waiting is left out. */
function headerValue(name: string, valid: fc.Arbitrary<string>): fc.Arbitrary<string> {
  if (name === 'Prefer') {
    const codes = ['401', '404', '418', '429', '500', '503'].map((code) => `code=${code}`);
    const others = ['code=', 'code', 'wait=0', 'wait=x', 'respond-async', 'code=503, wait=0', ',', '"'];
    return fc.oneof(fc.constantFrom(...codes, ...others), { arbitrary: fc.constant('handling=lenient'), weight: 2 });
  }
  return fc.oneof(
    fc.string({ minLength: 1, maxLength: 60 }).filter((text) => text.trim() !== ''),
    valid.filter((text) => /^[\x21-\x7e]+$/.test(text)),
    fc.constantFrom('*', '"', 'W/"x"', 'W/"x", "y"', 'é', 'x'.repeat(256), ','),
  );
}

/** What is no JSON, or more than a service takes. */
const BROKEN_TEXTS = [
  ...['', '{"post_code": "SW1A 1AA"', '{"__proto__": {"post_code": "SW1A 1AA"}}', '\u0000\u0001\ufffd'],
  ...[`${'['.repeat(10_000)}${']'.repeat(10_000)}`, `"${'x'.repeat(70_000)}"`],
] as const;

type BodyOptions = Pick<RequestOptions, 'document' | 'words'> & { readonly starts: readonly GoodRequest[] };

function bodyOf(
  { requestBody }: DocumentedOperation['operation'],
  { document, starts, words }: BodyOptions,
): fc.Arbitrary<SentBody | null> {
  const contents = Object.entries(requestBody?.content ?? {});
  const [first] = contents;
  if (first === undefined) return fc.constant(null);
  const schema = schemaAt(document, first[1].schema);
  const good = fc.constantFrom(...starts.flatMap(({ body }) => (body === undefined ? [] : [body])));
  const change = fc.oneof(
    ...fieldsOf(document, schema).map(({ path, node }) => changeOfField(path, valuesOf(document, node, words))),
    fc.tuple(fc.constantFrom(...ODD_TEXTS), fc.jsonValue()).map(([name, value]) => withField([name], value as Json)),
  );
  const changed = fc.tuple(good, fc.array(change, { maxLength: CHANGES_MOST }));
  const value = fc.oneof(
    { arbitrary: changed.map(([body, changes]) => applied(body, changes)), weight: 8 },
    valuesOf(document, schema, words),
    fc.jsonValue().map((any) => any as Json),
  );
  const contentType = fc.oneof(
    { arbitrary: fc.constantFrom(...contents.map(([type]) => type)), weight: 8 },
    fc.constantFrom(null, 'application/json; charset=utf-8', 'text/plain', 'application/x', 'é'),
  );
  const written = fc.tuple(contentType, value).map(([type, sent]): SentBody => {
    if (type !== FORM) return { contentType: type, text: JSON.stringify(sent), value: sent };
    const form = formValue(sent);
    return { contentType: type, text: new URLSearchParams(form).toString(), value: form };
  });
  const broken = fc.record({ contentType, text: fc.constantFrom(...BROKEN_TEXTS) });
  return fc.oneof({ arbitrary: written, weight: 12 }, broken);
}

/** A form has text alone. */
function formValue(value: Json): Record<string, string> {
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(fields.map(([name, one]) => [name, String(one)]));
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
  const odd = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }).map((value) => value as Json),
    fc.constantFrom(null, '', ...ODD_TEXTS, -1, 0, 1e-7, 0.1, 1e21, 1e308, 5e-324, 2 ** 53),
  );
  return fc.oneof(
    fc.constant(withField(path, undefined)),
    ...[values, values, odd, odd].map((some) => some.map((value) => withField(path, value))),
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

type Texts = 'type' | '$ref' | 'format' | 'pattern';
type Numbers = 'minimum' | 'exclusiveMinimum' | 'maximum' | 'minLength' | 'maxLength';

/** As much of JSON Schema as the document has. */
type SchemaNode = Readonly<Partial<Record<Texts, string> & Record<Numbers, number>>> & {
  readonly enum?: readonly Json[];
  readonly const?: Json;
  readonly examples?: readonly Json[];
  readonly not?: { readonly pattern: string };
  readonly required?: readonly string[];
  readonly anyOf?: readonly SchemaNode[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly propertyNames?: SchemaNode;
  readonly additionalProperties?: boolean | SchemaNode;
};

type Components = Pick<OpenApiDocument, 'components'>;

/** A schema of the document, a reference followed. */
function schemaAt({ components }: Components, schema: Json | SchemaNode): SchemaNode {
  const node = schema as SchemaNode;
  return node.$ref === undefined ? node : (components.schemas[node.$ref.split('/').at(-1) ?? ''] as SchemaNode);
}

const DIGITS_MOST = 12;
const CHARACTERS_MOST = 2_000;

/** Values that a schema describes: its examples, its edges, and any between. `words` are texts that mean something. */
function valuesOf(document: Components, schema: Json | SchemaNode, words: readonly string[]): fc.Arbitrary<Json> {
  const node = schemaAt(document, schema);
  const any = describedBy(document, node, words);
  return node.examples === undefined ? any : fc.oneof(fc.constantFrom(...node.examples), any);
}

function describedBy(document: Components, node: SchemaNode, words: readonly string[]): fc.Arbitrary<Json> {
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
    const isAllowed = (text: string) =>
      text.length <= CHARACTERS_MOST && (not === undefined || !new RegExp(not.pattern).test(text));
    return fc.stringMatching(new RegExp(pattern)).filter(isAllowed);
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
  const edges = [least, most, least + 1, 0, 1].filter((edge) => edge >= least && edge <= most);
  const whole = fc.oneof(fc.constantFrom(...edges), fc.integer({ min: least, max: most }));
  const decimal = fc
    .double({ min: least, max: most, noNaN: true })
    .map((value) => Number(value.toPrecision(DIGITS_MOST)))
    .filter((value) => !String(value).includes('e'));
  const any = type === 'integer' ? whole : fc.oneof({ arbitrary: whole, weight: 2 }, decimal);
  return any.filter((value) => value !== exclusiveMinimum);
}

function objects(document: Components, node: SchemaNode, words: readonly string[]): fc.Arbitrary<Json> {
  const { properties = {}, required = [], propertyNames, additionalProperties } = node;
  if (propertyNames !== undefined && typeof additionalProperties === 'object') {
    const values = valuesOf(document, additionalProperties, words);
    return fc.dictionary(texts(propertyNames, words), values, { maxKeys: 20, noNullPrototype: true });
  }
  const values = Object.entries(properties).map(([name, schema]) => [name, valuesOf(document, schema, words)] as const);
  return fc.record(Object.fromEntries(values), { requiredKeys: [...required], noNullPrototype: true });
}

/** Lists what in a request differs from the document; empty if the document allows it. */
export function createRequestChecker(document: OpenApiDocument): (request: AnyRequest) => readonly string[] {
  const validatorOf = schemaValidators(document);

  const bodyProblems = (body: SentBody, content: NonNullable<Operation['requestBody']>['content']) => {
    if (body.value === undefined) return ['the body is not JSON'];
    const type = body.contentType?.split(';')[0] ?? 'application/json';
    const schema = content[type]?.schema;
    if (schema === undefined) return [`${type} is not a documented content type`];
    const validate = validatorOf(schema);
    // What is sent is the body as text: JSON has no -0 and no lone half of a character pair.
    if (validate(JSON.parse(JSON.stringify(body.value)))) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `body${instancePath} ${message}`);
  };

  return (request) => {
    const operation = operationAt(document, { method: request.method, path: request.template });
    if (operation === undefined) return [`${request.method} ${request.template} is not documented`];
    const ofParameters = operation.parameters.flatMap(({ name, in: place, required, schema }) => {
      const [value, ...others] = sentUnder(request, name, place);
      if (value === undefined) return required ? [`${name} is required`] : [];
      if (others.length > 0) return [`${name} was sent more than once`];
      const isAllowed = validatorOf(schema)(typed(value, schemaAt(document, schema).type));
      return isAllowed ? [] : [`${name} must not be ${value}`];
    });
    const content = operation.requestBody?.content;
    const { body } = request;
    return content === undefined || body === null ? ofParameters : [...ofParameters, ...bodyProblems(body, content)];
  };
}

type Operation = DocumentedOperation['operation'];

function sentUnder({ path, headers, query }: AnyRequest, name: string, place: string): readonly string[] {
  const one = place === 'path' ? path[name] : headers[name.toLowerCase()];
  if (place !== 'query') return one === undefined ? [] : [one];
  const values = query.filter(([sent]) => sent === name).map(([, value]) => value.toWellFormed());
  return values.length === 1 && values[0] === '' ? [] : values;
}

/** At most twenty digits, as the reference says. */
const DECIMAL = /^(?=(\D*\d){1,20}\D*$)-?\d+(\.\d+)?$/;

/** A value of a query string in the type of its schema; as text if it is written otherwise. */
function typed(text: string, type: string | undefined): Json {
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : text);
  if (type === 'integer') return /^\d+$/.test(text) ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : text;
  return type === 'number' && DECIMAL.test(text) ? Number(text) : text;
}
