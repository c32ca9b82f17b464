import * as z from 'zod';
import { comparisonEndpoint } from '../../../shared/contract/endpoints/comparison.ts';
import { dropEndpoint } from '../../../shared/contract/endpoints/drop.ts';
import { plansEndpoint } from '../../../shared/contract/endpoints/plans.ts';
import { sessionsEndpoint } from '../../../shared/contract/endpoints/sessions.ts';
import { suppliersEndpoint } from '../../../shared/contract/endpoints/suppliers.ts';
import { TOKEN_PATH } from '../../../shared/contract/token-paths.ts';
import type { JsonObject } from '../openapi/json-schema.ts';
import type { Operation } from '../operations.ts';
import { CHOSEN_PLAN } from './chosen-plan.ts';
import { essentialSchema } from './essential-schema.ts';

/** Deep enough for the keys of an item of a list. */
const SCHEMA_LEVELS = 4;

const documentSchema = z.looseObject({ components: z.looseObject({ schemas: z.record(z.string(), z.json()) }) });

/** The lines of an operation's test script, by what the document says of its 200 response. */
export function testsOf(document: JsonObject): (operation: Operation) => readonly string[] {
  const { schemas } = documentSchema.parse(document).components;
  return ({ route, responseType, responseSchema }) => [
    "pm.test('the status is 200', () => pm.response.to.have.status(200));",
    ...test('the content type is as documented', [
      `pm.expect(pm.response.headers.get('Content-Type')).to.equal('${responseType}; charset=utf-8');`,
    ]),
    ...(responseType === 'application/json'
      ? test('the body is as documented', [
          `pm.response.to.have.jsonSchema(${JSON.stringify(essentialSchema(responseSchema, schemas, SCHEMA_LEVELS))});`,
        ])
      : []),
    ...(MORE_TESTS[route] ?? []),
  ];
}

/** What later requests need, and what only one operation promises. */
const MORE_TESTS: Readonly<Record<string, readonly string[]>> = {
  [TOKEN_PATH]: test('the token is kept', [keep('accessToken', 'access_token')]),
  [suppliersEndpoint.path]: test('a supplier is kept for the requests that follow', [
    'const keys = pm.response.json().suppliers.map(({ key }) => key);',
    ...keepOneOf('supplierKey'),
  ]),
  [plansEndpoint.path]: test('a plan is kept for the requests that follow', [
    'const keys = pm.response.json().plans.map(({ key }) => key);',
    ...keepOneOf('planKey'),
  ]),
  [comparisonEndpoint.path]: [
    ...test(
      'the cheapest plan is kept for the handover',
      CHOSEN_PLAN.map(({ variable, path }) => keep(variable, path)),
    ),
    ...test('the cheapest plan comes first', [
      'const costs = pm.response.json().comparison.comparisons.map((item) => item.personal_projection.total_pence);',
      'pm.expect(costs).to.eql([...costs].sort((one, other) => one - other));',
    ]),
  ],
  [dropEndpoint.path]: [
    ...test('the session is kept', [
      'const [, session] = /[?&]session=([^&]+)/.exec(pm.response.json().plan_info_url);',
      "pm.collectionVariables.set('sessionId', session);",
    ]),
    ...test('the selected plan is the one that was compared', [
      "pm.expect(pm.response.json().checks).to.include({ item: 'matches', annual_cost: 'matches' });",
    ]),
  ],
  [sessionsEndpoint.path]: test('the session is the one that was handed over', [
    "pm.expect(pm.response.json().session.id).to.equal(pm.collectionVariables.get('sessionId'));",
  ]),
};

function test(name: string, lines: readonly string[]): readonly string[] {
  return [`pm.test('${name}', () => {`, ...lines.map((line) => `  ${line}`), '});'];
}

function keep(variable: string, path: string): string {
  return `pm.collectionVariables.set('${variable}', pm.response.json().${path});`;
}

/** Keeps the variable's own value if it is among `keys`, otherwise the first of them. */
function keepOneOf(variable: string): readonly string[] {
  return [
    'pm.expect(keys).not.to.be.empty;',
    `if (!keys.includes(pm.collectionVariables.get('${variable}'))) pm.collectionVariables.set('${variable}', keys[0]);`,
  ];
}
