import type { CallRecord } from '@energy-partner/client';

type Request = CallRecord['request'];

export type CodeSample = { readonly language: 'curl' | 'JavaScript' | 'Python'; readonly code: string };

/** Headers that belong to this server's connection, not to the call. */
const LEFT_OUT = new Set(['accept-encoding', 'connection', 'content-length', 'host', 'user-agent']);

/** The request as code that works when it is pasted. The token and the secret are read from the environment. */
export function codeSamples(request: Request): readonly CodeSample[] {
  const headers = Object.entries(request.headers).filter(([name]) => !LEFT_OUT.has(name.toLowerCase()));
  return [
    { language: 'curl', code: curl(request, headers) },
    { language: 'JavaScript', code: javascript(request, headers) },
    { language: 'Python', code: python(request, headers) },
  ];
}

type Site = { readonly apiBaseUrl: string; readonly clientId: string };

/** Puts a token where the samples read it. */
export function tokenCommand({ apiBaseUrl, clientId }: Site): string {
  return `export ${SECRET}=…
export ${TOKEN}=$(curl -s ${apiBaseUrl}/oauth/token -u "${clientId}:$${SECRET}" \\
  -d grant_type=client_credentials -d audience=${apiBaseUrl}/energy | cut -d'"' -f4)`;
}

type Headers = readonly (readonly [string, string])[];

const HIDDEN = '[redacted]';
const TOKEN = 'ENERGY_TOKEN';
const SECRET = 'ENERGY_CLIENT_SECRET';

function curl({ method, url, body }: Request, headers: Headers): string {
  const options = [
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...headers.map(([name, value]) => `-H ${shellText(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${shellText(body)}`]),
  ];
  return [`curl ${shellText(url)}`, ...options].join(' \\\n  ');
}

function javascript({ method, url, body }: Request, headers: Headers): string {
  const lines = headers.map(([name, value]) => `    ${JSON.stringify(name)}: ${javascriptText(value)},`);
  return [
    `const response = await fetch(${JSON.stringify(url)}, {`,
    `  method: ${JSON.stringify(method)},`,
    '  headers: {',
    ...lines,
    '  },',
    ...(body === undefined ? [] : [`  body: ${javascriptText(body)},`]),
    '});',
    'console.log(response.status, await response.json());',
  ].join('\n');
}

function python({ method, url, body }: Request, headers: Headers): string {
  const lines = headers.map(([name, value]) => `    ${JSON.stringify(name)}: ${pythonText(value)},`);
  return [
    'import json, os, urllib.request',
    '',
    'request = urllib.request.Request(',
    `  ${JSON.stringify(url)},`,
    `  method=${JSON.stringify(method)},`,
    '  headers={',
    ...lines,
    '  },',
    ...(body === undefined ? [] : [`  data=(${pythonText(body)}).encode(),`]),
    ')',
    'print(json.load(urllib.request.urlopen(request)))',
  ].join('\n');
}

/** Single quotes, so that a shell expands nothing but the name of what is hidden. */
function shellText(text: string): string {
  const quoted = (part: string): string => `'${part.replaceAll("'", "'\\''")}'`;
  const [first = '', ...rest] = text.split(HIDDEN);
  return rest.reduce((whole, part) => `${whole}"$${hiddenIn(text)}"${part === '' ? '' : quoted(part)}`, quoted(first));
}

/** A string of JavaScript and of Python alike; what is hidden is a variable of the environment. */
function stringOf(text: string, variable: string): string {
  const parts = text.split(HIDDEN).map((part) => JSON.stringify(part));
  return parts.join(` + ${variable} + `).replace(/ \+ ""$/, '');
}

function javascriptText(text: string): string {
  return stringOf(text, `process.env.${hiddenIn(text)}`);
}

function pythonText(text: string): string {
  return stringOf(text, `os.environ["${hiddenIn(text)}"]`);
}

function hiddenIn(text: string): string {
  return text.includes('client_secret') ? SECRET : TOKEN;
}
