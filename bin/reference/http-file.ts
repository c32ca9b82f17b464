import { type Operation, variables, withVariables } from './operations.ts';

const HEAD = `# Every request of the API, for an editor that sends HTTP files (VS Code with REST Client, Visual Studio, IntelliJ).
# Send the token's request first. The values are those of a service on your own machine (npm start); put in your own
# base URL, client id and secret for another.
# Made by npm run reference: changes here are lost.
`;

/** The operations as an HTTP file. */
export function httpFile(operations: readonly Operation[]): string {
  return [
    HEAD,
    `${variables()
      .map(([name, value]) => `@${name} = ${value}`)
      .join('\n')}\n`,
    ...operations.map(toRequest),
  ].join('\n');
}

function toRequest({ id, summary, method, path, query, body, needsToken }: Operation): string {
  const lines = [
    `### ${summary}`,
    `# @name ${id}`,
    `${method} {{baseUrl}}${path}${encoded(query)}`,
    ...(needsToken ? ['Authorization: Bearer {{accessToken}}'] : []),
    ...(body === undefined ? [] : ['Content-Type: application/json', '', withVariables(body)]),
    ...(id === 'token' ? ['', '@accessToken = {{token.response.body.$.access_token}}'] : []),
  ];
  return `${lines.join('\n')}\n`;
}

function encoded(query: Operation['query']): string {
  return query.length === 0 ? '' : `?${query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
}
