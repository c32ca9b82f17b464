import { type ChildProcess, fork } from 'node:child_process';
import { request } from 'node:http';
import { join } from 'node:path';

/** What a server of the benchmark sends each time; `headers` are names and values in turn. */
export type Reply = { readonly headers: readonly string[]; readonly body: string };

export type Replying = { readonly baseUrl: string; readonly stop: () => void };

/** Node's server adds these by itself. */
const OF_THE_SERVER = new Set(['date', 'connection', 'keep-alive']);

/** @returns the response of a GET as it was sent, without what each server adds */
export function exchange(url: string, headers: Readonly<Record<string, string>>): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers }, (response) => {
      const { rawHeaders } = response;
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const kept = rawHeaders.filter(
          (_, index) => !OF_THE_SERVER.has(`${rawHeaders[index - (index % 2)]}`.toLowerCase()),
        );
        resolve({ headers: kept, body: Buffer.concat(chunks).toString('utf8') });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** A server in a process of its own, which is a file of this folder. It is sent the reply, and sends its port. */
export async function startReplying(file: string, reply: Reply, execArgv: readonly string[] = []): Promise<Replying> {
  const child = fork(join(import.meta.dirname, `${file}.ts`), { execArgv: [...execArgv] });
  child.send(reply);
  const port = await firstMessage(child);
  return { baseUrl: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}

/** In the child: what it has to send. */
export function givenReply(): Promise<Reply> {
  return new Promise((resolve) => process.once('message', (reply: Reply) => resolve(reply)));
}

function firstMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`a server of the benchmark ended with code ${code}`)));
  });
}
