import type { CallRecord } from '@energy-partner/client';

type Request = CallRecord['request'];

/** Headers that belong to this server's connection, not to the call. */
const LEFT_OUT = new Set(['accept-encoding', 'connection', 'content-length', 'host', 'user-agent']);

/** The text that the client's records have in place of the token or the secret. */
const HIDDEN = '[redacted]';

/**
 * Writes the request as code that works when it is pasted, by language. What is hidden is read from
 * the environment.
 */
export function codeSamples({
  method,
  url,
  headers,
  body,
}: Request): Readonly<Record<'curl' | 'JavaScript', string>> {
  const shownHeaders = Object.entries(headers).filter(
    ([name]) => !LEFT_OUT.has(name.toLowerCase()),
  );
  const hidden = body?.includes('client_secret') ? 'ENERGY_CLIENT_SECRET' : 'ENERGY_TOKEN';
  // Single quotes, so that a shell expands nothing but the name of what is hidden.
  const shell = (text: string): string =>
    `'${text.replaceAll("'", "'\\''").replaceAll(HIDDEN, `'"$${hidden}"'`)}'`.replace(/''$/, '');
  const javascript = (text: string): string => {
    const [first = '', ...rest] = text.split(HIDDEN).map((part) => JSON.stringify(part));
    return [first, ...rest].join(` + process.env.${hidden} + `).replace(/ \+ ""$/, '');
  };
  return {
    curl: [
      `curl ${shell(url)}`,
      ...(method === 'GET' ? [] : [`-X ${method}`]),
      ...shownHeaders.map(([name, value]) => `-H ${shell(`${name}: ${value}`)}`),
      ...(body === undefined ? [] : [`-d ${shell(body)}`]),
    ].join(' \\\n  '),
    JavaScript: [
      `const response = await fetch(${javascript(url)}, {`,
      `  method: ${JSON.stringify(method)},`,
      '  headers: {',
      ...shownHeaders.map(([name, value]) => `    ${JSON.stringify(name)}: ${javascript(value)},`),
      '  },',
      ...(body === undefined ? [] : [`  body: ${javascript(body)},`]),
      '});',
      'console.log(response.status, await response.json());',
    ].join('\n'),
  };
}

type Site = { readonly apiBaseUrl: string; readonly clientId: string };

/** Puts a token where the samples read it. */
export function tokenCommand({ apiBaseUrl, clientId }: Site): string {
  return `export ENERGY_CLIENT_SECRET=…
export ENERGY_TOKEN=$(curl -s ${apiBaseUrl}/oauth/token -u "${clientId}:$ENERGY_CLIENT_SECRET" \\
  -d grant_type=client_credentials -d audience=${apiBaseUrl}/energy | cut -d'"' -f4)`;
}
