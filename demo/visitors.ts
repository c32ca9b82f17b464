import { randomUUID } from 'node:crypto';
import type { CallRecord, OperationParameters, OperationResponse } from '@energy-partner/client';
import type { Markup } from './format.ts';

/** What every route finds in its context. */
export type SiteEnv = {
  Variables: {
    visitor: Visitor;
    /** A whole page around its content; the query is that of the household it shows. */
    page: (title: string, main: Markup, query?: URLSearchParams) => Markup;
  };
};

export type Handover = {
  readonly body: OperationParameters<'createSession'>;
  readonly idempotencyKey: string;
  /** The query of the comparison in which the plan was shown. */
  readonly shownAt: string;
  /** Undefined until the household is handed over. */
  response: OperationResponse<'createSession'> | undefined;
};

export type Call = { readonly number: number; readonly record: CallRecord };

/** What the server remembers of a browser. None of it is sent there but what a page shows. */
export type Visitor = {
  readonly id: string;
  readonly calls: readonly Call[];
  readonly addCall: (record: CallRecord) => void;
  /** What can be switched to, by the item's id. An item has one key, so that a second press repeats the first. */
  readonly offer: (itemId: string, offer: Pick<Handover, 'body' | 'shownAt'>) => void;
  readonly handover: (itemId: string) => Handover | undefined;
  /** The comparison that a session came from. */
  readonly shownAt: (sessionId: string) => string | undefined;
};

export type Visitors = { readonly find: (id: string | undefined) => Visitor };

const MOST_VISITORS = 200;
const MOST_CALLS = 30;
const MOST_OFFERS = 300;

export function createVisitors(): Visitors {
  const visitors = new Map<string, Visitor>();
  return {
    find: (id) => {
      const known = id === undefined ? undefined : visitors.get(id);
      const visitor = known ?? createVisitor();
      visitors.delete(visitor.id);
      visitors.set(visitor.id, visitor);
      dropOldest(visitors, MOST_VISITORS);
      return visitor;
    },
  };
}

function createVisitor(): Visitor {
  const calls: Call[] = [];
  const handovers = new Map<string, Handover>();
  let called = 0;
  return {
    id: randomUUID(),
    calls,
    addCall: (record) => {
      called += 1;
      calls.push({ number: called, record });
      if (calls.length > MOST_CALLS) calls.shift();
    },
    offer: (itemId, offer) => {
      const known = handovers.get(itemId);
      const isSame = known !== undefined && JSON.stringify(known.body) === JSON.stringify(offer.body);
      handovers.delete(itemId);
      handovers.set(itemId, isSame ? known : { ...offer, idempotencyKey: randomUUID(), response: undefined });
      dropOldest(handovers, MOST_OFFERS);
    },
    handover: (itemId) => handovers.get(itemId),
    shownAt: (sessionId) => [...handovers.values()].find(({ response }) => response?.session_id === sessionId)?.shownAt,
  };
}

/** A Map keeps the order in which its keys were set. */
function dropOldest(map: Map<string, unknown>, most: number): void {
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}
