import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';

/** Generates the files of the client, by path: its types, and how each operation is sent. */
export async function clientFiles(document: object): Promise<Readonly<Record<string, string>>> {
  const openApi = document as OpenAPI3;
  const typed: OpenAPI3 = JSON.parse(JSON.stringify(document, withKnownValues));
  const schema = astToString(await openapiTS(typed, { immutable: true }));
  return {
    'client/src/generated/schema.ts': `${HEAD}\n${schema}`,
    'client/src/generated/operations.ts': `${HEAD}\n${operationsFile(openApi)}`,
  };
}

/** Types have the values that this version of the client knows. */
function withKnownValues(_key: string, value: unknown): unknown {
  const isOpen = typeof value === 'object' && value !== null && 'x-extensible-enum' in value;
  return isOpen ? { ...value, enum: value['x-extensible-enum'] } : value;
}

const HEAD = '// Generated from docs/openapi.json by npm run reference: do not edit.';

type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: object;
  readonly security?: readonly unknown[];
  readonly responses: { readonly 200: { readonly content: Readonly<Record<string, unknown>> } };
};

type Parameter = {
  readonly in: 'path' | 'query' | 'header';
  readonly name: string;
};

function operationsFile({ paths = {} }: OpenAPI3): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>)
      .filter(([, { responses }]) => JSON_TYPE in responses[200].content)
      .map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  return `import type { operations } from './schema.ts';

/** The method, path and body of each operation. */
export const OPERATIONS = {
${operations.map(sending).join('\n')}
} as const;

/** The parameters and the response of each operation. */
export type Operations = {
${operations.map(({ operation }) => types(operation)).join('\n')}
};
`;
}

const JSON_TYPE = 'application/json';

type Route = { readonly path: string; readonly method: string; readonly operation: Operation };

function sending({ path, method, operation }: Route): string {
  const { operationId, parameters = [], requestBody, security } = operation;
  const values = {
    operationId,
    method,
    path,
    needsToken: security === undefined,
    hasBody: requestBody !== undefined,
    takesIdempotencyKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
  };
  return `  ${operationId}: ${JSON.stringify(values)},`;
}

function types({ operationId, summary, parameters = [], requestBody }: Operation): string {
  const operation = `operations['${operationId}']`;
  const places = (['path', 'query'] as const).filter((place) =>
    parameters.some((parameter) => parameter.in === place),
  );
  const values = [
    ...places.map((place) => `NonNullable<${operation}['parameters']['${place}']>`),
    ...(requestBody === undefined
      ? []
      : [`${operation}['requestBody']['content']['${JSON_TYPE}']`]),
  ];
  // The client reads every response: a 304 has none.
  const headers = parameters
    .filter((parameter) => parameter.in === 'header' && parameter.name !== 'If-None-Match')
    .map(({ name }) => `'${name}'`);
  return `  /** ${summary.replaceAll('*/', '* /')} */
  readonly ${operationId}: {
    readonly parameters: ${values.join(' & ') || 'Readonly<Record<string, never>>'};
    readonly headers: ${headers.join(' | ') || 'never'};
    readonly response: ${operation}['responses'][200]['content']['${JSON_TYPE}'];
  };`;
}
