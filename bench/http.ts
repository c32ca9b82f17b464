import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { COMPARISON } from '../bin/start/greeting.ts';
import { median, openMarket } from './market.ts';

const ROUNDS = 3;
const SECONDS = 3;
const CONNECTIONS = [1, 10, 100];

/** The least that Node can do to send a response. */
const PLAIN_SERVER = `
  const http = await import('node:http');
  const body = Buffer.from(process.env.BODY);
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length };
  const server = http.createServer((request, response) => response.writeHead(200, headers).end(body));
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

type Result = {
  readonly requests: { readonly average: number };
  readonly latency: { readonly p99: number };
  readonly errors: number;
  readonly non2xx: number;
};

/**
 * Compares npm start with a plain server that sends the same bytes; each runs in a separate
 * process.
 */
const market = await openMarket();
const path = `/energy/comparison?${new URLSearchParams(COMPARISON)}`;
const { text } = await market.service.request(path);
const plain = spawn(process.execPath, ['--input-type=module', '--eval', PLAIN_SERVER], {
  env: { BODY: text },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const token = await market.service.token();
  const [port] = await once(plain.stdout, 'data');
  const urls = {
    service: `${market.service.baseUrl.replace('localhost', '127.0.0.1')}${path}`,
    plain: `http://127.0.0.1:${String(port).trim()}${path}`,
  };
  for (const connections of CONNECTIONS) {
    const results = { service: [] as Result[], plain: [] as Result[] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const name of ['service', 'plain'] as const) {
        const result = await send(urls[name], { connections, token });
        // The first round warms up.
        if (round > 0) results[name].push(result);
      }
    }
    const rate = (name: keyof typeof results): number =>
      median(results[name].map(({ requests }) => requests.average));
    const failed = results.service.reduce((sum, { errors, non2xx }) => sum + errors + non2xx, 0);
    const slowest = median(results.service.map(({ latency }) => latency.p99));
    console.log(
      `${connections} connections: ${rate('service').toFixed(0)} comparisons a second, ` +
        `${((100 * rate('service')) / rate('plain')).toFixed(0)} % of a plain server's rate; ` +
        `99th percentile ${slowest} ms, ${failed} failed`,
    );
  }
} finally {
  plain.kill();
  await market.stop();
}

type Load = { readonly connections: number; readonly token: string };

async function send(url: string, { connections, token }: Load): Promise<Result> {
  const options = ['--json', '--connections', String(connections), '--duration', String(SECONDS)];
  const headers = ['--headers', `authorization=Bearer ${token}`];
  const autocannon = 'node_modules/autocannon/autocannon.js';
  const { stdout } = await promisify(execFile)(process.execPath, [
    autocannon,
    ...options,
    ...headers,
    url,
  ]);
  return JSON.parse(stdout);
}
