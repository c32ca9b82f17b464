import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { CONTRACT_LIST } from '../../bin/reference/contracts.ts';
import { readExamples } from '../../bin/reference/examples.ts';
import { referenceFiles } from '../../bin/reference/openapi.ts';
import { makeReference } from '../../bin/reference/page.ts';
import { ENDPOINTS, type EndpointName } from '../../shared/contract/endpoints.ts';
import { ERRORS } from '../../shared/contract/errors.ts';
import {
  type DocumentedResponse,
  documentedOperations,
  readDocument,
  resolved,
} from '../support/openapi-document.ts';
import { present } from '../support/present.ts';
import { readErrors } from '../support/response-bodies.ts';
import { createResponseChecker } from '../support/response-checker.ts';

const ROOT = join(import.meta.dirname, '../..');
const document = readDocument();
const operations = documentedOperations(document);

function operationNamed(name: EndpointName) {
  const { operationId } = ENDPOINTS[name];
  return present(operations.find(({ operation }) => operation.operationId === operationId))
    .operation;
}

function examplesOf(response: Pick<DocumentedResponse, '$ref' | 'content'>): readonly unknown[] {
  const { examples = {} } = resolved(response, document)?.content?.['application/json'] ?? {};
  return Object.values(examples).map(({ value }) => value);
}

/** A batch that is created twice and not started deletes itself. */
const REPEATABLE = ['createToken', 'createBatch', 'startBatch', 'deleteBatch'];

describe('the committed reference', () => {
  it('is what npm run reference writes', async () => {
    for (const [path, text] of Object.entries(await referenceFiles(readExamples(ROOT)))) {
      if (readFileSync(join(ROOT, path), 'utf8') !== text)
        throw new Error(`${path} is out of date: npm run reference`);
    }
  });

  it('lets the client repeat every request: it reads, is a PUT, has an Idempotency-Key, or does no more the second time', () => {
    const unsafe = operations.filter(
      ({ method, operation: { operationId, parameters } }) =>
        method !== 'get' &&
        method !== 'put' &&
        !REPEATABLE.includes(operationId) &&
        !parameters.some(({ name }) => name === 'Idempotency-Key'),
    );
    expect(unsafe.map(({ operation }) => operation.operationId)).toEqual([]);
  });

  it('documents every endpoint, and no other', () => {
    const documented = operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    expect(documented.toSorted()).toEqual(
      Object.values(ENDPOINTS)
        .map(({ method, path }) => `${method} ${path}`)
        .toSorted(),
    );
  });

  it('states for each operation whether it needs a token', () => {
    for (const { path, token } of Object.values(ENDPOINTS)) {
      const found = present(operations.find((operation) => operation.path === path)).operation;
      expect([path, found.security === undefined]).toEqual([path, token !== null]);
    }
  });

  it('names each operation by a verb, and puts it under one task', () => {
    const tasks = document.tags.map(({ name }) => name);
    for (const { operation } of operations) {
      expect(operation.operationId).toMatch(
        /^(list|find|compare|price|create|start|get|report|delete)[A-Z][A-Za-z]+$/,
      );
      expect([
        operation.operationId,
        tasks.filter((task) => operation.tags.includes(task)).length,
      ]).toContain(1);
    }
  });

  it('gives every error code with its status and meaning', () => {
    const { description } = document.info;
    for (const [code, { status, meaning }] of Object.entries(ERRORS)) {
      expect(description).toContain(`| ${status} | \`${code}\` | ${meaning} |`);
    }
    for (const { name, errors } of CONTRACT_LIST) {
      const { responses } = operationNamed(name);
      for (const code of errors)
        expect(responses[ERRORS[code].status]?.description).toContain(`\`${code}\``);
    }
  });

  it('has the version of the latest release of the changelog', () => {
    const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
    const [latest] = [...changelog.matchAll(/^## \[(.+?)\]/gm)].map(([, version]) => version);
    expect(document.info.version).toBe(latest);
  });

  it('is also available as text of at most 120 KB, with every operation, parameter, code and response key', () => {
    const { markdown } = makeReference(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8'), '');
    expect(Buffer.byteLength(markdown)).toBeLessThan(120_000);
    const named = operations.flatMap(({ path, method, operation }) => [
      `## ${method.toUpperCase()} ${path}`,
      ...operation.parameters.map(({ name }) => `\`${name}\``),
    ]);
    const wanted = [...named, ...Object.keys(ERRORS), ...keysOf(document.components.schemas)];
    expect(wanted.filter((text) => !markdown.includes(text))).toEqual([]);
  });

  it('lists the error codes of each response for programs', () => {
    for (const { name, errors } of CONTRACT_LIST) {
      const listed = Object.entries(operationNamed(name).responses).flatMap(([status, response]) =>
        codesOf(resolved(response, document)).map((code) => [status, code]),
      );
      const wanted = errors.map((code) => [String(ERRORS[code].status), code]);
      expect(listed).toEqual(expect.arrayContaining([...wanted, ['500', 'internal-error']]));
      expect(listed.filter(([, code]) => !(String(code) in ERRORS))).toEqual([]);
    }
  });

  it('says where the changelog is, and links to no file of the repository', () => {
    const { description } = document.info;
    expect(description).toContain('`GET /energy/docs/changelog.md`');
    expect(description).not.toMatch(/\]\([^#]/);
  });

  it('shows every list of a query as an array, whose entries generated clients separate by commas', () => {
    const lists = operations.flatMap(({ operation: { operationId, parameters } }) =>
      parameters
        .filter(({ schema }) => schema['type'] === 'array')
        .map(({ name, style, explode }) => [operationId, name, style, explode].join(' ')),
    );
    const names = ['has', 'only_suppliers', 'exclude_suppliers', 'other_usages'];
    const listed = ['comparePlans', 'findBestPlans'].flatMap((operationId) =>
      names.map((name) => `${operationId} ${name} form false`),
    );
    const others = [
      'comparePlans electricity_night_times',
      'priceCurrentPlan electricity_night_times',
      'priceCurrentPlan has',
    ].map((field) => `${field} form false`);
    expect(lists.toSorted()).toEqual([...listed, ...others].toSorted());
  });

  it('describes every operation, parameter, property, schema, header and response', () => {
    expect(undescribed(document)).toEqual([]);
  });
});

describe('the examples of the reference', () => {
  const check = createResponseChecker();

  it('are all valid against its schemas', () => {
    let shown = 0;
    for (const { path, method, operation } of operations) {
      for (const [status, response] of Object.entries(operation.responses)) {
        for (const body of examplesOf(response)) {
          expect(check({ method, path, status: Number(status), body })).toEqual([]);
          shown += 1;
        }
      }
    }
    expect(shown).toBeGreaterThan(100);
  });

  it('include every request with a body, every response and every error of an operation', () => {
    const hasJson = ({ content }: Pick<DocumentedResponse, 'content'>) =>
      content?.['application/json'] !== undefined;
    const bare = operations.flatMap(({ operation: { operationId, requestBody, responses } }) => {
      const parts = Object.entries({
        ...(requestBody === undefined ? {} : { body: requestBody }),
        ...responses,
      });
      return parts
        .filter(([, part]) => hasJson(part) && examplesOf(part).length === 0)
        .map(([name]) => `${operationId} ${name}`);
    });
    expect(bare).toEqual(['getReferenceDocument 200']);
    for (const response of Object.values(document.components.responses))
      expect(examplesOf(response)).not.toEqual([]);
  });

  it('include every error that an operation may respond with', () => {
    for (const { name, errors } of CONTRACT_LIST) {
      const { responses } = operationNamed(name);
      const missing = errors.filter((code) => {
        const examples = examplesOf(present(responses[ERRORS[code].status]));
        return !examples.flatMap(readErrors).some((error) => error.code === code);
      });
      expect([name, missing]).toEqual([name, []]);
    }
  });

  it('include valid parameters, which make one request for each operation', () => {
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    for (const { operation } of operations) {
      for (const { name, schema, example, required } of operation.parameters) {
        for (const value of [schema['default'], example].filter((one) => one !== undefined)) {
          expect([name, ajv.validate(schema, value)]).toEqual([name, true]);
        }
        expect([name, required && example === undefined]).toEqual([name, false]);
      }
    }
    const shownParameters = operationNamed('comparison').parameters.filter(
      ({ example }) => example !== undefined,
    );
    expect(shownParameters.map(({ name }) => name).join()).toBe(
      'post_code,fuel,electricity_variant,dual_fuel_supplier_key,dual_fuel_plan_key,electricity_usage_kwh,gas_usage_kwh',
    );
  });
});

function codesOf(response: DocumentedResponse | undefined): readonly unknown[] {
  const schema = response?.content?.['application/json']?.schema;
  const path = ['properties', 'errors', 'items', 'properties', 'code', 'x-extensible-enum'];
  const codes = path.reduce((found: unknown, key) => toObject(found)[key], schema);
  return Array.isArray(codes) ? codes : [];
}

/** Lists every key of the objects that a schema describes, as the text writes it. */
function keysOf(schema: unknown): readonly string[] {
  return Object.entries(toObject(schema)).flatMap(([key, part]) => [
    ...(key === 'properties' ? Object.keys(toObject(part)).map((name) => `\`${name}\``) : []),
    ...keysOf(part),
  ]);
}

const METHODS = ['get', 'post', 'put', 'delete'];

/** The places of an OpenAPI document whose entries a reader needs a description of. */
const DESCRIBED =
  /^(properties|schemas|headers|responses|securitySchemes|parameters|tags|servers)$/;

/**
 * The paths of everything in an OpenAPI document that lacks a description. Examples are no part of
 * it.
 */
function undescribed(value: unknown, path = '', areEntries = false): readonly string[] {
  return Object.entries(toObject(value)).flatMap(([key, entry]) => {
    if (!areEntries && /^(x-.*|examples?)$/.test(key)) return [];
    const isEntry = typeof entry === 'object' && (areEntries || METHODS.includes(key));
    const within = undescribed(entry, `${path}/${key}`, !areEntries && DESCRIBED.test(key));
    return isEntry && !isDescribed(entry) ? [`${path}/${key}`, ...within] : within;
  });
}

/** What only refers to something else is described there. */
function isDescribed(entry: unknown): boolean {
  const { description, $ref } = toObject(entry);
  if (typeof $ref !== 'string') return typeof description === 'string' && description.trim() !== '';
  const [, ...path] = $ref.split('/');
  return isDescribed(path.reduce((found: unknown, key) => toObject(found)[key], document));
}

function toObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
