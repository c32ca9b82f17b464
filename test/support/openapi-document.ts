import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const DOCUMENT = join(import.meta.dirname, '../../docs/openapi.json');

const jsonSchema = z.record(z.string(), z.json());

const content = z.record(
  z.string(),
  z.looseObject({
    schema: jsonSchema,
    examples: z.record(z.string(), z.looseObject({ value: z.json() })).optional(),
  }),
);

const response = z.looseObject({
  $ref: z.string().optional(),
  description: z.string().optional(),
  headers: z.record(z.string(), z.json()).optional(),
  content: content.optional(),
});

const operation = z.looseObject({
  operationId: z.string(),
  tags: z.array(z.string()),
  security: z.array(z.json()).optional(),
  parameters: z
    .array(
      z.looseObject({
        name: z.string(),
        in: z.string(),
        required: z.boolean(),
        schema: jsonSchema,
        example: z.json().optional(),
      }),
    )
    .default([]),
  requestBody: z.looseObject({ content }).optional(),
  responses: z.record(z.string(), response),
  'x-codeSamples': z.array(z.object({ label: z.string(), source: z.string() })).optional(),
});

const documentSchema = z.looseObject({
  info: z.looseObject({ description: z.string() }),
  tags: z.array(z.looseObject({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({
    schemas: z.record(
      z.string(),
      z.object({ properties: z.record(z.string(), jsonSchema).optional() }).catchall(z.json()),
    ),
    headers: z.record(z.string(), z.looseObject({ description: z.string(), required: z.boolean().default(false) })),
    responses: z.record(z.string(), response),
  }),
});

/** The committed document, as far as the tests look into it. */
export function readDocument(): OpenApiDocument {
  return parseDocument(JSON.parse(readFileSync(DOCUMENT, 'utf8')));
}

function parseDocument(document: unknown): OpenApiDocument {
  return documentSchema.parse(document);
}

export type OpenApiDocument = z.output<typeof documentSchema>;
export type DocumentedResponse = z.output<typeof response>;
export type DocumentedOperation = {
  readonly path: string;
  readonly method: string;
  readonly operation: z.output<typeof operation>;
};

export function documentedOperations({ paths }: OpenApiDocument): readonly DocumentedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, found]) => ({ path, method, operation: found })),
  );
}

/** The operation of a path, which may be one of a template such as `/energy/sessions/{session_id}`. */
export function operationAt(
  { paths }: OpenApiDocument,
  { method, path }: { readonly method: string; readonly path: string },
): DocumentedOperation['operation'] | undefined {
  const template = path in paths ? path : Object.keys(paths).find((one) => isOf(one, path));
  return paths[template ?? path]?.[method.toLowerCase()];
}

/** A response of an operation, or the one of the components that it refers to. */
export function resolved(found: DocumentedResponse, { components }: OpenApiDocument): DocumentedResponse | undefined {
  return found.$ref === undefined ? found : components.responses[found.$ref.split('/').at(-1) ?? ''];
}

function isOf(template: string, path: string): boolean {
  const [parts, sent] = [template.split('/'), path.split('/')];
  return parts.length === sent.length && parts.every((part, index) => part.startsWith('{') || part === sent[index]);
}
