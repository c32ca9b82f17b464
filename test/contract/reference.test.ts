import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readExamples } from '../../bin/reference/examples-file.ts';
import { referenceFiles } from '../../bin/reference/files.ts';
import { operationsOf } from '../../bin/reference/operations.ts';
import { ROUTES } from '../../lib/routes.ts';
import { ENDPOINTS } from '../../shared/contract/endpoint-list.ts';
import { ERROR_CODES } from '../../shared/contract/errors.ts';
import { ERROR_STATUS } from '../../shared/http/statuses.ts';
import { createResponseChecker, readDocument } from '../support/response-checker.ts';

type Json = ReturnType<typeof JSON.parse>;

const ROOT = join(import.meta.dirname, '../..');
const document = readDocument();

const operations: ReadonlyArray<{ path: string; method: string; operation: Json }> = Object.entries<Json>(
  document.paths,
).flatMap(([path, methods]) =>
  Object.entries<Json>(methods).map(([method, operation]) => ({ path, method, operation })),
);

/** The ways that a client takes through the document: every reference of it leads somewhere. */
function references(value: Json): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = typeof value.$ref === 'string' ? [value.$ref] : [];
  return [...own, ...Object.values(value).flatMap(references)];
}

describe('the committed reference', () => {
  it.each(Object.entries(referenceFiles(readExamples(ROOT))))('is what the schemas make of it: %s', (path, text) => {
    const committed = readFileSync(join(ROOT, path), 'utf8');
    if (committed !== text) throw new Error(`${path} is not what it should be: npm run reference makes it anew`);
  });

  it('documents every route, and no other', () => {
    const documented = operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    expect(documented.toSorted()).toEqual(ROUTES.map(({ method, path }) => `${method} ${path}`).toSorted());
  });

  it('says of each operation whether it needs a token', () => {
    for (const { path, token } of ROUTES) {
      const found = operations.find((operation) => operation.path === path)?.operation;
      expect([path, found.security === undefined]).toEqual([path, token]);
    }
  });

  it('gives every error code with its status and meaning', () => {
    const { description } = document.info;
    for (const code of ERROR_CODES)
      expect(description).toMatch(new RegExp(`\\| ${ERROR_STATUS[code]} \\| \`${code}\` \\| \\S+`));
    for (const { name, errors } of ENDPOINTS) {
      const found = operations.find(({ operation }) => operation.operationId === name)?.operation;
      for (const code of errors) expect(found.responses[ERROR_STATUS[code]].description).toContain(`\`${code}\``);
    }
  });

  it('has a default where a parameter may be left out of any request', () => {
    const presets = operations.flatMap(({ operation }) =>
      (operation.parameters ?? [])
        .filter(({ schema }: Json) => schema.default !== undefined)
        .map(({ name, schema }: Json) => `${operation.operationId} ${name} ${schema.default}`),
    );
    expect(presets.toSorted()).toEqual([
      'best-available fulfillable_only true',
      'best-available industry_db_consent false',
      'best-available limit 10',
      'comparison limit 10',
      'comparison offset 0',
      'plan-lookup rates_include_vat false',
    ]);
  });

  it('names the parts of a body, and says what a plan type may be', () => {
    const { schemas } = document.components;
    expect(schemas.Drop.properties.gas.$ref).toBe('#/components/schemas/CurrentPlan');
    expect(schemas.Drop.properties.selected_plan.$ref).toBe('#/components/schemas/SelectedPlan');
    expect(schemas.PlanType.properties.payment_method.enum).toEqual([
      'monthly_direct_debit',
      'pay_on_receipt_of_bill',
      'prepayment',
    ]);
  });

  it('has no reference that leads nowhere', () => {
    for (const found of new Set(references(document))) {
      const target = found
        .replace('#/', '')
        .split('/')
        .reduce((value: Json, key) => value?.[key], document);
      expect([found, target === undefined]).toEqual([found, false]);
    }
  });

  it('marks the additions', () => {
    const { comparison, suppliers } = Object.fromEntries(
      operations.map(({ operation }) => [operation.operationId, operation]),
    );
    expect(document.components.schemas.ComparisonItem.properties.is_current_plan['x-addition']).toBe(true);
    expect(document.components.schemas.ComparisonItem.properties.saving_pence['x-addition']).toBeUndefined();
    const lookup = operations.find(({ operation }) => operation.operationId === 'plan-lookup')?.operation;
    const vat = lookup.parameters.find(({ name }: Json) => name === 'rates_include_vat');
    expect(vat['x-addition']).toBe(true);
    expect([comparison, suppliers].map(({ parameters }: Json) => parameters[0]['x-addition'])).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('the examples', () => {
  const check = createResponseChecker();

  it('are as the document says, every response of them', () => {
    let shown = 0;
    for (const { path, method, operation } of operations) {
      for (const [status, response] of Object.entries<Json>(operation.responses)) {
        const resolved =
          response.$ref === undefined ? response : document.components.responses[response.$ref.split('/').at(-1)];
        for (const { value } of Object.values<Json>(resolved.content?.['application/json']?.examples ?? {})) {
          expect(check({ method, path, status: Number(status), body: value })).toEqual([]);
          shown += 1;
        }
      }
    }
    expect(shown).toBeGreaterThan(100);
  });

  it('are there for every request with a body, every response and every error that an operation gives', () => {
    const bare = operations.flatMap(({ operation }) => {
      const content = operation.requestBody?.content['application/json'];
      const body = content !== undefined && content.examples === undefined ? ['body'] : [];
      const responses = Object.entries<Json>(operation.responses)
        .filter(([, { content: responded }]) => responded?.['application/json'] !== undefined)
        .filter(([, { content: responded }]) => responded['application/json'].examples === undefined)
        .map(([status]) => status);
      return [...body, ...responses].map((what) => `${operation.operationId} ${what}`);
    });
    expect(bare).toEqual(['docs-openapi 200']);
    for (const { content } of Object.values<Json>(document.components.responses)) {
      expect(content['application/json'].examples).toBeDefined();
    }
  });

  it('show every error that an operation may answer', () => {
    for (const { name, errors } of ENDPOINTS) {
      const found = operations.find(({ operation }) => operation.operationId === name)?.operation;
      const shown = Object.values<Json>(found.responses)
        .flatMap(({ content }) => Object.values<Json>(content?.['application/json']?.examples ?? {}))
        .flatMap(({ value }) => value.errors ?? [])
        .map(({ code }: Json) => code);
      expect([name, errors.filter((code) => !shown.includes(code))]).toEqual([name, []]);
    }
  });

  it('are valid where parameters have them, and make one request an operation', () => {
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    for (const { operation } of operations) {
      for (const { name, schema, example, required } of operation.parameters ?? []) {
        if (schema.default !== undefined) expect([name, ajv.validate(schema, schema.default)]).toEqual([name, true]);
        if (example === undefined)
          expect([operation.operationId, name, required]).toEqual([operation.operationId, name, false]);
        else expect([name, ajv.validate(schema, example)]).toEqual([name, true]);
      }
    }
    const comparison = operationsOf(document).find(({ id }) => id === 'comparison');
    expect(comparison?.query.map(([name]) => name)).toEqual([
      'post_code',
      'fuel',
      'electricity_variant',
      'dual_fuel_supplier_key',
      'dual_fuel_plan_key',
      'electricity_usage_kwh',
      'gas_usage_kwh',
    ]);
  });
});
