import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const PROJECT = join(import.meta.dirname, '../..');
const START_MILLISECONDS = 180_000;

export type Call = {
  readonly method?: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string is sent as it is, anything else as JSON. */
  readonly body?: unknown;
  /** Default: the demo partner's token. Null: no Authorization header. */
  readonly authorization?: string | null;
};

export type Result = { readonly status: number; readonly headers: Headers; readonly text: string };

export type Service = {
  readonly baseUrl: string;
  readonly send: (call: Call) => Promise<Result>;
  /** The Authorization header of a partner that `npm run partner -- create NAME` makes. */
  readonly createPartner: (name: string, ...flags: readonly string[]) => Promise<string>;
  readonly stop: () => Promise<void>;
};

/** `npm start` on a free port, with a folder of its own. */
export async function startService(args: readonly string[]): Promise<Service> {
  const directory = mkdtempSync(join(tmpdir(), 'energy-net-'));
  const env = { ...process.env, PORT: '0', ENERGY_LOCAL_DIRECTORY: directory };
  const child = spawn(process.execPath, [...scriptOf('start'), '--no-demo', ...args], { cwd: PROJECT, env });
  const stop = async (): Promise<void> => {
    await ended(child);
    rmSync(directory, { recursive: true, force: true });
  };
  const baseUrl = await ready(child).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const demo = await bearer(baseUrl, 'demopartner', 'demosecret');
  return {
    baseUrl,
    send: (call) => send(baseUrl, { authorization: demo, ...call }),
    createPartner: async (name, ...flags) => {
      const args = [...scriptOf('partner'), 'create', name, ...flags];
      const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: PROJECT, env });
      const [id, secret] = ['id', 'secret'].map((word) => new RegExp(`client ${word}\\s+(\\w+)`).exec(stdout)?.[1]);
      if (id === undefined || secret === undefined) throw new Error(`no client id and secret in: ${stdout}`);
      return bearer(baseUrl, id, secret);
    },
    stop,
  };
}

/** The arguments of Node in a script of package.json. */
function scriptOf(name: 'start' | 'partner'): readonly string[] {
  const { scripts }: { scripts: Record<typeof name, string> } = JSON.parse(
    readFileSync(join(PROJECT, 'package.json'), 'utf8'),
  );
  return scripts[name].split(' ').slice(1);
}

function ready(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (why: string): void => reject(new Error(`${why}:\n${output}`));
    const timer = setTimeout(() => fail('the service was not ready in time'), START_MILLISECONDS);
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const url = /^ready (\S+)$/m.exec(output)?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve(url);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => {
      clearTimeout(timer);
      fail('the service ended before it was ready');
    });
  });
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

async function send(
  baseUrl: string,
  { method = 'GET', path, query, headers, body, authorization }: Call,
): Promise<Result> {
  const search = query === undefined ? '' : `?${new URLSearchParams(query)}`;
  const response = await fetch(`${baseUrl}${path}${search}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(typeof authorization === 'string' ? { authorization } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

async function bearer(baseUrl: string, id: string, secret: string): Promise<string> {
  const body = {
    grant_type: 'client_credentials',
    audience: `${baseUrl}/energy`,
    client_id: id,
    client_secret: secret,
  };
  const { status, text } = await send(baseUrl, { method: 'POST', path: '/oauth/token', body, authorization: null });
  if (status !== 200) throw new Error(`no token for ${id}: ${status} ${text}`);
  return `Bearer ${JSON.parse(text).access_token}`;
}
