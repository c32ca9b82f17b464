export type FilledRequest = {
  readonly method: string;
  readonly route: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

/** Path and query: what is in braces in the route is in the path, the rest in the query. */
export function target({ route, parameters }: FilledRequest): string {
  const query = Object.entries(parameters).filter(([name]) => !route.includes(`{${name}}`));
  const path = route.replaceAll(/\{(\w+)\}/g, (whole, name: string) => encodeURIComponent(parameters[name] ?? whole));
  return query.length === 0 ? path : `${path}?${new URLSearchParams(query)}`;
}

/** The request as it is sent, without what every request has. */
export function requestText(request: FilledRequest & { readonly needsToken: boolean }): string {
  const { method, headers, body, needsToken } = request;
  const sent = {
    ...(needsToken ? { Authorization: 'Bearer $TOKEN' } : {}),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...headers,
  };
  return [
    `${method} ${target(request).replaceAll(/[?&]/g, (sign) => `\n  ${sign}`)}`,
    ...Object.entries(sent).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : ['', typeof body === 'string' ? body : JSON.stringify(body, null, 2)]),
  ].join('\n');
}
