import * as z from 'zod';

/** The parts of the OpenAPI document that the page shows. What it does not know, it leaves out. */
const schemaSchema = z.object({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  description: z.string().optional(),
  enum: z.array(z.json()).optional(),
  const: z.json().optional(),
  default: z.json().optional(),
  examples: z.array(z.json()).optional(),
  pattern: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  exclusiveMaximum: z.number().optional(),
  maxLength: z.number().optional(),
  maxProperties: z.number().optional(),
  required: z.array(z.string()).default([]),
  get properties() {
    return z.record(z.string(), schemaSchema).optional();
  },
  get items() {
    return schemaSchema.optional();
  },
  get anyOf() {
    return z.array(schemaSchema).optional();
  },
  get oneOf() {
    return z.array(schemaSchema).optional();
  },
  get additionalProperties() {
    return z.union([z.boolean(), schemaSchema]).optional();
  },
});

const referenceSchema = z.object({ $ref: z.string() });

const headerSchema = z.object({ description: z.string().default(''), schema: schemaSchema });

const parameterSchema = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean().default(false),
  description: z.string().default(''),
  schema: schemaSchema,
  example: z.union([z.string(), z.number(), z.boolean()]).optional(),
});

const contentSchema = z.record(
  z.string(),
  z.object({
    schema: schemaSchema.optional(),
    examples: z.record(z.string(), z.object({ value: z.json() })).default({}),
  }),
);

const responseSchema = z.object({
  description: z.string(),
  headers: z.record(z.string(), z.union([referenceSchema, headerSchema])).default({}),
  content: contentSchema.default({}),
});

const operationSchema = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string().default(''),
  tags: z.array(z.string()),
  security: z.array(z.json()).optional(),
  parameters: z.array(parameterSchema).default([]),
  requestBody: z.object({ content: contentSchema }).optional(),
  responses: z.record(z.string(), z.union([referenceSchema, responseSchema])),
  'x-codeSamples': z.array(z.object({ lang: z.string(), label: z.string(), source: z.string() })).default([]),
});

const sandboxEntrySchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Absent if nobody can provoke it. */
  operationId: z.string().optional(),
  parameters: z.record(z.string(), z.string()).default({}),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.json().optional(),
  /** Sent before the body, with the same headers. */
  bodyBefore: z.json().optional(),
  /** A body that is not JSON. */
  text: z.string().optional(),
  /** The length of a body that is only long. */
  bytes: z.number().optional(),
  status: z.number(),
  shows: z.union([z.string(), z.array(z.string())]).optional(),
  code: z.string().optional(),
});

const documentSchema = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.object({ url: z.string() })).min(1),
  tags: z.array(z.object({ name: z.string(), description: z.string().default('') })),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({
    headers: z.record(z.string(), headerSchema).default({}),
    responses: z.record(z.string(), responseSchema).default({}),
    schemas: z.record(z.string(), schemaSchema).default({}),
  }),
  'x-sandbox': z.object({ households: z.array(sandboxEntrySchema), errors: z.array(sandboxEntrySchema) }).optional(),
});

export type OpenApi = z.output<typeof documentSchema>;
export type Schema = z.output<typeof schemaSchema>;
export type Parameter = z.output<typeof parameterSchema>;
export type Header = z.output<typeof headerSchema>;
export type RawResponse = z.output<typeof responseSchema>;
export type RawOperation = z.output<typeof operationSchema>;
export type SandboxEntry = z.output<typeof sandboxEntrySchema>;
export type CodeSample = RawOperation['x-codeSamples'][number];
export type Json = z.output<ReturnType<typeof z.json>>;

export function parseDocument(document: unknown): OpenApi {
  return documentSchema.parse(document);
}

/** The last part of a reference: the name of a component. */
export function componentName($ref: string): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}
