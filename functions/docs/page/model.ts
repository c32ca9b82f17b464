import {
  type CodeSample,
  componentName,
  type Header,
  type Json,
  type OpenApi,
  type Parameter,
  parseDocument,
  type RawOperation,
  type RawResponse,
  type SandboxEntry,
  type Schema,
} from './document.ts';

/** A request that the document's examples were made with. */
export type ExampleRequest = {
  readonly method: string;
  /** As the document writes it: /energy/best-buys/{best_buy_type}. */
  readonly route: string;
  readonly name: string;
  readonly status: number;
  readonly parameters: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly samples?: readonly CodeSample[];
};

export type Content = { readonly mediaType: string; readonly schema: Schema | undefined };

export type Response = {
  readonly status: string;
  readonly description: string;
  readonly headers: ReadonlyArray<Header & { readonly name: string }>;
  readonly content: Content | undefined;
};

export type Example = {
  readonly name: string;
  readonly status: string;
  readonly value: Json;
  readonly request: ExampleRequest | undefined;
};

export type Operation = {
  readonly id: string;
  readonly method: string;
  readonly route: string;
  readonly summary: string;
  readonly description: string;
  readonly needsToken: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: (Content & { readonly mediaTypes: readonly string[]; readonly example: Json | undefined }) | undefined;
  /** Without those that any request may return. */
  readonly responses: readonly Response[];
  readonly sharedStatuses: readonly string[];
  readonly examples: readonly Example[];
  readonly samples: readonly CodeSample[];
};

export type SharedError = Response & {
  readonly examples: ReadonlyArray<{ readonly name: string; readonly value: Json }>;
};

export type Task = { readonly name: string; readonly description: string; readonly operations: readonly Operation[] };

export type Sandbox = { readonly households: readonly SandboxEntry[]; readonly errors: readonly SandboxEntry[] };

/** What the page shows, with every reference but those between schemas resolved. */
export type Model = {
  readonly title: string;
  readonly version: string;
  readonly baseUrl: string;
  readonly guide: string;
  readonly tasks: readonly Task[];
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly sharedErrors: readonly SharedError[];
  readonly sandbox: Sandbox | undefined;
};

export function readModel(document: unknown, requests: readonly ExampleRequest[]): Model {
  const openApi = parseDocument(document);
  const { info, servers, tags, paths, components } = openApi;
  const raw = Object.entries(paths).flatMap(([route, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ route, method: method.toUpperCase(), operation })),
  );
  const operations = raw.map(({ route, method, operation }) => ({
    tags: operation.tags,
    operation: toOperation(openApi, operation, {
      route,
      method,
      requests: requests.filter((request) => request.route === route && request.method === method),
    }),
  }));
  return {
    title: info.title,
    version: info.version,
    baseUrl: servers[0]?.url ?? '',
    guide: info.description,
    tasks: tags.map(({ name, description }) => ({
      name,
      description,
      operations: operations.filter((one) => one.tags.includes(name)).map(({ operation }) => operation),
    })),
    schemas: components.schemas,
    sharedErrors: sharedErrors(openApi),
    sandbox: openApi['x-sandbox'],
  };
}

type Place = { readonly route: string; readonly method: string; readonly requests: readonly ExampleRequest[] };

function toOperation(openApi: OpenApi, raw: RawOperation, { route, method, requests }: Place): Operation {
  const { operationId, summary, description, security, parameters, requestBody, responses } = raw;
  const own = Object.entries(responses).flatMap(([status, response]) =>
    '$ref' in response ? [] : [{ status, response }],
  );
  const examples = own.flatMap(({ status, response }) =>
    examplesOf(response).map(({ name, value }) => ({
      name,
      status,
      value,
      request: requests.find((request) => request.name === name && String(request.status) === status),
    })),
  );
  return {
    id: operationId,
    method,
    route,
    summary,
    description,
    needsToken: security === undefined,
    parameters,
    body: requestBody === undefined ? undefined : bodyOf(requestBody.content),
    responses: own.map(({ status, response }) => toResponse(openApi, status, response)),
    sharedStatuses: Object.entries(responses).flatMap(([status, response]) => ('$ref' in response ? [status] : [])),
    examples,
    samples: raw['x-codeSamples'],
  };
}

function toResponse({ components }: OpenApi, status: string, { description, headers, content }: RawResponse): Response {
  const resolved = Object.entries(headers).flatMap(([name, header]) => {
    const found = '$ref' in header ? components.headers[componentName(header.$ref)] : header;
    return found === undefined ? [] : [{ name, ...found }];
  });
  const [first] = Object.entries(content);
  return {
    status,
    description,
    headers: resolved,
    content: first === undefined ? undefined : { mediaType: first[0], schema: first[1].schema },
  };
}

function bodyOf(content: RawResponse['content']): Operation['body'] {
  const mediaTypes = Object.keys(content);
  const [mediaType = ''] = mediaTypes;
  const [example] = Object.values(content[mediaType]?.examples ?? {});
  return { mediaType, mediaTypes, schema: content[mediaType]?.schema, example: example?.value };
}

function examplesOf({ content }: RawResponse): ReadonlyArray<{ readonly name: string; readonly value: Json }> {
  const [first] = Object.values(content);
  return Object.entries(first?.examples ?? {}).map(([name, { value }]) => ({ name, value }));
}

/** The component responses are what several operations refer to. */
function sharedErrors(openApi: OpenApi): readonly SharedError[] {
  const used = new Map(
    Object.values(openApi.paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ responses }) => Object.entries(responses))
      .flatMap(([status, response]) => ('$ref' in response ? [[componentName(response.$ref), status] as const] : [])),
  );
  return [...used]
    .flatMap(([name, status]) => {
      const response = openApi.components.responses[name];
      return response === undefined
        ? []
        : [{ ...toResponse(openApi, status, response), examples: examplesOf(response) }];
    })
    .toSorted((one, other) => Number(one.status) - Number(other.status));
}
