import { Agent as PlainAgent, request as requestPlainly } from 'node:http';
import { Agent, request } from 'node:https';

export type Posted = { readonly status: number; readonly text: string };

/** The longest silence: until a connection is there, until the response begins, and within its body. */
const SILENCE_MS = 1_200;

const KEPT = { keepAlive: true } as const;

const SECURE = { request, agent: new Agent(KEPT) } as const;
/** For a service on this machine. */
const PLAIN = { request: requestPlainly, agent: new PlainAgent(KEPT) } as const;

/** By Node's own client: to load `fetch` takes a cold start longer than everything else that the authorizer does. */
export function post(url: URL, headers: Readonly<Record<string, string>>, body: string): Promise<Posted> {
  const client = url.protocol === 'http:' ? PLAIN : SECURE;
  return new Promise((resolve, reject) => {
    const posting = client.request(
      url,
      { method: 'POST', headers, agent: client.agent, timeout: SILENCE_MS },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
      },
    );
    posting.on('timeout', () => posting.destroy(new Error(`no response within ${SILENCE_MS} ms`)));
    posting.on('error', reject);
    posting.end(body);
  });
}
