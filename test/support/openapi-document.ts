import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as z from 'zod';

type Json = z.core.util.JSONType;
type Named<T> = Readonly<Record<string, T>>;
type Content = Named<{
  readonly schema: Named<Json>;
  readonly examples?: Named<{ readonly value: Json }>;
}>;

export type DocumentedResponse = {
  readonly $ref?: string;
  readonly description?: string;
  readonly headers?: Named<Json>;
  readonly content?: Content;
};

type Operation = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly security?: readonly Json[];
  readonly parameters: ReadonlyArray<{
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly style?: string;
    readonly explode?: boolean;
    readonly schema: Named<Json>;
    readonly example?: Json;
  }>;
  readonly requestBody?: { readonly content: Content };
  readonly responses: Named<DocumentedResponse>;
};

export type OpenApiDocument = {
  readonly info: { readonly description: string; readonly version: string };
  readonly tags: ReadonlyArray<{ readonly name: string }>;
  readonly paths: Named<
    Named<Omit<Operation, 'parameters'> & { readonly parameters?: Operation['parameters'] }>
  >;
  readonly webhooks: Named<{
    readonly post: { readonly requestBody: { readonly content: Content } };
  }>;
  readonly components: {
    readonly schemas: Named<Named<Json> & { readonly properties?: Named<Named<Json>> }>;
    readonly headers: Named<{ readonly required?: boolean }>;
    readonly responses: Named<DocumentedResponse>;
  };
};

/** The committed document, which a test holds equal to what the service generates. */
export function readDocument(): OpenApiDocument {
  const document: OpenApiDocument = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8'),
  );
  return document;
}

export type DocumentedOperation = {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
};

export function documentedOperations({ paths }: OpenApiDocument): readonly DocumentedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], ...found }]) => ({
      path,
      method,
      operation: { parameters, ...found },
    })),
  );
}

/**
 * The operation of a path, which may be one of a template such as `/energy/sessions/{session_id}`.
 */
export function operationAt(
  document: OpenApiDocument,
  sent: { readonly method: string; readonly path: string },
) {
  const isOf = (template: string): boolean => {
    const [parts, own] = [template.split('/'), sent.path.split('/')];
    return (
      parts.length === own.length &&
      parts.every((part, at) => part.startsWith('{') || part === own[at])
    );
  };
  const operations = documentedOperations(document).filter(
    ({ method }) => method === sent.method.toLowerCase(),
  );
  const found =
    operations.find(({ path }) => path === sent.path) ?? operations.find(({ path }) => isOf(path));
  return found?.operation;
}

/** A response of an operation, or the one of the components that it refers to. */
export function resolved(
  found: DocumentedResponse,
  { components }: OpenApiDocument,
): DocumentedResponse | undefined {
  return found.$ref === undefined
    ? found
    : components.responses[found.$ref.split('/').at(-1) ?? ''];
}
