import * as z from 'zod';
import { TOKEN_PATH } from '../../shared/contract/token-paths.ts';
import type { JsonValue } from './openapi/json-schema.ts';

/** An operation of the document with the request that it has filled in. */
export type Operation = {
  readonly id: string;
  readonly summary: string;
  readonly method: string;
  /** As the document writes it: /energy/best-buys/{best_buy_type}. */
  readonly route: string;
  /** Its parameters filled in. */
  readonly path: string;
  readonly query: ReadonlyArray<readonly [string, string]>;
  readonly body: JsonValue | undefined;
  readonly needsToken: boolean;
  readonly takesIdempotencyKey: boolean;
  /** The media type of its 200 response. */
  readonly responseType: string;
};

const parameterSchema = z.object({
  name: z.string(),
  in: z.enum(['query', 'path', 'header']),
  example: z.union([z.string(), z.number(), z.boolean()]).optional(),
});

const operationSchema = z.object({
  operationId: z.string(),
  summary: z.string(),
  parameters: z.array(parameterSchema).default([]),
  security: z.array(z.json()).optional(),
  requestBody: z
    .object({
      content: z.object({
        'application/json': z.object({ examples: z.object({ request: z.object({ value: z.json() }) }).optional() }),
      }),
    })
    .optional(),
  responses: z.object({ '200': z.object({ content: z.record(z.string(), z.json()) }) }),
});

const documentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), operationSchema)) });

/** The operations of a document, the token first: every other one needs it. */
export function operationsOf(document: unknown): readonly Operation[] {
  const operations = Object.entries(documentSchema.parse(document).paths).flatMap(([route, methods]) =>
    Object.entries(methods).map(([method, documented]) => toOperation(route, method, documented)),
  );
  return operations.toSorted((one, other) => Number(isTokenRequest(other)) - Number(isTokenRequest(one)));
}

function isTokenRequest({ route }: Pick<Operation, 'route'>): boolean {
  return route === TOKEN_PATH;
}

function toOperation(route: string, method: string, documented: z.output<typeof operationSchema>): Operation {
  const { operationId, summary, parameters, security, requestBody, responses } = documented;
  const [responseType = ''] = Object.keys(responses['200'].content);
  return {
    id: operationId,
    summary,
    method: method.toUpperCase(),
    route,
    path: filled(route, parameters),
    query: parameters.flatMap(
      ({ name, in: where, example }): Array<[string, string]> =>
        where === 'query' && example !== undefined ? [[name, String(example)]] : [],
    ),
    body: requestBody?.content['application/json'].examples?.request.value,
    needsToken: security === undefined,
    takesIdempotencyKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
    responseType,
  };
}

function filled(route: string, parameters: ReadonlyArray<z.output<typeof parameterSchema>>): string {
  return parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((whole, { name, example }) => whole.replace(`{${name}}`, encodeURIComponent(String(example))), route);
}
