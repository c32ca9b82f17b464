import { fork } from 'node:child_process';
import { join } from 'node:path';
import { DEMO_CLIENT_ID, DEMO_SECRET } from '../../shared/partners/demo.ts';

/** The demonstration site did not start; the service runs on without it. */
export class NoDemoSite extends Error {
  override readonly name = 'NoDemoSite';
}

type Beside = {
  readonly root: string;
  readonly apiBaseUrl: string;
  /** 0: any free port. */
  readonly port: number;
};

/**
 * Starts a partner's site beside the service and returns its address. It is a process of its own, calls the API as any
 * partner does, and ends with this process.
 */
export function startDemoSite({ root, apiBaseUrl, port }: Beside): Promise<string> {
  const child = fork(join(root, 'demo', 'server.ts'), [], {
    env: {
      ...process.env,
      ENERGY_API_URL: apiBaseUrl,
      ENERGY_CLIENT_ID: DEMO_CLIENT_ID,
      ENERGY_CLIENT_SECRET: DEMO_SECRET,
      PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    let complaint = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      complaint += chunk.toString();
    });
    child.once('exit', () => reject(new NoDemoSite(complaint.trim() || 'it ended without a message')));
    child.once('message', (message) => {
      if (isStarted(message)) resolve(message.url);
    });
  });
}

function isStarted(message: unknown): message is { readonly url: string } {
  return typeof message === 'object' && message !== null && 'url' in message && typeof message.url === 'string';
}
