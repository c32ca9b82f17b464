import { randomUUID } from 'node:crypto';
import type { OperationParameters, OperationResponse } from '@energy-partner/client';
import type { Markup } from './format.ts';
import type { SureMonth } from './household/year.ts';

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
  readonly shown: Shown;
  /** The response of the handover; undefined until there is one. */
  response: OperationResponse<'createSession'> | undefined;
};

/** What a visitor saw of a plan, for the page that confirms the switch. */
export type Shown = {
  /** The address of the comparison. */
  readonly at: string;
  /** The year with the plan if it is taken today, without exit fees, and the year of staying. */
  readonly totalPence: number;
  readonly stayPence: number;
  readonly months: readonly SureMonth[];
  readonly capMayChangeOn: readonly string[];
  /** The usage that was priced, also of a household that told none. */
  readonly kwh: { readonly electricity?: number | undefined; readonly gas?: number | undefined };
  /** The values that the visitor did not enter. */
  readonly assumed: { readonly plan?: boolean; readonly usage?: boolean };
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
  offer(itemId: string, offer: Pick<Handover, 'body' | 'shown'>): void {
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

  /** What was shown of the plan that a session is for. */
  shown(sessionId: string): Shown | undefined {
    return [...this.#handovers.values()].find(({ response }) => response?.session_id === sessionId)
      ?.shown;
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
