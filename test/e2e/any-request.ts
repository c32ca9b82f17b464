import fc from 'fast-check';
import type * as z from 'zod';
import {
  type DocumentedOperation,
  operationAt,
  readDocument,
} from '../support/openapi-document.ts';
import { schemaValidators } from '../support/response-checker.ts';

type Json = z.core.util.JSONType;
type Operation = DocumentedOperation['operation'];
type Parameter = Operation['parameters'][number];
type Pairs = ReadonlyArray<readonly [name: string, value: string]>;

/** A request to an operation, before it is written as HTTP. */
export type AnyRequest = {
  readonly method: string;
  /** The path as the document writes it. */
  readonly template: string;
  readonly path: Readonly<Record<string, string>>;
  /** In order; a name may stand there twice. */
  readonly query: Pairs;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: SentBody | null;
  readonly token: 'valid' | 'wrong' | 'missing';
};

/** `value` is absent from a body that is not JSON. */
type SentBody = {
  readonly contentType: string | null;
  readonly text: string;
  readonly value?: Json;
};

/** A request that is known to be good, from which others are made. */
export type GoodRequest = {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Json;
};

export const document = readDocument();

const CHANGES_MOST = 4;
/** What a server accepts of a request line is outside the promise of the reference. */
const QUERY_CHARACTERS_MOST = 4_000;
const FORM = 'application/x-www-form-urlencoded';

/** Texts that mean something to the service, such as keys and postcodes. */
const WORDS = [
  ...[
    'SW1A 1AA',
    'sw1a1aa',
    'LS1 4AP',
    'CF10 1EP',
    'ZE1 0AA',
    'NR2 2HH',
    'BT1 5GS',
    'SW1A',
    'ZZ1 1ZZ',
  ],
  ...[
    'british-gas',
    'edf',
    'octopus-energy',
    'fuse-energy',
    'example-energy',
    'British Gas',
    'no-such-supplier',
  ],
  ...[
    'standard-variable',
    'fixed-15m-v8',
    'single-rate-tracker-15m-v3',
    'flexible-octopus',
    'no-such-plan',
  ],
  ...[
    'smart_meter',
    'smart_meter,electric_vehicle',
    'british-gas,edf',
    '1800:7500',
    '1800,3800',
    '2',
    'Flat 1',
  ],
] as const;

const ODD_TEXTS = [
  ...[
    '',
    ' ',
    'null',
    'undefined',
    'true',
    'TRUE',
    'yes',
    '[]',
    '{}',
    '__proto__',
    'constructor',
    'toString',
  ],
  ...[
    '0',
    '-0',
    '-1',
    '1e3',
    '0x10',
    '+5',
    ' 5',
    '1,000',
    '1_000',
    '٣',
    'NaN',
    'Infinity',
    '0.1',
    '1.',
    '.5',
  ],
  ...[
    '1000000',
    '1000000.000001',
    '9007199254740993',
    '9'.repeat(20),
    '9'.repeat(21),
    '9'.repeat(400),
  ],
  ...['2027-02-30', '2027-2-3', '30/04/2027', '2027-04-30T00:00:00Z', '0000-00-00', '10000-01-01'],
  ...[
    '\u0000',
    'a\u0000b',
    '\r\nx: y',
    '£é漢字🙂',
    '\ud800',
    '‮abc',
    '%00',
    '%',
    '../..',
    "' OR 1=1",
    '<script>',
  ],
  ...[',', ',,', ':', '1:', ':1', '1:2:3', 'x'.repeat(2_000), '🙂'.repeat(100)],
] as const;

const oddTexts = fc.oneof(
  fc.constantFrom(...ODD_TEXTS),
  fc.constantFrom(...WORDS),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

/** Good and bad requests to an operation: most are a good one with up to four changes. */
export function anyRequest(
  { path: template, method, operation }: DocumentedOperation,
  good?: fc.Arbitrary<GoodRequest>,
): fc.Arbitrary<AnyRequest> {
  const example = fc.constant(exampleOf(operation));
  const start = good === undefined ? example : fc.oneof(example, { arbitrary: good, weight: 3 });
  const inPlace = (place: string) => operation.parameters.filter((one) => one.in === place);
  const arbitraries = (place: string, ofOne: (parameter: Parameter) => fc.Arbitrary<string>) =>
    Object.fromEntries(
      inPlace(place).map((one) => [
        place === 'path' ? one.name : one.name.toLowerCase(),
        ofOne(one),
      ]),
    );
  const validTexts = ({ schema }: Parameter) => valuesOf(schema).map(String);

  const replacements = fc.constantFrom<PairChange[0][]>(
    'without',
    'beside',
    'instead',
    'instead',
    'instead',
  );
  const queryChange: fc.Arbitrary<PairChange> = fc.oneof(
    ...inPlace('query').map((one) => {
      const values = fc.oneof({ arbitrary: validTexts(one), weight: 2 }, oddTexts, fc.constant(''));
      return fc.tuple(replacements, fc.constant(one.name), values);
    }),
    fc.tuple(fc.constant('beside' as const), oddTexts, oddTexts),
  );
  const query = fc
    .tuple(start, fc.array(queryChange, { maxLength: CHANGES_MOST }))
    .map(([{ query: sent = {} }, changes]) => changes.reduce(withPair, Object.entries(sent)))
    .filter((pairs) => queryText(pairs).length <= QUERY_CHARACTERS_MOST);
  const segment = (one: Parameter) =>
    fc.oneof(fc.constant(String(one.example)), validTexts(one), oddTexts).filter(isSegment);
  const header = (one: Parameter) => headerValue(one.name, validTexts(one));
  return fc.record({
    method: fc.constant(method.toUpperCase()),
    template: fc.constant(template),
    path: fc.record(arbitraries('path', segment)),
    query,
    headers: fc.record(arbitraries('header', header), { requiredKeys: [] }) as fc.Arbitrary<
      Record<string, string>
    >,
    body: bodyOf(operation, start),
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

function exampleOf({ parameters, requestBody }: Operation): GoodRequest {
  const examples = parameters.filter((one) => one.in === 'query' && one.example !== undefined);
  const [content] = Object.values(requestBody?.content ?? {});
  const [body] = Object.values(content?.examples ?? {});
  return {
    query: Object.fromEntries(examples.map(({ name, example }) => [name, String(example)])),
    ...(body === undefined ? {} : { body: body.value }),
  };
}

type PairChange = readonly [how: 'without' | 'beside' | 'instead', name: string, value: string];

function withPair(pairs: Pairs, [how, name, value]: PairChange): Pairs {
  const kept = how === 'beside' ? pairs : pairs.filter(([one]) => one !== name);
  return how === 'without' ? kept : [...kept, [name, value]];
}

/** Only what HTTP can carry; what delays a response or rehearses an error is left out. */
function headerValue(name: string, valid: fc.Arbitrary<string>): fc.Arbitrary<string> {
  if (name === 'Prefer')
    return fc.constantFrom('handling=lenient', 'code=', 'code', 'wait=0', 'code=418', ',', '"');
  return fc.oneof(
    fc.string({ minLength: 1, maxLength: 60 }).filter((text) => text.trim() !== ''),
    valid.filter((text) => /^[\x21-\x7e]+$/.test(text)),
    fc.constantFrom('*', '"', 'W/"x"', 'W/"x", "y"', 'é', 'x'.repeat(256), ','),
  );
}

/** What is no JSON, or more than a service takes. */
const BROKEN_TEXTS = [
  ...[
    '',
    '{"post_code": "SW1A 1AA"',
    '{"__proto__": {"post_code": "SW1A 1AA"}}',
    '\u0000\u0001\ufffd',
  ],
  ...[`${'['.repeat(10_000)}${']'.repeat(10_000)}`, `"${'x'.repeat(70_000)}"`],
] as const;

const anyJson = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>;
const oddValues = fc.oneof(
  anyJson,
  fc.constantFrom(null, '', ...ODD_TEXTS, -1, 0, 1e-7, 0.1, 1e21, 1e308, 5e-324, 2 ** 53),
);

function bodyOf(
  { requestBody }: Operation,
  start: fc.Arbitrary<GoodRequest>,
): fc.Arbitrary<SentBody | null> {
  const types = Object.keys(requestBody?.content ?? {});
  const [content] = Object.values(requestBody?.content ?? {});
  if (content === undefined) return fc.constant(null);
  const change: fc.Arbitrary<FieldChange> = fc.oneof(
    ...fieldsOf(content.schema).map(({ path, node }) => {
      const values = valuesOf(node);
      return fc.tuple(
        fc.constant(path),
        fc.oneof(fc.constant(undefined), values, values, oddValues, oddValues),
      );
    }),
    fc.tuple(
      fc.constantFrom(...ODD_TEXTS).map((name) => [name]),
      anyJson,
    ),
  );
  const changed = fc
    .tuple(start, fc.array(change, { maxLength: CHANGES_MOST }))
    .map(([{ body = {} }, changes]) => changes.reduce(withField, body));
  const value = fc.oneof({ arbitrary: changed, weight: 8 }, valuesOf(content.schema), anyJson);
  const contentType = fc.oneof(
    { arbitrary: fc.constantFrom(...types), weight: 8 },
    fc.constantFrom(null, 'application/json; charset=utf-8', 'text/plain', 'application/x', 'é'),
  );
  const written = fc.tuple(contentType, value).map(([type, sent]): SentBody => {
    if (type !== FORM) return { contentType: type, text: JSON.stringify(sent), value: sent };
    // A form has only text.
    const form = Object.fromEntries(
      Object.entries(objectOf(sent)).map(([name, one]) => [name, String(one)]),
    );
    return { contentType: type, text: new URLSearchParams(form).toString(), value: form };
  });
  const broken = fc.record({ contentType, text: fc.constantFrom(...BROKEN_TEXTS) });
  return fc.oneof({ arbitrary: written, weight: 12 }, broken);
}

function objectOf(value: Json): Readonly<Record<string, Json>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

type FieldAt = { readonly path: readonly string[]; readonly node: SchemaNode };

/** Every field of a body, those of its objects under their paths. */
function fieldsOf(schema: Schema, path: readonly string[] = []): readonly FieldAt[] {
  const own = schemaAt(schema);
  return (own.anyOf ?? [own]).map(schemaAt).flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, one]) => {
      const node = schemaAt(one);
      return [{ path: [...path, name], node }, ...fieldsOf(node, [...path, name])];
    }),
  );
}

type FieldChange = readonly [path: readonly string[], value: Json | undefined];

/** Sets a field, making the objects on the way to it; undefined leaves the field out. */
function withField(body: Json, [[name = '', ...inner], value]: FieldChange): Json {
  const { [name]: before = {}, ...others } = objectOf(body);
  if (inner.length > 0) return { ...others, [name]: withField(before, [inner, value]) };
  return value === undefined ? others : { ...others, [name]: value };
}

type Texts = 'type' | '$ref' | 'format' | 'pattern';
type Numbers = 'minimum' | 'exclusiveMinimum' | 'maximum' | 'minLength' | 'maxLength';

/** The part of JSON Schema that the document uses. */
type SchemaNode = Readonly<Partial<Record<Texts, string> & Record<Numbers, number>>> & {
  readonly enum?: readonly Json[];
  readonly const?: Json;
  readonly examples?: readonly Json[];
  readonly items?: SchemaNode;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly not?: { readonly pattern: string };
  readonly required?: readonly string[];
  readonly anyOf?: readonly SchemaNode[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly propertyNames?: SchemaNode;
  readonly additionalProperties?: boolean | SchemaNode;
};
type Schema = Json | SchemaNode;

/** A schema of the document, a reference followed. */
function schemaAt(schema: Schema): SchemaNode {
  const node = schema as SchemaNode;
  const name = node.$ref?.split('/').at(-1);
  return name === undefined ? node : (document.components.schemas[name] as SchemaNode);
}

const CHARACTERS_MOST = 2_000;

/** Values that a schema describes: its examples, its edges, and any between. */
function valuesOf(schema: Schema): fc.Arbitrary<Json> {
  const node = schemaAt(schema);
  const any = describedBy(node);
  return node.examples === undefined ? any : fc.oneof(fc.constantFrom(...node.examples), any);
}

function describedBy(node: SchemaNode): fc.Arbitrary<Json> {
  if (node.anyOf !== undefined) return fc.oneof(...node.anyOf.map(valuesOf));
  if (node.enum !== undefined) return fc.constantFrom(...node.enum);
  if (node.const !== undefined) return fc.constant(node.const);
  if (node.type === 'string') return texts(node);
  if (node.type === 'number' || node.type === 'integer') return numbers(node);
  if (node.type === 'boolean') return fc.boolean();
  if (node.type === 'null') return fc.constant(null);
  if (node.type === 'object') return objects(node);
  if (node.type === 'array' && node.items !== undefined) {
    const { items, minItems = 0, maxItems = 10 } = node;
    return fc.array(valuesOf(items), { minLength: minItems, maxLength: maxItems });
  }
  throw new Error(`no values for a schema of type ${node.type}`);
}

function texts({
  format,
  pattern,
  not,
  minLength = 0,
  maxLength = CHARACTERS_MOST,
}: SchemaNode): fc.Arbitrary<string> {
  if (format === 'date')
    return fc.constantFrom('2024-02-29', '2026-11-21', '2027-04-30', '2000-01-01', '2099-12-31');
  if (format === 'uuid') return fc.uuid();
  if (pattern !== undefined) {
    const isAllowed = (text: string) =>
      text.length <= CHARACTERS_MOST && (not === undefined || !new RegExp(not.pattern).test(text));
    return fc.stringMatching(new RegExp(pattern)).filter(isAllowed);
  }
  const most = Math.min(maxLength, CHARACTERS_MOST);
  const fitting = [...WORDS, 'x'.repeat(most)].filter(
    ({ length }) => length >= minLength && length <= most,
  );
  return fc.oneof(
    fc.constantFrom(...fitting),
    fc.string({
      minLength: Math.max(1, minLength),
      maxLength: Math.min(most, 50),
      unit: 'grapheme',
    }),
  );
}

/** The edges, and decimals of at most twelve digits: the reference allows twenty. */
function numbers({ type, minimum, exclusiveMinimum, maximum }: SchemaNode): fc.Arbitrary<number> {
  const min = minimum ?? exclusiveMinimum ?? Number.MIN_SAFE_INTEGER;
  const max = maximum ?? Number.MAX_SAFE_INTEGER;
  const edges = [min, max, min + 1, 0, 1].filter((edge) => edge >= min && edge <= max);
  const whole = fc.oneof(fc.constantFrom(...edges), fc.integer({ min, max }));
  const decimal = fc
    .double({ min, max, noNaN: true })
    .map((value) => Number(value.toPrecision(12)));
  const any = type === 'integer' ? whole : fc.oneof({ arbitrary: whole, weight: 2 }, decimal);
  return any.filter((value) => value !== exclusiveMinimum && !String(value).includes('e'));
}

function objects({
  properties = {},
  required = [],
  propertyNames,
  additionalProperties,
}: SchemaNode) {
  if (propertyNames !== undefined && typeof additionalProperties === 'object') {
    const keys = texts(propertyNames);
    return fc.dictionary(keys, valuesOf(additionalProperties), {
      maxKeys: 20,
      noNullPrototype: true,
    });
  }
  const values = Object.entries(properties).map(
    ([name, schema]) => [name, valuesOf(schema)] as const,
  );
  return fc.record(Object.fromEntries(values), {
    requiredKeys: [...required],
    noNullPrototype: true,
  });
}

const validatorOf = schemaValidators(document);

/** Lists what in a request differs from the document; empty if the document allows it. */
export function differencesOf(request: AnyRequest): readonly string[] {
  const operation = operationAt(document, { method: request.method, path: request.template });
  if (operation === undefined) return [`${request.method} ${request.template} is not documented`];
  const ofParameters = operation.parameters.flatMap(({ name, in: place, required, schema }) => {
    const [value, ...others] = sentUnder(request, name, place);
    if (value === undefined) return required ? [`${name} is required`] : [];
    if (others.length > 0) return [`${name} was sent more than once`];
    const isAllowed = validatorOf(schema)(typed(value, schemaAt(schema).type));
    return isAllowed ? [] : [`${name} must not be ${value}`];
  });
  return [...ofParameters, ...bodyDifferences(request, operation)];
}

function bodyDifferences({ body }: AnyRequest, { requestBody }: Operation): readonly string[] {
  if (requestBody === undefined || body === null) return [];
  if (body.value === undefined) return ['the body is not JSON'];
  const type = body.contentType?.split(';')[0] ?? 'application/json';
  const schema = requestBody.content[type]?.schema;
  if (schema === undefined) return [`${type} is not a documented content type`];
  const validate = validatorOf(schema);
  // What is sent is the body as text: JSON has no -0 and no lone half of a character pair.
  if (validate(JSON.parse(JSON.stringify(body.value)))) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message }) => `body${instancePath} ${message}`,
  );
}

function sentUnder(
  { path, headers, query }: AnyRequest,
  name: string,
  place: string,
): readonly string[] {
  const one = place === 'path' ? path[name] : headers[name.toLowerCase()];
  if (place !== 'query') return one === undefined ? [] : [one];
  const values = query.filter(([sent]) => sent === name).map(([, value]) => value.toWellFormed());
  return values.length === 1 && values[0] === '' ? [] : values;
}

/**
 * At most twenty digits, as the reference says, and no minus before a nought, which the service
 * does not read.
 */
const DECIMAL = /^(?=(\D*\d){1,20}\D*$)(?!-[0.]+$)-?\d+(\.\d+)?$/;

/** A value of a query string in the type of its schema; as text if it is written otherwise. */
function typed(text: string, type: string | undefined): Json {
  if (type === 'array') return text.split(',');
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : text);
  if (type === 'integer')
    return /^\d+$/.test(text) ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : text;
  return type === 'number' && DECIMAL.test(text) ? Number(text) : text;
}
