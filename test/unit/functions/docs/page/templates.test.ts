import { parseDocument, type Schema } from '../../../../../functions/docs/page/document.ts';
import { jsonParts } from '../../../../../functions/docs/page/json-text.ts';
import { makePage } from '../../../../../functions/docs/page/make-page.ts';
import { requestText, target } from '../../../../../functions/docs/page/request-text.ts';
import { facts, properties, typeName } from '../../../../../functions/docs/page/schema.ts';
import { aDocument, anOperation } from './a-document.ts';

/** Schemas as the page reads them. */
function schemasOf(schemas: Readonly<Record<string, unknown>>): Readonly<Record<string, Schema>> {
  return parseDocument(aDocument({ components: { schemas } })).components.schemas;
}

function shown(schemas: Readonly<Record<string, unknown>>, direction: 'request' | 'response' = 'response'): string {
  const read = schemasOf(schemas);
  const { A } = read;
  if (A === undefined) throw new Error('the schema to show is A');
  return words(properties(A, { schemas: read, direction }).toString());
}

/** The text that a reader sees. */
function words(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function pageOf(parts: Readonly<Record<string, unknown>>): string {
  return makePage({ document: aDocument(parts), requests: [], style: '', script: '' }).page;
}

describe('the properties of an object', () => {
  it('say what they are, and whether they may be null or absent', () => {
    const A = {
      type: 'object',
      required: ['id'],
      properties: {
        id: { type: 'string', format: 'uuid', description: 'Its `id`.' },
        fee: { anyOf: [{ type: 'integer', minimum: 0 }, { type: 'null' }] },
      },
    };
    expect(shown({ A })).toBe('id string, uuid Its id . fee integer may be absent may be null Allowed ≥ 0');
    expect(shown({ A }, 'request')).toContain('id string, uuid required');
  });

  it('fold out the objects in them, and end where a schema contains itself', () => {
    const A = { type: 'object', required: ['b'], properties: { b: { type: 'array', items: { $ref: '#/x/B' } } } };
    const B = { type: 'object', required: ['own'], properties: { own: { $ref: '#/x/B', description: 'Again.' } } };
    expect(shown({ A, B })).toBe('b array of objects 1 property own object Again. The same properties as above.');
  });

  it('tell forms apart by the property that has a fixed value', () => {
    const form = (type: string) => ({
      type: 'object',
      required: ['type'],
      properties: { type: { type: 'string', const: type } },
    });
    expect(shown({ A: { oneOf: [form('tax'), form('charge')] } })).toBe(
      'If type is tax 1 property type string Always tax If type is charge 1 property type string Always charge',
    );
  });
});

describe('the words for a schema', () => {
  it.each([
    [{ type: 'array', items: { type: 'string', format: 'date' } }, 'array of strings, date'],
    [{ type: ['string', 'null'] }, 'string'],
    [{ type: 'object', additionalProperties: { type: 'number' } }, 'object of numbers'],
    [{}, 'any'],
  ])('name its type: %j', (A, name) => {
    const schemas = schemasOf({ A });
    expect(schemas['A'] && typeName(schemas['A'], schemas)).toBe(name);
  });

  it('list what is allowed', () => {
    const A = { type: 'number', enum: [1, 2], exclusiveMinimum: 0, maximum: 1000, default: 1, examples: [2, 1] };
    const schemas = schemasOf({ A });
    expect(words(String(schemas['A'] && facts(schemas['A'], schemas)))).toBe(
      'One of 1 2 Allowed &gt; 0 ≤ 1,000 Default 1 Example 2',
    );
  });
});

describe('the errors of an operation', () => {
  const shared = { description: '`unauthorized`: No token.', headers: {}, content: {} };
  const own = { description: '`plan-not-found`: No plan.\n\n`postcode-not-found`: No postcode.' };
  const page = pageOf({
    paths: { '/a': { get: anOperation({ responses: { '401': { $ref: '#/x/Unauthorized' }, '404': own } }) } },
    components: { responses: { Unauthorized: shared } },
  });

  it('are its own, each with a link', () => {
    const part = /<section class="operation"[\s\S]*?<\/section>/.exec(page)?.[0] ?? '';
    expect(words(part)).toContain('404 plan-not-found No plan. 404 postcode-not-found No postcode.');
    expect(part).toContain('href="#error-plan-not-found"');
    expect(part).not.toContain('No token.');
  });

  it('are apart from those that any request may return, which are described once', () => {
    expect(page.split('No token.')).toHaveLength(2);
    expect(page).toContain('<a href="#errors-of-any-request">');
  });
});

describe('the sandbox', () => {
  const entry = {
    id: 'one',
    title: 'A flat',
    description: 'Has no gas.',
    operationId: 'doIt',
    parameters: { post_code: 'LS1 4AP' },
    status: 200,
    shows: 'Day and night.',
  };
  const error = { ...entry, id: 'two', headers: { Prefer: 'code=429' }, status: 429, code: 'too-many-requests' };

  it('is left out if the document has none', () => {
    expect(pageOf({})).not.toContain('id="sandbox-requests"');
  });

  it('shows each request, and has it sent', () => {
    const page = pageOf({ 'x-sandbox': { households: [entry], errors: [error] } });
    expect(words(page)).toContain('A flat 200 Has no gas. Shows: Day and night. GET /a?post_code=LS1+4AP Copy Try it');
    expect(words(page)).toContain('429 too-many-requests Has no gas.');
    expect(page).toContain('GET /a?post_code=LS1+4AP\nPrefer: code=429');
    expect(page).toContain('data-request="{&quot;parameters&quot;:{&quot;post_code&quot;:&quot;LS1 4AP&quot;}');
  });

  it('names only operations of the document', () => {
    const unknown = { households: [{ ...entry, operationId: 'other' }], errors: [] };
    expect(() => pageOf({ 'x-sandbox': unknown })).toThrow('other, which is not an operation');
  });
});

describe('a request as text', () => {
  const request = { method: 'GET', route: '/best/{type}', parameters: { type: 'a/b', limit: '3' }, headers: {} };

  it('has the parameters of the path in the path, and the rest in the query', () => {
    expect(target(request)).toBe('/best/a%2Fb?limit=3');
  });

  it('has a variable for the token', () => {
    expect(requestText({ ...request, needsToken: true })).toBe(
      'GET /best/a%2Fb\n  ?limit=3\nAuthorization: Bearer $TOKEN',
    );
  });

  it('has the body as JSON', () => {
    const sent = { method: 'POST', route: '/drop', parameters: {}, headers: {}, body: { a: 1 }, needsToken: false };
    expect(requestText(sent)).toBe('POST /drop\nContent-Type: application/json\n\n{\n  "a": 1\n}');
  });
});

describe('the parts of JSON', () => {
  it('are keys, strings, numbers and constants, and together the whole text', () => {
    const text = '{"a \\"b\\"": [-1.5e3, "x: 1", true, null]}';
    const parts = jsonParts(text);
    expect(parts.map((part) => part.text).join('')).toBe(text);
    expect(parts.filter(({ kind }) => kind !== 'plain')).toEqual([
      { text: '"a \\"b\\""', kind: 'key' },
      { text: '-1.5e3', kind: 'number' },
      { text: '"x: 1"', kind: 'string' },
      { text: 'true', kind: 'constant' },
      { text: 'null', kind: 'constant' },
    ]);
  });
});
