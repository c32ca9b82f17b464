import * as z from 'zod';
import { REFERENCE_BASE_URL } from '../../functions/docs/reference.ts';
import { EXAMPLE_SESSION_ID } from '../../shared/contract/endpoints/sessions.ts';
import { OPERATION_IDS } from '../../shared/contract/operation-ids.ts';

/** An operation of the document with the request that it has filled in. */
export type Operation = {
  readonly id: string;
  readonly summary: string;
  readonly method: string;
  /** Its parameters filled in. */
  readonly path: string;
  readonly query: ReadonlyArray<readonly [string, string]>;
  /** Indented JSON. */
  readonly body: string | undefined;
  readonly needsToken: boolean;
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
});

const documentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), operationSchema)) });

/** What differs from partner to partner or from handover to handover, and the variable that a tool's file has for it. */
const VARIABLES = {
  [REFERENCE_BASE_URL]: 'baseUrl',
  demopartner: 'clientId',
  demosecret: 'clientSecret',
  [EXAMPLE_SESSION_ID]: 'sessionId',
} as const;

/** The operations of a document, the token first: every other one needs it. */
export function operationsOf(document: unknown): readonly Operation[] {
  const operations = Object.entries(documentSchema.parse(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, summary, parameters, security, requestBody }]) => {
      const body = requestBody?.content['application/json'].examples?.request.value;
      return {
        id: operationId,
        summary,
        method: method.toUpperCase(),
        path: withVariables(filled(path, parameters)),
        query: parameters.flatMap(
          ({ name, in: where, example }): Array<[string, string]> =>
            where === 'query' && example !== undefined ? [[name, String(example)]] : [],
        ),
        body: body === undefined ? undefined : JSON.stringify(body, null, 2),
        needsToken: security === undefined,
      };
    }),
  );
  return operations.toSorted(
    (one, other) => Number(other.id === OPERATION_IDS.token) - Number(one.id === OPERATION_IDS.token),
  );
}

/** The variables of a tool's file, with the values of a service on one's own machine. */
export function variables(): ReadonlyArray<readonly [name: string, value: string]> {
  return Object.entries(VARIABLES).map(([value, name]) => [name, value]);
}

/** A text with variables in place of values. */
export function withVariables(text: string): string {
  return Object.entries(VARIABLES).reduce((whole, [value, name]) => whole.replaceAll(value, `{{${name}}}`), text);
}

function filled(path: string, parameters: ReadonlyArray<z.output<typeof parameterSchema>>): string {
  return parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((whole, { name, example }) => whole.replace(`{${name}}`, encodeURIComponent(String(example))), path);
}
