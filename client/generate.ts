import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';

/** The generated files of the client, by path: its types, and how each operation is sent. */
export async function clientFiles(document: object): Promise<Readonly<Record<string, string>>> {
  const openApi = document as OpenAPI3;
  return {
    'client/src/generated/schema.ts': `${HEAD}\n${astToString(await openapiTS(openApi, { immutable: true }))}`,
    'client/src/generated/operations.ts': `${HEAD}\n${operationTable(openApi)}`,
  };
}

const HEAD = '// Generated from docs/openapi.json by npm run reference: do not edit.';

type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: ReadonlyArray<{ readonly in: string; readonly name: string }>;
  readonly security?: readonly unknown[];
  readonly responses: { readonly 200: { readonly content: Readonly<Record<string, unknown>> } };
};

function operationTable({ paths = {} }: OpenAPI3): string {
  const lines = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>)
      .filter(([, { responses }]) => 'application/json' in responses[200].content)
      .map(([method, operation]) => entry(method, path, operation)),
  );
  return `export const OPERATIONS = {\n${lines.join('\n')}\n} as const;\n`;
}

function entry(
  method: string,
  path: string,
  { operationId, summary, parameters = [], security }: Operation,
): string {
  const values = {
    method,
    path,
    needsToken: security === undefined,
    takesIdempotencyKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
  };
  return `  /** ${summary.replaceAll('*/', '* /')} */\n  ${operationId}: ${JSON.stringify(values)},`;
}
