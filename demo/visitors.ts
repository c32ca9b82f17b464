import { randomUUID } from 'node:crypto';
import type { OperationParameters, OperationResponse } from '@energy-partner/client';
import type { Markup } from './format.ts';

/** The values that every route finds in its context. */
export type SiteEnv = {
  Variables: {
    visitor: Visitor;
    /** Responds with a whole page. */
    show: (title: string, main: Markup, options?: ShowOptions) => Promise<Response>;
  };
};

type ShowOptions = { readonly status?: 200 | 404 | 500 | 502 };

export type Handover = {
  readonly body: OperationParameters<'createSession'>;
  readonly idempotencyKey: string;
  /** The address of the comparison in which the plan was shown. */
  readonly shownAt: string;
  /** The response of the handover; undefined until there is one. */
  response: OperationResponse<'createSession'> | undefined;
};

const MOST_VISITORS = 200;
const MOST_OFFERS = 300;

/** Remembers a browser's offers on the server. The browser gets only what a page shows. */
export class Visitor {
  readonly id = randomUUID();
  readonly #handovers = new Map<string, Handover>();

  /**
   * Remembers an item that can be switched to. An item has one key, so a second press repeats the
   * first.
   */
  offer(itemId: string, offer: Pick<Handover, 'body' | 'shownAt'>): void {
    const previous = this.#handovers.get(itemId);
    const isSame =
      previous !== undefined && JSON.stringify(previous.body) === JSON.stringify(offer.body);
    const handover = isSame
      ? previous
      : { ...offer, idempotencyKey: randomUUID(), response: undefined };
    keep(this.#handovers, itemId, handover, MOST_OFFERS);
  }

  handover(itemId: string): Handover | undefined {
    return this.#handovers.get(itemId);
  }

  /** The address of the comparison that a session came from. */
  shownAt(sessionId: string): string | undefined {
    return [...this.#handovers.values()].find(({ response }) => response?.session_id === sessionId)
      ?.shownAt;
  }
}

export function createVisitors(): { readonly find: (id: string | undefined) => Visitor } {
  const visitors = new Map<string, Visitor>();
  return {
    find: (id = '') => {
      const visitor = visitors.get(id) ?? new Visitor();
      keep(visitors, visitor.id, visitor, MOST_VISITORS);
      return visitor;
    },
  };
}

/**
 * Keeps a value as the latest. A Map keeps the order in which its keys were set, and the oldest
 * goes.
 */
function keep<Value>(map: Map<string, Value>, key: string, value: Value, most: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}
