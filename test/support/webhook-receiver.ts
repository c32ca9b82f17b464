import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';

/** What a receiver does with an attempt. `hang`: it never responds. */
export type Behaviour = 'accept' | 'fail' | 'redirect' | 'hang';

export type Received = {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
};

/** A partner's server for webhooks on this machine, which verifies every attempt. */
export class WebhookReceiver {
  /** The events that were answered with 204. */
  readonly accepted: Received[] = [];
  /** The number of attempts of each event. */
  readonly tried = new Map<string, number>();
  readonly counts = { attempts: 0, unverified: 0, followedRedirects: 0 };
  secret = '';
  #server: Server | null = null;
  #port = 0;
  readonly #behave: () => Behaviour;

  constructor(behave: () => Behaviour = () => 'accept') {
    this.#behave = behave;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/hook`;
  }

  /** Listens, after it was dead on the same port. */
  async live(): Promise<void> {
    this.#server = createServer(async (request, response) => {
      if (request.url !== '/hook') {
        this.counts.followedRedirects += 1;
        return void response.writeHead(204).end();
      }
      const body = await text(request);
      this.counts.attempts += 1;
      const id = String(request.headers['webhook-id']);
      this.tried.set(id, (this.tried.get(id) ?? 0) + 1);
      const behaviour = this.#behave();
      if (behaviour === 'hang') return;
      if (behaviour === 'fail') return void response.writeHead(500).end();
      if (behaviour === 'redirect')
        return void response.writeHead(302, { location: '/elsewhere' }).end();
      if (!this.#verify(body, request.headers)) this.counts.unverified += 1;
      const { type, data } = JSON.parse(body);
      this.accepted.push({ id, type, data });
      response.writeHead(204).end();
    });
    this.#server.listen(this.#port, '127.0.0.1');
    while (!this.#server.listening) await sleep(5);
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async die(): Promise<void> {
    const server = this.#server;
    if (server === null) return;
    this.#server = null;
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }

  #verify(body: string, headers: object): boolean {
    try {
      new Webhook(this.secret).verify(body, Object(headers));
      return true;
    } catch {
      return false;
    }
  }
}
