/**
 * Reads an HTTP file as REST Client for Visual Studio Code does (selector.ts, httpRequestParser.ts, variableProcessor.ts
 * and requestVariableCacheValueProcessor.ts of Huachao/vscode-restclient). What it would send unresolved is an error.
 */
export type HttpFileRequest = {
  readonly title: string;
  /** The name under which other requests use its response. */
  readonly name: string | null;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
};

/** Responses that were received, by the name of their request. */
export type NamedResponses = ReadonlyMap<string, unknown>;

const COMMENT = /^\s*(#|\/{2})/;
const VARIABLE = /^\s*@([^\s=]+)\s*=\s*(.*?)\s*$/;
const NAME = /^\s*(?:#+|\/{2,})\s+@name\s+(\w+)\s*$/;
const QUERY_LINE = /^\s*[&?]/;

/** The titles of a file's requests, in order. */
export function requestTitles(file: string): readonly string[] {
  return sectionsOf(file).map(({ title }) => title);
}

/** The request of a title as it is sent. @throws Error if a variable in it has no value */
export function readRequest(file: string, title: string, responses: NamedResponses): HttpFileRequest {
  const section = sectionsOf(file).find((one) => one.title === title);
  if (section === undefined) throw new Error(`no request "${title}"`);
  const resolve = createResolver(file, responses);
  const lines = resolve(requestLines(section.lines).join('\n')).split('\n');
  const headersFrom = 1 + lines.slice(1).findIndex((line) => !QUERY_LINE.test(line));
  const head = headersFrom === 0 ? lines : lines.slice(0, headersFrom);
  const rest = lines.slice(head.length);
  const blank = rest.findIndex((line) => line.trim() === '');
  const headerLines = blank < 0 ? rest : rest.slice(0, blank);
  const [, method = '', url = ''] = /^(\w+)\s+(\S+)$/.exec(head.map((line) => line.trim()).join('')) ?? [];
  return {
    title,
    name: section.lines.flatMap((line) => NAME.exec(line)?.[1] ?? [])[0] ?? null,
    method,
    url,
    headers: Object.fromEntries(headerLines.map((line) => line.trim().split(/:\s*(.*)/))),
    body: blank < 0 ? undefined : rest.slice(blank + 1).join('\n'),
  };
}

type Section = { readonly title: string; readonly lines: readonly string[] };

function sectionsOf(file: string): readonly Section[] {
  return file
    .split(/^#{3,}/m)
    .slice(1)
    .map((section) => {
      const [title = '', ...lines] = section.split('\n');
      return { title: title.trim(), lines };
    });
}

/** Without comments, and without variables before the request: one after it is a part of its body. */
function requestLines(lines: readonly string[]): readonly string[] {
  const written = lines.filter((line) => !COMMENT.test(line));
  const from = written.findIndex((line) => line.trim() !== '' && !VARIABLE.test(line));
  const to = written.findLastIndex((line) => line.trim() !== '');
  return written.slice(from, to + 1);
}

function createResolver(file: string, responses: NamedResponses): (text: string) => string {
  const definitions = new Map(
    file.split('\n').flatMap((line) => {
      const [, name, value] = VARIABLE.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value] as const];
    }),
  );
  const resolve = (text: string): string =>
    text.replaceAll(/\{\{(.+?)\}\}/g, (_, inner: string) => {
      const name = inner.trim();
      if (name === '$guid') return crypto.randomUUID();
      const defined = definitions.get(name);
      return defined === undefined ? responsePart(name, responses) : resolve(defined);
    });
  return resolve;
}

/** `name.response.body.$.path`, with the part of JSONPath that names keys and indices. */
function responsePart(reference: string, responses: NamedResponses): string {
  const [, name = '', path = ''] = /^(\w+)\.response\.body\.\$\.(.+)$/.exec(reference) ?? [];
  const keys = path.split(/[.[\]]+/).filter((key) => key !== '');
  const value = keys.reduce<unknown>(
    (whole, key) => (typeof whole === 'object' && whole !== null ? Reflect.get(whole, key) : undefined),
    responses.get(name),
  );
  if (value === undefined) throw new Error(`{{${reference}}} has no value`);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
