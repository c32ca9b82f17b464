import { errorBody } from '../../shared/contract/resources/errors.ts';
import { type RawResponse, sendRaw } from '../support/raw-http.ts';
import { summary } from './expected.ts';
import { counted, type Part } from './part.ts';

const GET = 'GET /energy/status HTTP/1.1\r\nHost: localhost\r\n';
const POST = 'POST /oauth/token HTTP/1.1\r\nHost: localhost\r\n';
const JWKS = 'GET /.well-known/jwks.json HTTP/1.1\r\nHost: localhost\r\n\r\n';
const LAST = 'Connection: close\r\n\r\n';

/** Each ends its connection, by what it is or by what it asks for. */
const REQUESTS: readonly string[] = [
  ...['no HTTP at all\r\n\r\n', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001', 'SSH-2.0-x\r\n', '{"a":1}\r\n\r\n'],
  ...[
    'FOO / HTTP/1.1\r\nHost: a\r\n\r\n',
    'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n',
    'get / HTTP/1.1\r\nHost: a\r\n\r\n',
  ],
  ...[
    `GET  / HTTP/1.1\r\nHost: a\r\n${LAST}`,
    'GET / HTTP/9.9\r\nHost: a\r\n\r\n',
    'GET\t/ HTTP/1.1\r\nHost: a\r\n\r\n',
  ],
  ...['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'GET / HTTP/1.1\r\n\r\n', `GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n`],
  ...[`${GET}${LAST}`, `${GET}Authorization: Bearer\r\n${LAST}`, `${GET}Authorization: Bearer a.b.c\r\n${LAST}`],
  ...[
    `${GET}A b: c\r\n\r\n`,
    `${GET}: c\r\n\r\n`,
    `${GET} folded\r\n\r\n`,
    `${GET}X: a\u0000b\r\n\r\n`,
    `${GET}X: a\rb\r\n\r\n`,
  ],
  ...[`${GET}X: ${'x'.repeat(20_000)}\r\n\r\n`, `${GET}${'X: y\r\n'.repeat(4_000)}\r\n`, `${GET}Expect: tea\r\n\r\n`],
  ...[`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, `GET * HTTP/1.1\r\nHost: a\r\n${LAST}`],
  ...[`GET http://evil.example/energy/status HTTP/1.1\r\nHost: a\r\n${LAST}`, `GET // HTTP/1.1\r\nHost: a\r\n${LAST}`],
  ...[`GET /%zz?%zz=%zz&&=&?? HTTP/1.1\r\nHost: a\r\n${LAST}`, `GET /energy/../oauth HTTP/1.1\r\nHost: a\r\n${LAST}`],
  ...[`${POST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, `${POST}Content-Length: -1\r\n\r\n`],
  ...[`${POST}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`, `${POST}Content-Length: 1e3\r\n\r\n`],
  ...[`${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, `${POST}Transfer-Encoding: gzip, chunked, x\r\n\r\n`],
  ...[`${POST}Transfer-Encoding: chunked\r\n\r\n${'f'.repeat(20)}\r\n`, `${POST}Transfer-Encoding: xchunked\r\n\r\n`],
  ...[
    `${POST}Transfer-Encoding: chunked\r\n${LAST}2\r\n{}\r\n0\r\nX: y\r\n\r\n`,
    `${POST}Content-Length: 2\r\n${LAST}{}`,
  ],
  ...[
    `${POST}Content-Encoding: gzip\r\nContent-Length: 2\r\n${LAST}{}`,
    `${POST}Upgrade: h2c\r\nConnection: Upgrade, close\r\n\r\n`,
  ],
];

/** Behind a request that is right: its response must come, and first. */
const BEHIND: readonly string[] = [
  'no HTTP\r\n\r\n',
  'FOO / HTTP/1.1\r\n\r\n',
  `${GET}A b: c\r\n\r\n`,
  `${POST}Content-Length: x\r\n\r\n`,
];

export const raw: Part = {
  name: 'raw',
  heading: 'Bad inputs tried',
  run: async ({ start, size, say }) => {
    const service = await start();
    const port = Number(new URL(service.baseUrl).port);
    const faults: string[] = [];
    for (const text of REQUESTS) {
      const { responses, isClosed } = await sendRaw(text, { port });
      const fault = isClosed ? faultIn(responses) : 'the connection stays open';
      if (fault !== undefined) faults.push(`${JSON.stringify(text.slice(0, 60))}: ${fault}`);
    }
    say('pipelined');
    const lost: string[] = [];
    for (const text of BEHIND) {
      const { responses } = await sendRaw(`${JWKS}${JWKS}${text}`, { port });
      const statuses = responses.map(({ status }) => status);
      if (statuses.length !== 3 || statuses[0] !== 200 || statuses[1] !== 200) lost.push(statuses.join(', '));
    }
    const many = size === 'whole' ? 500 : 50;
    const { responses } = await sendRaw(`${JWKS.repeat(many)}${GET}${LAST}`, { port, withinMilliseconds: 60_000 });
    const inOrder =
      responses.filter(({ status }) => status === 200).length === many && responses.at(-1)?.status === 401;
    const alive = (await service.request('/energy/status')).status === 200;
    return [
      { what: `${counted(REQUESTS.length, 'raw request')}`, seen: summary(faults), held: faults.length === 0 && alive },
      {
        what: `${BEHIND.length} malformed requests behind two good ones on a connection`,
        seen: lost.length === 0 ? 'both good responses first, then the error' : `responses: ${lost.join('; ')}`,
        held: lost.length === 0,
      },
      {
        what: `${many} requests at once on a connection`,
        seen: inOrder ? 'every response, in order' : `${responses.length} responses`,
        held: inOrder,
      },
    ];
  },
};

function faultIn(responses: readonly RawResponse[]): string | undefined {
  const [response] = responses;
  if (response === undefined) return 'no response';
  const { status, headers, body } = response;
  if (status >= 500) return `status ${status}`;
  if (!headers['x-request-id']) return `status ${status} without a request id`;
  if (status < 400 || headers['content-type']?.startsWith('application/json') !== true) return undefined;
  const isInShape = errorBody.safeParse(JSON.parse(body)).success || body.includes('"error"');
  return isInShape ? undefined : `status ${status} with another body`;
}
